import type { GameEvent, Message } from './types';

// The log as people read it: turns, in each the answers, in each what happened.
export interface Line {
  seq: number;
  seat: number | null;
  kind: string;
  events: { event: GameEvent; n: number }[];
  message: Message;
}
export interface Turn {
  key: number;
  seat: number | null;
  title: GameEvent | null;
  lines: Line[];
}

const turnStarts = new Set(['turn_begins', 'turn_began', 'turn']);
const ageStarts = new Set(['age_began']);
const quiet = new Set(['phase']); // the table shows it anyway

export function turns(log: Message[]): Turn[] {
  const out: Turn[] = [{ key: -1, seat: null, title: null, lines: [] }];
  const gone = undoneSteps(log);
  for (const message of log) {
    if (gone.has(message.seq)) continue;
    let line: Line | null = null;
    const open = () => {
      if (!line) {
        line = { seq: message.seq, seat: message.seat, kind: message.kind, events: [], message };
        out[out.length - 1]!.lines.push(line);
      }
      return line;
    };
    if (!message.events?.length) {
      if (['chat', 'undo', 'timeout', 'seat', 'resign', 'replace'].includes(message.kind)) open();
      continue;
    }
    for (const event of message.events) {
      if (turnStarts.has(event.type) || ageStarts.has(event.type)) {
        out.push({ key: message.seq * 100 + out.length, seat: event.seat, title: event, lines: [] });
        line = null;
        continue;
      }
      if (!event.text || (!event.text.en && !event.text.de) || quiet.has(event.type)) continue;
      const events = open().events;
      const last = events[events.length - 1];
      // Who buys a card also gains it: said once.
      if (event.type === 'gain' && events.some((x) => x.event.type === 'buy' && x.event.card === event.card && x.event.seat === event.seat) && event.to !== 'deck' && event.to !== 'hand') continue;
      if (last && last.event.text!.en === event.text.en && last.event.type === event.type) ++last.n;
      else events.push({ event, n: 1 });
    }
  }
  return out.filter((t) => t.title || t.lines.length);
}

// Answers that were taken back stay in the journal, but not in the story.
function undoneSteps(log: Message[]): Set<number> {
  const gone = new Set<number>();
  const answers: { seq: number; step: number }[] = [];
  for (const m of log) {
    if (m.kind === 'answer') answers.push({ seq: m.seq, step: m.step ?? answers.length + 1 });
    if (m.kind === 'undo' && typeof m.step === 'number')
      while (answers.length && answers[answers.length - 1]!.step > m.step) gone.add(answers.pop()!.seq);
  }
  return gone;
}

// Inside a turn the player's name need not be repeated at the head of every sentence.
export function headless(text: string, seat: number | null): string {
  if (seat === null) return text;
  const m = /^(?:Seat|Platz|Player|Spieler(?:in)?) (\d):? /.exec(text);
  return m && Number(m[1]) - 1 === seat ? text.slice(m[0].length) : text;
}

export interface Piece {
  text: string;
  id?: string;
  after?: string; // a comma that must not stand alone on the next line
  seat?: number;
}
// Cuts a text at the names of cards and seats, so that each can be drawn in its own way.
export function pieces(text: string, cards: Map<string, string>, pattern: RegExp, names: string[]): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const m of text.matchAll(pattern)) {
    if (m.index > at) out.push({ text: text.slice(at, m.index) });
    const seat = m.groups?.seat;
    if (seat !== undefined) out.push({ text: names[Number(seat) - 1] ?? m[0], seat: Number(seat) - 1 });
    else out.push({ text: m[0], id: cards.get(m[0])!, after: /^[,;.:)]*/.exec(text.slice(m.index + m[0].length))![0] });
    at = m.index + m[0].length + (out.at(-1)!.after?.length ?? 0);
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}
export function patternFor(names: Iterable<string>): RegExp {
  const words = [...names].filter(Boolean).sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const cards = words.length ? `|(?<![\\p{L}])(?:${words.join('|')})(?![\\p{L}])` : '';
  return new RegExp(`(?:Seat|Platz|Player|Spieler(?:in)?) (?<seat>[1-6])(?!\\d)${cards}`, 'gu');
}
