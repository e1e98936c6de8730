import type { RecordRow } from 'shared/contracts/record.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { contentWidth, faint, letter, lineHeight, styles, type PageFlow } from '../pdf/pdf-page.ts';
import { recordRowFacts } from './record-row-facts.ts';

export const hashStyle = { weight: 'regular', size: 7 } as const;
/** Where a row's text starts, in points from its number. */
export const indent = 62;
/** Space below each row and above the first, in points. */
export const gap = 8;

/** Points that {@link drawRow} needs on one page. */
export const rowHeight = (flow: PageFlow, row: RecordRow): number =>
  recordRowFacts(row)
    .map((text) => flow.heightOf(text, styles.small, contentWidth - indent))
    .reduce((sum, height) => sum + height, lineHeight(styles.strong) + lineHeight(hashStyle));

/** Prints a row of a service record: its number, what it says and its hash. */
export const drawRow = (flow: PageFlow, row: RecordRow): void => {
  const width = contentWidth - indent;
  const x = letter.margin + indent;
  flow.need(rowHeight(flow, row));
  const { y } = flow;
  const height = flow.structure.within('H2', () => {
    flow.place(`No. ${row.seq}`, styles.strong, { x: letter.margin, y, as: 'Span' });
    const title = `${formatCalendarDate(row.date)}  |  Report ${row.report}`;
    return flow.place(title, styles.strong, { x, y, width, as: 'Span' });
  });
  flow.skip(height);
  for (const text of recordRowFacts(row))
    flow.skip(flow.place(text, styles.small, { x, y: flow.y, width }));
  flow.skip(flow.place(row.hash, hashStyle, { x, y: flow.y, width, color: faint }));
  flow.skip(gap);
};
