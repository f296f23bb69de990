import type { Decision } from './types';

// What the player has picked so far of the open decision. Knows nothing of any game: only min, max and times.
export class Choice {
  #picked = $state.raw<{ seq: number; list: number[] }>({ seq: -1, list: [] });
  constructor(
    readonly decision: () => Decision | null,
    private readonly send: (picks: number[]) => void,
  ) {}

  get list(): number[] {
    return this.decision()?.seq === this.#picked.seq ? this.#picked.list : [];
  }
  #set(list: number[]) {
    this.#picked = { seq: this.decision()?.seq ?? -1, list };
  }
  get single(): boolean {
    return this.decision()?.max === 1;
  }
  count(index: number): number {
    return this.list.reduce((n, i) => n + (i === index ? 1 : 0), 0);
  }
  // One pick answers a question for one; otherwise it is added, or taken back if it cannot be added.
  pick(index: number) {
    const d = this.decision();
    const option = d?.options[index];
    if (!d || !option) return;
    if (d.max === 1) return this.send([index]);
    if (this.count(index) < (option.times ?? 1) && this.list.length < d.max) this.#set([...this.list, index]);
    else this.drop(index);
  }
  drop(index: number) {
    const at = this.list.lastIndexOf(index);
    if (at >= 0) this.#set(this.list.toSpliced(at, 1));
  }
  clear() {
    this.#set([]);
  }
  get ready(): boolean {
    const d = this.decision();
    const n = this.list.length;
    return !!d && n >= d.min && n <= d.max && (d.counts?.includes(n) ?? true);
  }
  submit() {
    if (this.ready) this.send([...this.list]);
  }
  // No pick at all, where that is allowed.
  get mayPass(): boolean {
    return this.decision()?.min === 0;
  }
  pass() {
    if (this.mayPass) this.send([]);
  }
}
