import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReadingMark } from './reading-mark.tsx';

/** The heights of a path's corners, downward, for the commands M, L, l and h. */
const heightsOf = (path: string): number[] => {
  let y = 0;
  return [...path.matchAll(/([MLlh])([^MLlhz]*)/g)].map(([, command, numbers]) => {
    const input = Number(
      numbers!
        .trim()
        .split(/[ ,]|(?=-)/)
        .at(-1),
    );
    if (command === 'l') y += input;
    else if (command !== 'h') y = input;
    return y;
  });
};

/** Where a triangle's tip points; a shape that is left open is none. */
const shapeOf = (path: string): string => {
  if (!path.endsWith('z')) return 'open';
  const [one, other, third] = heightsOf(path).toSorted((a, b) => a - b);
  return other === one && third! > other! ? 'points down' : 'points up';
};

// Each is enough by itself: to who sees no colors, and to who does not read English well in the sun.
it.each([
  ['low', 'Low', 'points down', 'bg-warn-wash'],
  ['in range', 'In range', 'open', 'bg-good-wash'],
  ['high', 'High', 'points up', 'bg-danger-wash'],
] as const)(
  'marks what is %s by the word %s, a shape that %s, and %s',
  (verdict, text, shape, color) => {
    const { container } = render(<ReadingMark verdict={verdict} />);
    expect(container.textContent).toBe(text);
    expect(shapeOf(container.querySelector('path')!.getAttribute('d')!)).toBe(shape);
    expect(container.firstElementChild!.classList).toContain(color);
  },
);
