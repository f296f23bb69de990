import { api } from './api';
import { promise, revealed } from './fair';
import { share } from './share';
import type { Message, TableInfo, TableState, Text } from './types';

// A connection to one seat of one table (or to watching it). Comes back by itself; an answer that was on its way is sent again with
// the number of its question, so that it counts exactly once.
export type Status = 'connecting' | 'live' | 'lost' | 'refused';
interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Fault) => void;
}
export class Fault extends Error {
  constructor(
    readonly code: number,
    readonly text: Text,
    readonly rule: string,
  ) {
    super(text.en);
  }
}

export class Link<View> {
  status = $state<Status>('connecting');
  info = $state.raw<TableInfo | null>(null);
  state = $state.raw<TableState<View> | null>(null);
  log = $state.raw<Message[]>([]);
  fault = $state.raw<Text | null>(null);
  busy = $state(false);
  next = $state.raw<string | null>(null);
  // Views as they came, by number: clicking a line of the log shows the table of that moment.
  past = new Map<number, View>();

  #socket: WebSocket | null = null;
  #id = 0;
  #waiting = new Map<number, Waiting>();
  #answer: { seq: number; picks: number[] } | null = null;
  #pause = 500;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #seq = -2;
  #promising = false;

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {
    this.#open();
  }

  #open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}${this.seat === null ? '' : `?seat=${this.seat}`}`);
    this.#socket = socket;
    socket.onopen = () => this.#subscribe();
    socket.onmessage = (e) => this.#hear(JSON.parse(e.data));
    socket.onclose = (e) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#beat);
      for (const w of this.#waiting.values()) w.reject(new Fault(0, { en: 'The connection was lost.', de: 'Die Verbindung ist abgerissen.' }, ''));
      this.#waiting.clear();
      if (this.#closed) return;
      if (e.code === 1008) {
        this.status = 'refused';
        return;
      }
      this.status = 'lost';
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, 10_000);
    };
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }

  // For tests and for impatient people: come back at once.
  reconnect() {
    clearTimeout(this.#timer);
    if (this.#socket) this.#socket.close();
    else this.#open();
  }

  call<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Fault(0, { en: 'Not connected.', de: 'Keine Verbindung.' }, ''));
    const id = ++this.#id;
    const answer = new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve: resolve as (v: unknown) => void, reject }));
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return answer;
  }

  async #subscribe() {
    try {
      const known = this.#seq >= 0;
      const since = this.#seq;
      const r = await this.call<{ table: TableInfo; seq: number; log: Message[]; first?: number | null; state: TableState<View> }>('subscribe', known ? { since: this.#seq } : {});
      this.info = share(this.info, r.table);
      this.log = known ? [...this.log, ...r.log.filter((m) => m.seq > this.#seq)] : r.log;
      this.#seq = r.seq;
      this.#take(r.state);
      this.status = 'live';
      this.#pause = 500;
      clearInterval(this.#beat);
      this.#beat = setInterval(() => void this.call('ping').catch(() => {}), 25_000);
      void this.#fair();
      if (this.#answer) void this.#send();
      void this.#older(r.first ?? 0, known ? since : -1);
    } catch {
      this.#socket?.close();
    }
  }

  // Before the deal: promise a number, and show it when everybody has promised. Again, if somebody left in between.
  async #fair() {
    const { info, seat } = this;
    if (seat === null || info?.state !== 'waiting' || this.#promising || !info.seats[seat]?.mine) return;
    this.#promising = true;
    try {
      if (!info.seats[seat].ready) await this.call('ready', await promise(info, seat));
      else if (info.reveal) {
        const nonce = await revealed(info, seat);
        if (nonce) await this.call('reveal', { nonce });
      }
    } catch {
      /* shown already, or the connection is gone: the next word of the server tells */
    }
    this.#promising = false;
    // What came meanwhile.
    if (this.info !== info) void this.#fair();
  }

  // A long log comes in pages, the latest first; the rest is fetched page by page behind it.
  async #older(first: number, since: number) {
    while (first > since + 1 && first > 0) {
      const page = await this.call<{ log: Message[]; first: number | null }>('log', { before: first }).catch(() => null);
      if (!page?.log.length) return;
      const old = new Set(this.log.map((m) => m.seq));
      this.log = [...page.log.filter((m) => !old.has(m.seq)), ...this.log].sort((a, b) => a.seq - b.seq);
      first = page.first ?? 0;
    }
  }

  #take(state: TableState<View>) {
    const old = this.state;
    if (state.view === undefined && old) state.view = old.view;
    this.state = share(old, state);
    if (this.state?.view) this.past.set(this.#seq, this.state.view);
  }

  #hear(message: { id?: number; method?: string; params?: unknown; result?: unknown; error?: { code: number; message: string; data?: { rule?: string; message?: Text } } }) {
    if (message.id !== undefined && message.id !== null) {
      const w = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (!w) return;
      if (message.error) {
        const said = message.error.data?.message ?? { en: message.error.message, de: message.error.message };
        w.reject(new Fault(message.error.code, said, message.error.data?.rule ?? ''));
      } else w.resolve(message.result);
      return;
    }
    if (message.method === 'event') {
      const { state, table, ...line } = message.params as Message & { state?: TableState<View>; table?: TableInfo | string };
      if (line.seq <= this.#seq) return;
      if (line.seq > this.#seq + 1 && this.#seq >= 0) return void this.#subscribe(); // a gap: ask for what is missing
      this.#seq = line.seq;
      if (typeof table === 'object') this.info = share(this.info, table);
      else if (typeof table === 'string') (line as Message).table = table;
      this.log = [...this.log, line as Message];
      if (line.kind === 'next' && typeof line.next === 'string') this.next = line.next;
      if (state) this.#take(state);
      if (typeof table === 'object') void this.#fair();
    } else if (message.method === 'presence' && this.info) {
      const p = message.params as { online: boolean[]; watchers: number };
      this.info = share(this.info, { ...this.info, watchers: p.watchers, seats: this.info.seats.map((s) => ({ ...s, online: p.online[s.seat] ?? s.online })) });
    }
  }

  async #send() {
    const answer = this.#answer;
    if (!answer) return;
    try {
      await this.call('decide', answer);
      this.#answer = null;
      this.busy = false;
    } catch (e) {
      if (e instanceof Fault && e.code !== 0) {
        this.#answer = null;
        this.busy = false;
        this.fault = e.code === -32001 ? null : e.text;
      } // otherwise it goes out again after the next subscribe
    }
  }

  decide(picks: number[]) {
    const decision = this.state?.decision;
    if (!decision || this.busy) return;
    this.busy = true;
    this.fault = null;
    this.#answer = { picks, seq: decision.seq };
    void this.#send();
  }

  async undo() {
    this.fault = null;
    try {
      await this.call('undo');
    } catch (e) {
      if (e instanceof Fault) this.fault = e.text;
    }
  }

  async refresh() {
    this.info = share(this.info, (await api.table(this.table)).table);
  }
}
