import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/site/brand.ts';
import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { gaugeRange } from 'shared/domain/water/gauge.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { judgedRows, judgedValue, type JudgedRow } from 'shared/domain/water/reading-rows.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { accent, contentWidth, letter, lineHeight, styles, type PageFlow } from './pdf-page.ts';
import type { StoredReport } from '../stored-report.ts';

type Document = InstanceType<typeof PDFDocument>;

const columns = 3;
const gap = 12;
/** Beside the label, so that gauges need no room of their own. */
const bar = { width: 72, height: 5 } as const;

/** Draws where a reading lies: the accepted range on the scale, and a dot. */
const drawGauge = (
  document: Document,
  flow: PageFlow,
  { x, y, at }: { x: number; y: number; at: number },
): void =>
  flow.structure.decoration(() => {
    const { width, height } = bar;
    const { from, to } = gaugeRange;
    document.roundedRect(x, y + 1, width, height - 2, 1.5).fill(brand.line);
    document
      .roundedRect(x + width * from, y, width * (to - from), height, 1.5)
      .fill(brand.grassLight);
    const radius = height / 2 + 0.5;
    const center = Math.min(width - radius, Math.max(radius, width * at));
    document.circle(x + center, y + height / 2, radius).fill(brand.ink);
  });

/** Draws labels, with their gauges, above values, three to a row, so that eight readings take three rows. */
const drawGrid = (document: Document, flow: PageFlow, rows: readonly JudgedRow[]): void => {
  const width = (contentWidth - gap * (columns - 1)) / columns;
  for (let first = 0; first < rows.length; first += columns) {
    const beside = rows.slice(first, first + columns);
    const label = lineHeight(styles.small);
    const height = Math.max(
      ...beside.map((row) => label + flow.heightOf(judgedValue(row), styles.strong, width)),
    );
    flow.need(height);
    const { y } = flow;
    for (const [column, row] of beside.entries()) {
      const x = letter.margin + column * (width + gap);
      flow.structure.item(() => {
        flow.place(row.label, styles.small, { x, y, width, as: 'Span' });
        flow.place(judgedValue(row), styles.strong, { x, y: y + label, width, as: 'Span' });
      });
      if (row.judgment) {
        const { at } = row.judgment;
        const place = { x: x + width - bar.width - gap, y: y + (label - bar.height) / 2 };
        drawGauge(document, flow, { ...place, at });
      }
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
export const drawWater = (
  document: Document,
  flow: PageFlow,
  { water, added, finding }: StoredReport,
): void => {
  const rows = water === null ? [] : judgedRows(water, finding?.readings ?? []);
  if (water !== null && rows.length > 0) {
    heading(flow, `${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`);
    flow.structure.within('L', () => drawGrid(document, flow, rows));
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
