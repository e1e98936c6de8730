import { contentWidth } from './pdf-page.ts';

/** The layout of a report's photos, in cells of one size. Width and height are in points. */
export type PhotoGrid = { columns: number; width: number; height: number };

export const gutter = 12;
/** The space above and below a row's captions. */
export const rowSpace = { above: 4, below: 8 } as const;

/** Nothing can be made out in a photo of a smaller height. */
const leastHeight = 84;

/** More photos than this get a second page, because they would be tiny on one. */
const mostOnOnePage = 6;

const widthOf = (columns: number): number =>
  // A single photo across the page would push everything else off it.
  columns === 1 ? contentWidth * 0.62 : (contentWidth - gutter * (columns - 1)) / columns;

const columnsFor = (count: number): number[] => {
  if (count === 1) return [1];
  if (count > mostOnOnePage) return [];
  return count > 4 ? [2, 3] : [2, 3, 4];
};

/** Used when not all photos fit on one page. Three of its rows with three-line captions fill a page. */
const flowing: PhotoGrid = { columns: 2, width: widthOf(2), height: 176 };

type Photos = {
  count: number;
  /** Points left on the page below the heading. */
  left: number;
  /** The sum of the heights of all rows' captions. */
  captionsHeight: (grid: { columns: number; width: number }) => number;
};

/**
 * The grid with the largest photos that all fit on the page, or else the one that flows over several pages.
 * A single photo below full rows looks like a mistake, so such a grid is chosen only if its photos are much
 * larger.
 */
export const photoGrid = ({ count, left, captionsHeight }: Photos): PhotoGrid => {
  const grids = columnsFor(count).flatMap((columns) => {
    const rows = Math.ceil(count / columns);
    const width = widthOf(columns);
    const captions = captionsHeight({ columns, width });
    const most = (left - captions) / rows - rowSpace.above - rowSpace.below;
    const height = Math.min(Math.floor((width * 3) / 4), Math.floor(most));
    // Photos are mostly 4:3 and would have wide borders in a much flatter cell.
    const fits = height >= leastHeight && height >= width / 2;
    const isLonely = rows > 1 && count % columns === 1;
    return fits ? [{ grid: { columns, width, height }, rank: height * (isLonely ? 0.6 : 1) }] : [];
  });
  const [best] = grids.toSorted((one, other) => other.rank - one.rank);
  return best?.grid ?? flowing;
};
