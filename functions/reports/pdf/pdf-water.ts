import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { judgedRows, judgedValue } from 'shared/domain/water/reading-rows.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { accent, contentWidth, letter, lineHeight, styles, type PageFlow } from './pdf-page.ts';
import type { StoredReport } from '../stored-report.ts';

type Row = { label: string; value: string };

const columns = 3;
const gap = 12;

/** Draws labels above values, three to a row, so that eight readings take three rows. */
const drawGrid = (flow: PageFlow, rows: readonly Row[]): void => {
  const width = (contentWidth - gap * (columns - 1)) / columns;
  for (let first = 0; first < rows.length; first += columns) {
    const beside = rows.slice(first, first + columns);
    const label = lineHeight(styles.small);
    const height = Math.max(
      ...beside.map(({ value }) => label + flow.heightOf(value, styles.strong, width)),
    );
    flow.need(height);
    const { y } = flow;
    for (const [column, row] of beside.entries()) {
      const x = letter.margin + column * (width + gap);
      flow.structure.item(() => {
        flow.place(row.label, styles.small, { x, y, width, as: 'Span' });
        flow.place(row.value, styles.strong, { x, y: y + label, width, as: 'Span' });
      });
    }
    flow.skip(height + 3);
  }
};

const heading = (flow: PageFlow, text: string): void => {
  flow.need(lineHeight(styles.heading) + 3 * lineHeight(styles.body));
  flow.write(text, styles.heading, { color: accent, as: 'H2' });
  flow.skip(2);
};

const drawList = (flow: PageFlow, items: readonly string[]): void =>
  flow.structure.within('L', () => {
    for (const item of items) flow.structure.item(() => flow.write(item, styles.body));
  });

/** Draws the readings and what was added, never advice (rules: water-5). */
export const drawWater = (flow: PageFlow, { water, added, finding }: StoredReport): void => {
  const rows =
    water === null
      ? []
      : judgedRows(water, finding?.readings ?? []).map((row) => ({
          label: row.label,
          value: judgedValue(row),
        }));
  if (water !== null && rows.length > 0) {
    heading(flow, `${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`);
    flow.structure.within('L', () => drawGrid(flow, rows));
    flow.skip(6);
  }
  if (added.length === 0) return;
  heading(flow, 'What was added');
  drawList(flow, added.map(addedLabel));
  flow.skip(10);
};

/** Draws the areas, bags and anything unusual (rules: water-8). */
export const drawYard = (flow: PageFlow, { yard }: StoredReport): void => {
  const rows = yard === null ? [] : yardRows(yard);
  if (rows.length === 0) return;
  heading(flow, 'Your yard');
  drawList(
    flow,
    rows.map(({ label, value }) => `${label}: ${value}`),
  );
  flow.skip(10);
};
