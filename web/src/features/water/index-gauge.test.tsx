import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IndexGauge } from './index-gauge.tsx';

const draw = (index: number, atTargets: number | null) => {
  const { container } = render(<IndexGauge index={index} atTargets={atTargets} />);
  const zones = [...container.querySelectorAll('rect')].map((rect) => {
    const from = Number(rect.getAttribute('x'));
    return {
      words: rect.nextElementSibling!.textContent,
      from,
      to: from + Number(rect.getAttribute('width')),
      thickness: Number(rect.getAttribute('stroke-width')),
    };
  });
  /** The zones on which a triangle points, one by its color. */
  const under = (color: string): string[] =>
    [...container.querySelectorAll(`path.${color}`)].flatMap((path) => {
      const tip = Number(/^M(\S+) 4h18l-9 18z$/.exec(path.getAttribute('d')!)![1]) + 9;
      return zones.flatMap(({ words: text, from, to }) => (tip >= from && tip <= to ? [text] : []));
    });
  const [boldest] = zones.toSorted((one, other) => other.thickness - one.thickness);
  return { boldest: boldest!.words, now: under('fill-ink'), wanted: under('fill-white') };
};

// Far off, a mark stays at the gauge's end.
it.each([
  [-4, 0.1, 'Eats plaster', 'Balanced'],
  [-0.6, 0.5, 'Eats plaster', 'Leaves scale'],
  [0, -0.5, 'Balanced', 'Eats plaster'],
  [0.6, -4, 'Leaves scale', 'Eats plaster'],
  [4, 4, 'Leaves scale', 'Leaves scale'],
  [0.2, null, 'Balanced', undefined],
] as const)(
  'points at an index of %d, in white at %s for the targets: %s, %s',
  (index, atTargets, now, wanted) => {
    expect(draw(index, atTargets)).toEqual({
      boldest: now,
      now: [now],
      wanted: wanted ? [wanted] : [],
    });
  },
);
