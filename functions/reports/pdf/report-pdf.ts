import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { taskGroups, visitName } from 'shared/domain/checklist.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { drawFooters, drawLetterhead, newLetter } from './pdf-letter.ts';
import { contentWidth, ink, letter, lineHeight, pageFlow, styles } from './pdf-page.ts';
import type { PageFlow } from './pdf-page.ts';
import { drawPhotos } from './pdf-photos.ts';
import { captionWithRemarks, drawRecord } from './pdf-record.ts';
import { drawWater, drawYard } from './pdf-water.ts';
import { checklistOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

export type ReportDocument = {
  report: StoredReport;
  settings: SiteSettings;
  /** In the report's order; undefined for a missing one. */
  photos: readonly (Uint8Array | undefined)[];
};

type Document = InstanceType<typeof PDFDocument>;

/**
 * The report as a PDF on US Letter (rules: report-23). The same content gives the same bytes: nothing is
 * random, and the date is that of the report's last save.
 */
export const renderReportPdf = async ({
  report,
  settings,
  photos,
}: ReportDocument): Promise<Uint8Array> => {
  const document = newLetter({
    title: `Service report, ${formatCalendarDate(report.serviceDate)}`,
    author: settings.businessName,
    at: new Date(report.updatedAt),
  });
  const flow = pageFlow(document);
  drawLetterhead(flow, settings);
  drawVisit(flow, report);
  drawChecklist(document, flow, report);
  drawWater(flow, report);
  drawYard(flow, report);
  drawNotes(flow, report);
  const captions = photos.map((_, index) => captionWithRemarks(report, index));
  drawPhotos(document, flow, { photos, captions });
  drawRecord(flow, report);
  drawFooters(document, flow, { label: `Report ${report.id}`, boxesExplained });
  document.end();
  return buffer(document);
};

const drawVisit = (flow: PageFlow, report: StoredReport): void => {
  flow.write(`Service Report: ${report.serviceName ?? visitName[report.line]}`, {
    weight: 'bold',
    size: 15,
  });
  flow.skip(4);
  const facts: [string, string | null][] = [
    ['Service date', formatCalendarDate(report.serviceDate)],
    ['Customer', report.customerName],
    ['Address', report.customerAddress],
    ['Next visit', report.nextVisitDate && formatCalendarDate(report.nextVisitDate)],
  ];
  for (const [label, value] of facts) {
    if (!value) continue;
    flow.need(lineHeight(styles.body));
    const { y } = flow;
    flow.place(label, styles.strong, { x: letter.margin, y, width: 90 });
    flow.skip(
      flow.place(value, styles.body, { x: letter.margin + 96, y, width: contentWidth - 96 }),
    );
  }
  flow.skip(12);
};

const drawChecklist = (document: Document, flow: PageFlow, report: StoredReport): void => {
  const tasks = checklistOf(report);
  const groups = taskGroups(report.line);
  const columnWidth = contentWidth / groups.length;
  const rowHeight = lineHeight(styles.body) + 3;
  flow.need(rowHeight * 6);
  const top = flow.y;
  let height = 0;
  for (const [column, group] of groups.entries()) {
    const x = letter.margin + column * columnWidth;
    flow.place(group, styles.heading, { x, y: top, width: columnWidth - 12 });
    let y = top + lineHeight(styles.heading) + 3;
    for (const task of tasks.filter((each) => each.group === group)) {
      drawBox(document, { x, y: y + 2, ticked: task.done });
      flow.place(`${task.label}: ${task.done ? 'done' : 'not done'}`, styles.body, {
        x: x + 18,
        y,
        width: columnWidth - 30,
      });
      y += rowHeight;
    }
    height = Math.max(height, y - top);
  }
  flow.skip(height + 12);
};

const boxSize = 11;

// The words say it again, so that nobody depends on the drawing.
const drawBox = (document: Document, box: { x: number; y: number; ticked: boolean }): void => {
  const { x, y, ticked } = box;
  document.lineWidth(1).strokeColor(ink).rect(x, y, boxSize, boxSize).stroke();
  if (!ticked) return;
  document
    .lineWidth(1.8)
    .moveTo(x + 2.3, y + 5.8)
    .lineTo(x + 4.7, y + 8.4)
    .lineTo(x + 9, y + 2.8)
    .stroke();
};

const drawNotes = (flow: PageFlow, { notes }: StoredReport): void => {
  if (notes === '') return;
  flow.need(lineHeight(styles.heading) + 3 * lineHeight(styles.body));
  flow.write('Service Notes', styles.heading);
  flow.skip(2);
  flow.write(notes, styles.body);
  flow.skip(12);
};

const boxesExplained =
  'An empty box stands for a character that this document cannot show. The e-mail with this report shows it.';
