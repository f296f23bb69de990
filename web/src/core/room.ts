// How things are made to fit: the shape of a table by width and height together, and tiles packed into a box.
// Nothing here knows a game. All numbers are CSS pixels.
export type Shape = 'wide' | 'middle' | 'tall' | 'phone' | 'flat';

export interface Box {
  w: number;
  h: number;
}

// `flat` is a phone on its side, `tall` a tablet held upright, `middle` a small desk.
export function shapeOf({ w, h }: Box): Shape {
  if (h < 500 && w > h) return 'flat';
  if (w < 640) return 'phone';
  if (w < 1180) return h > w ? 'tall' : 'middle';
  return 'wide';
}

// Large screens show everything larger; the reader's own text size comes on top, as far as the table still fits.
export function zoomOf({ w, h }: Box, text = 1): number {
  const large = Math.min(w / 1366, h / 740, 1.7);
  const wanted = (large > 1.12 ? large : 1) * text;
  const most = Math.min(w / (w < 640 ? 345 : 700), h / (h < 500 ? 340 : 575));
  return Math.max(text < 1 ? text : 1, Math.min(wanted, most));
}

export interface Packing {
  cols: number;
  rows: number;
  w: number;
  h: number;
  fits: boolean;
}
// The largest tiles of the ideal's proportions, at most the ideal and at least the least, that all lie in the box.
export function pack(n: number, box: Box, ideal: Box, least: Box, gap = 6): Packing {
  const at = (share: number): Packing => {
    const w = ideal.w + (least.w - ideal.w) * share;
    const h = ideal.h + (least.h - ideal.h) * share;
    const cols = Math.max(1, Math.min(n, Math.floor((box.w + gap) / (w + gap))));
    const rows = Math.max(1, Math.ceil(n / cols));
    return { cols, rows, w: Math.min(w, box.w), h, fits: rows * (h + gap) - gap <= box.h + 0.5 };
  };
  for (let share = 0; share <= 1; share += 0.05) {
    const p = at(share);
    if (p.fits) return p;
  }
  return at(1);
}

// Rows and columns of equal tiles that fill a box: the split whose tiles are largest against the ideal in their worse direction.
export function fill(n: number, box: Box, ideal: Box, gap: number, from = 1, to = 12): Packing {
  let best: Packing | null = null;
  let mark = -1;
  for (let cols = from; cols <= Math.min(to, Math.max(from, n)); ++cols) {
    const rows = Math.ceil(n / cols);
    const w = (box.w - gap * (cols - 1)) / cols;
    const h = (box.h - gap * (rows - 1)) / rows;
    const worth = Math.min(w / ideal.w, h / ideal.h);
    if (worth > mark) [mark, best] = [worth, { cols, rows, w, h, fits: w >= 20 && h >= 20 }];
  }
  return best!;
}

// Cards in one row: how far each is from the next, overlapping if they must.
export function fan(n: number, width: number, card: number, gap: number): number {
  if (n < 2) return card + gap;
  return Math.min(card + gap, Math.max(14, (width - card) / (n - 1)));
}
