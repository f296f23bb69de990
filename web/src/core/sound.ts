import { prefs } from './prefs.svelte';

// Short sounds made on the spot: a few notes each, no file to fetch. Silent until the first click, as browsers want it.
export type Sound = 'turn' | 'play' | 'draw' | 'gain' | 'attack' | 'place' | 'build' | 'points' | 'message' | 'win' | 'lose';
interface Note {
  at: number; // seconds from now
  hz: number;
  to?: number; // slides there
  for: number;
  wave?: OscillatorType;
  loud?: number;
  noise?: boolean;
}
const sounds: Record<Sound, Note[]> = {
  turn: [{ at: 0, hz: 523, for: 0.16 }, { at: 0.12, hz: 784, for: 0.28 }],
  play: [{ at: 0, hz: 900, for: 0.05, noise: true, loud: 0.5 }, { at: 0, hz: 180, to: 120, for: 0.07, wave: 'triangle', loud: 0.5 }],
  draw: [{ at: 0, hz: 2600, for: 0.06, noise: true, loud: 0.25 }],
  gain: [{ at: 0, hz: 1180, for: 0.07, wave: 'triangle' }, { at: 0.05, hz: 1570, for: 0.16, wave: 'triangle' }],
  attack: [{ at: 0, hz: 220, to: 70, for: 0.28, wave: 'sawtooth', loud: 0.45 }, { at: 0, hz: 500, for: 0.12, noise: true, loud: 0.6 }],
  place: [{ at: 0, hz: 240, to: 90, for: 0.12, wave: 'triangle' }, { at: 0, hz: 700, for: 0.06, noise: true, loud: 0.5 }],
  build: [{ at: 0, hz: 330, for: 0.1, wave: 'square', loud: 0.25 }, { at: 0.1, hz: 440, for: 0.1, wave: 'square', loud: 0.25 }, { at: 0.2, hz: 660, for: 0.2, wave: 'triangle' }],
  points: [{ at: 0, hz: 988, for: 0.08 }, { at: 0.07, hz: 1319, for: 0.18 }],
  message: [{ at: 0, hz: 660, for: 0.08 }, { at: 0.09, hz: 550, for: 0.12 }],
  win: [523, 659, 784, 1047].map((hz, k) => ({ at: k * 0.13, hz, for: k === 3 ? 0.6 : 0.2, wave: 'triangle' as const })),
  lose: [440, 392, 330].map((hz, k) => ({ at: k * 0.18, hz, for: 0.3 })),
};
let context: AudioContext | null = null;
let woken = false;
export function wakeSound() {
  woken = true;
}

export function play(sound: Sound) {
  if (!woken || !prefs.sound || prefs.volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime + 0.01;
  for (const n of sounds[sound]) {
    const gain = context.createGain();
    const loud = (n.loud ?? 0.6) * (prefs.volume / 100) * 0.3;
    gain.gain.setValueAtTime(0.0001, now + n.at);
    gain.gain.exponentialRampToValueAtTime(loud, now + n.at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + n.at + n.for);
    gain.connect(context.destination);
    const source = n.noise ? hiss(context, n) : tone(context, n, now);
    source.connect(n.noise ? band(context, n.hz, gain) : gain);
    source.start(now + n.at);
    source.stop(now + n.at + n.for + 0.02);
  }
  heard.push(sound);
}
export const heard: Sound[] = []; // for the tests: what has been played

function tone(c: AudioContext, n: Note, now: number): OscillatorNode {
  const o = c.createOscillator();
  o.type = n.wave ?? 'sine';
  o.frequency.setValueAtTime(n.hz, now + n.at);
  if (n.to) o.frequency.exponentialRampToValueAtTime(n.to, now + n.at + n.for);
  return o;
}
function hiss(c: AudioContext, n: Note): AudioBufferSourceNode {
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * n.for), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
  const source = c.createBufferSource();
  source.buffer = buffer;
  return source;
}
function band(c: AudioContext, hz: number, to: AudioNode): BiquadFilterNode {
  const filter = c.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hz;
  filter.connect(to);
  return filter;
}
