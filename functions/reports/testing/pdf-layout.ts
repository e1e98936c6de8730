import { latin, objectsOf, readFonts, streamsOf } from './read-pdf.ts';

/** A rectangle in points from the upper left corner of its page. */
type Box = { left: number; top: number; right: number; bottom: number };

/** A line of text in one font, a picture, or a filled or stroked shape. `end` is where following text would start. */
export type Item = Box & { page: number } & (
    | { kind: 'text'; text: string; size: number; end: number }
    | { kind: 'picture' }
    /** `isScaled` is true if the shape is drawn at a different scale than its page, like the emblem. */
    | { kind: 'shape'; isScaled: boolean }
  );

type Matrix = readonly [number, number, number, number, number, number];

const pageHeight = 792;
const identity: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

const boxOf = (points: readonly (readonly [number, number])[], ctm: Matrix): Box => {
  const [a, b, c, d, e, f] = ctm;
  const xs = points.map(([x, y]) => a * x + c * y + e);
  const ys = points.map(([x, y]) => pageHeight - (b * x + d * y + f));
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
};

const within = (box: Box, clip: Box): Box => ({
  left: Math.max(box.left, clip.left),
  top: Math.max(box.top, clip.top),
  right: Math.min(box.right, clip.right),
  bottom: Math.min(box.bottom, clip.bottom),
});

const everywhere: Box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

/** The width of each glyph, in thousandths of an em, by font name. */
const readWidths = (file: string): Map<string, number[]> => {
  const objects = objectsOf(file);
  return new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const inner = /\/DescendantFonts \[(\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(inner) ?? '')?.[1] ?? '';
      return [name, widths.split(' ').map(Number)];
    }),
  );
};

const painted = new Set(['f', 'S', 'B', 'b', 's', 'f*', 'B*']);

/** Everything drawn on the pages of a PDF made by pdfkit, in drawing order, with text joined into lines. */
export const readLayout = (bytes: Uint8Array): Item[] => {
  const file = latin(bytes);
  const [fonts, widths] = [readFonts(file), readWidths(file)];
  const items: Item[] = [];
  const pages = streamsOf(file).filter((stream) => stream.includes(' Tf'));
  for (const [page, stream] of pages.entries()) {
    let state = { ctm: identity, clip: everywhere };
    const saved: (typeof state)[] = [];
    let path: [number, number][] = [];
    let [x, y, font, size] = [0, 0, '', 0];

    const shown = (codes: string): void => {
      const baseline = pageHeight - y;
      const left = x;
      let right = x;
      let text = '';
      for (const [, hex, kern] of codes.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
        if (kern !== undefined) x -= (Number(kern) / 1000) * size;
        for (const glyph of hex?.match(/.{4}/g) ?? []) {
          const code = Number.parseInt(glyph, 16);
          const character = fonts.get(font)?.[code] ?? '';
          x += ((widths.get(font)?.[code] ?? 0) / 1000) * size;
          if (character.trim() !== '') right = x;
          text += character;
        }
      }
      const last = items.at(-1);
      const [top, bottom] = [baseline - 0.75 * size, baseline + 0.22 * size];
      if (
        last?.kind === 'text' &&
        last.page === page &&
        Math.abs(last.bottom - bottom) < 0.1 &&
        Math.abs(last.end - left) < 1
      )
        items[items.length - 1] = { ...last, text: last.text + text, right, end: x };
      else items.push({ kind: 'text', page, text, size, left, right, top, bottom, end: x });
    };

    for (const line of stream.split('\n')) {
      const label = line.trim().split(' ');
      const operator = label.at(-1) ?? '';
      const numbers = label.slice(0, -1).map(Number);
      const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = numbers;
      if (operator === 'q') saved.push(state);
      else if (operator === 'Q') state = saved.pop() ?? state;
      else if (operator === 'cm')
        state = { ...state, ctm: times([one, two, three, four, five, six], state.ctm) };
      else if (operator === 'm' || operator === 'l') path.push([one, two]);
      else if (operator === 'c') path.push([one, two], [three, four], [five, six]);
      else if (operator === 're') path.push([one, two], [one + three, two + four]);
      else if (line === 'W n' || operator === 'n') {
        if (label[0] === 'W')
          state = { ...state, clip: within(boxOf(path, state.ctm), state.clip) };
        path = [];
      } else if (painted.has(operator)) {
        const isScaled = Math.abs(Math.abs(state.ctm[0]) - 1) > 0.001;
        const box = within(boxOf(path, state.ctm), state.clip);
        items.push({ kind: 'shape', page, isScaled, ...box });
        path = [];
      } else if (operator === 'Do') {
        const corners = [
          [0, 0],
          [1, 1],
        ] as const;
        items.push({ kind: 'picture', page, ...boxOf(corners, state.ctm) });
      } else if (operator === 'Tm') [x, y] = [five, six];
      else if (operator === 'Tf') [font, size] = [(label[0] ?? '').slice(1), two];
      else if (operator === 'TJ') shown(line);
    }
  }
  return items;
};
