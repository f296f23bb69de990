import type { Sitting } from './sitting';

// What every table asks of its sitting: the view, the open decision, my own seat and what lies there.
export class Seated<View extends { seats: unknown[] }> {
  readonly sitting: Sitting<View>;
  constructor(sitting: Sitting<View>) {
    this.sitting = sitting;
  }
  get view(): View {
    return this.sitting.view;
  }
  get d() {
    return this.sitting.decision;
  }
  get me() {
    return this.sitting.me;
  }
  mine = $derived.by((): View['seats'][number] | null => (this.me === null ? null : (this.view.seats[this.me] ?? null)));
}
