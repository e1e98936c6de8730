import { describe, expect, it } from 'vitest';
import { contentWidth } from './pdf-page.ts';
import { gutter, photoGrid, rowSpace } from './pdf-photo-grid.ts';

const oneLine = 12;
const gridOf = (count: number, left: number) =>
  photoGrid({ count, left, captionsHeight: ({ columns }) => Math.ceil(count / columns) * oneLine });

const heightOf = (count: number, { columns, height }: { columns: number; height: number }) =>
  Math.ceil(count / columns) * (height + oneLine + rowSpace.above + rowSpace.below);

describe('the grid of a report’s photos', () => {
  it('shows four photos two by two if the page has room', () => {
    expect(gridOf(4, 420)).toMatchObject({ columns: 2, height: 186 });
  });

  it('puts four photos in one row below a long table, on the same page', () => {
    const grid = gridOf(4, 130);
    expect(grid.columns).toBe(4);
    expect(heightOf(4, grid)).toBeLessThanOrEqual(130);
  });

  it.each([1, 2, 3, 4, 5, 6])('fits %s photos of one size into half a page', (count) => {
    const grid = gridOf(count, 339);
    expect(heightOf(count, grid)).toBeLessThanOrEqual(339);
    expect(grid.columns * grid.width + (grid.columns - 1) * gutter).toBeLessThanOrEqual(
      contentWidth + 0.01,
    );
    expect(grid.width).toBeLessThanOrEqual(2 * grid.height);
  });

  it('leaves no photo alone in the last row if another grid is about as large', () => {
    expect(gridOf(3, 420).columns).toBe(3);
    expect(gridOf(5, 420).columns).toBe(3);
  });

  it('flows in two columns if not all fit, whatever is left of the page', () => {
    const flowing = gridOf(7, 678);
    expect(flowing).toEqual({ columns: 2, width: (contentWidth - gutter) / 2, height: 176 });
    for (const left of [-5, 0, 40, 90]) expect(gridOf(4, left)).toEqual(flowing);
  });
});
