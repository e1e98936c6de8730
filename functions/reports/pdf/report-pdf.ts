import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { photoOrder } from 'shared/domain/photos/photo-order.ts';
import { visitName } from 'shared/domain/lines/lines.ts';
import { taskGroups } from 'shared/domain/lines/tasks.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { drawFacts } from './pdf-facts.ts';
import { drawFooters, drawLetterhead, newLetter } from './pdf-letter.ts';
import {
  accent,
  contentWidth,
  faint,
  ink,
  letter,
  lineHeight,
  pageFlow,
  styles,
  type PageFlow,
} from './pdf-page.ts';
import { drawPhotos } from './pdf-photos.ts';
import { drawRecord } from './pdf-record.ts';
import { captionWithRemarks } from '../photos/photo-caption.ts';
import { photoDetailsOf } from '../photos/photo-record.ts';
import { drawWater, drawYard } from './pdf-water.ts';
import { checklistOf, type StoredReport } from '../stored-report.ts';

export type ReportDocument = {
  report: StoredReport;
  settings: SiteSettings;
  /** In the report's order; undefined for a missing photo. */
  photos: readonly (Uint8Array | undefined)[];
};

type Document = InstanceType<typeof PDFDocument>;

/**
 * Renders the report as a US Letter PDF (rules: report-23, report-34). The same content produces the same bytes:
 * nothing is random, and the date is that of the report's last save.
 */
export const renderReportPdf = async ({
  report,
  settings,
  photos,
}: ReportDocument): Promise<Uint8Array> => {
  const about = {
    title: `Service report ${reportNumber(report)}, ${formatCalendarDate(report.serviceDate)}`,
    author: settings.businessName,
    at: new Date(report.updatedAt),
  };
  const checked = await verified();
  const document = newLetter(checked, about);
  const flow = pageFlow(document);
  drawLetterhead(document, flow, { settings, line: report.line });
  drawVisit(flow, report);
  drawFinding(flow, report);
  const captions = photos.map((_, index) => captionWithRemarks(report, index));
  const below = heightBelow(newLetter(checked, about), report);
  const details = photoDetailsOf(report);
  const order = photoOrder(photos.map((_, index) => details[index]?.slot ?? null));
  drawPhotos(document, flow, { photos, captions, order, below });
  drawBelowPhotos(document, flow, report);
  drawFooters(document, flow, {
    label: `Report ${reportNumber(report)}`,
    boxesExplained: boxesExplained(report),
  });
  document.end();
  return buffer(document);
};

/** What follows the photos, in the order of the report's page. */
const drawBelowPhotos = (document: Document, flow: PageFlow, report: StoredReport): void => {
  drawWater(document, flow, report);
  drawYard(flow, report);
  drawNotes(flow, report);
  drawChecklist(document, flow, report);
  drawRecord(flow, report);
};

/**
 * The height in points of what follows the photos, measured by drawing it into a document that is thrown away; 0 if it
 * is longer than a page, so that the photos need not leave room for it.
 */
const heightBelow = (scratch: Document, report: StoredReport): number => {
  const flow = pageFlow(scratch);
  const { y } = flow;
  drawBelowPhotos(scratch, flow, report);
  return scratch.bufferedPageRange().count > 1 ? 0 : flow.y - y;
};

const drawFinding = (flow: PageFlow, { finding }: StoredReport): void => {
  if (finding === null) return;
  flow.write(finding.text, styles.heading);
  flow.skip(10);
};

const drawVisit = (flow: PageFlow, report: StoredReport): void => {
  const number = `No. ${reportNumber(report)}`;
  const numberWidth = flow.widthOf(number, styles.strong);
  const { y } = flow;
  // The title first: a screen reader and a copied selection follow the order of drawing.
  const title = `Service Report: ${report.serviceName ?? visitName(report.line)}`;
  const titleHeight = flow.place(title, styles.subtitle, {
    x: letter.margin,
    y,
    width: contentWidth - numberWidth - 16,
    as: 'H1',
  });
  flow.place(number, styles.strong, {
    x: letter.width - letter.margin - numberWidth,
    y: y + 5,
    color: accent,
  });
  flow.skip(titleHeight + 4);
  const { serviceDate, nextVisitDate, customerName, customerAddress } = report;
  const left = drawFacts(flow, { x: letter.margin, width: factsWidth - 16, indent }, [
    ['Customer', customerName],
    ['Address', customerAddress],
  ]);
  const right = drawFacts(
    flow,
    { x: letter.margin + factsWidth, width: contentWidth - factsWidth, indent },
    [
      ['Service date', formatCalendarDate(serviceDate)],
      ['Next visit', nextVisitDate && formatCalendarDate(nextVisitDate)],
    ],
  );
  flow.skip(Math.max(left, right) + 12);
};

const factsWidth = contentWidth * 0.62;
const indent = 78;

const drawChecklist = (document: Document, flow: PageFlow, report: StoredReport): void => {
  const tasks = checklistOf(report);
  const groups = taskGroups(report.line);
  const columnWidth = contentWidth / 2;
  const rowHeight = lineHeight(styles.body) + 2;
  const done = tasks.filter((task) => task.done).length;
  flow.need(rowHeight * 7);
  flow.write(`${done} of ${tasks.length} tasks done`, styles.heading, { color: accent, as: 'H2' });
  flow.skip(3);
  const top = flow.y;
  let height = 0;
  for (const [column, group] of groups.entries()) {
    const x = letter.margin + column * columnWidth;
    const width = columnWidth - 12;
    flow.place(group, styles.strong, { x, y: top, width });
    let y = top + lineHeight(styles.strong) + 2;
    flow.structure.within('L', () => {
      for (const task of tasks.filter((each) => each.group === group)) {
        flow.structure.decoration(() => drawBox(document, { x, y: y + 2, checked: task.done }));
        flow.structure.item(() =>
          flow.place(`${task.label}: ${task.done ? 'done' : 'not done'}`, styles.body, {
            x: x + 18,
            y,
            width: columnWidth - 30,
            color: task.done ? ink : faint,
          }),
        );
        y += rowHeight;
      }
    });
    height = Math.max(height, y - top);
  }
  flow.skip(height + 10);
};

const boxSize = 11;

// The text also states whether a task is done, so that no one depends on the drawing.
const drawBox = (document: Document, box: { x: number; y: number; checked: boolean }): void => {
  const { x, y, checked } = box;
  document.lineWidth(1).roundedRect(x, y, boxSize, boxSize, 2);
  if (!checked) {
    document.strokeColor(faint).stroke();
    return;
  }
  document.fillAndStroke(accent, accent);
  document
    .lineWidth(1.8)
    .strokeColor('#ffffff')
    .moveTo(x + 2.3, y + 5.8)
    .lineTo(x + 4.7, y + 8.4)
    .lineTo(x + 9, y + 2.8)
    .stroke();
};

const drawNotes = (flow: PageFlow, { notes }: StoredReport): void => {
  if (notes === '') return;
  flow.need(lineHeight(styles.heading) + 3 * lineHeight(styles.body));
  flow.write('Service Notes', styles.heading, { color: accent, as: 'H2' });
  flow.skip(2);
  flow.write(notes, styles.body);
  flow.skip(10);
};

const boxesExplained = ({ customerEmail }: StoredReport): string =>
  [
    'An empty box stands for a character that this document cannot show.',
    // A customer without an address gets no email.
    ...(customerEmail ? ['The email with this report shows it.'] : []),
  ].join(' ');
