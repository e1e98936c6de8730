import { brand } from 'shared/domain/brand.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/retention.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { postalAddress } from 'shared/domain/settings.ts';
import type { Mail } from '../../platform/mailer.ts';
import { escapeHtml } from '../../platform/replies.ts';
import type { MailPhoto } from './mail-photos.ts';
import { pdfFilename } from '../pdf/pdf-store.ts';
import { isReadyPhoto, missingPhotos } from '../photos/report-photos.ts';
import { reportSubject, reportTitle } from './report-title.ts';
import { checklistOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** Larger PDFs stay on the site: mailboxes refuse big mails, and phones on the road do not like them. */
export const attachmentLimit = 5 * 1024 * 1024;

type ReportMail = {
  report: StoredReport;
  to: string;
  settings: SiteSettings;
  pdf: Uint8Array;
  /** When it goes out. */
  sentAt: Date;
  /** Small ones, to be shown in the mail itself. */
  photos?: readonly MailPhoto[];
};

/**
 * The mail that brings a report (decisions: Service reports). Everything a person typed is escaped; the
 * link leads to the site, never to a file; access instructions are no part of a report.
 */
export const composeReportMail = ({
  report,
  to,
  settings,
  pdf,
  sentAt,
  photos = [],
}: ReportMail): Mail => {
  const isAttached = pdf.length <= attachmentLimit;
  const content = { ...contentOf({ report, settings, sentAt, isAttached }), photos };
  return {
    to,
    subject: reportSubject(report),
    text: textOf(content),
    html: htmlOf(content),
    replyTo: settings.email,
    attachments: [
      ...(isAttached
        ? [{ filename: pdfFilename(report), type: 'application/pdf', content: pdf }]
        : []),
      ...photos.map(({ contentId, type, bytes }) => ({
        filename: `${contentId}.${type === 'image/png' ? 'png' : 'jpg'}`,
        type,
        content: bytes,
        contentId,
      })),
    ],
  };
};

type Content = {
  title: string;
  date: string;
  greeting: string;
  done: string[];
  notDone: string[];
  notes: string;
  nextVisit: string | undefined;
  /** About photos that did not come. */
  missing: string | undefined;
  document: string;
  link: string;
  kept: string;
  photos: readonly MailPhoto[];
  signature: string[];
};

type Told = Pick<ReportMail, 'report' | 'settings' | 'sentAt'> & { isAttached: boolean };

const contentOf = ({ report, settings, sentAt, isAttached }: Told): Omit<Content, 'photos'> => {
  const tasks = checklistOf(report);
  const photos = report.photos.filter((key) => isReadyPhoto(report, key)).length;
  const { createdAt } = report;
  const { deleteOn } = retentionDates({ createdAt, sentAt: sentAt.toISOString() });
  const pages = photos === 0 ? 'The full report' : `The full report with ${countOf(photos)}`;
  return {
    title: reportTitle(report),
    date: formatCalendarDate(report.serviceDate),
    greeting: report.customerName === null ? 'Hello,' : `Hello ${report.customerName},`,
    done: tasks.filter((task) => task.done).map(({ label }) => label),
    notDone: tasks.filter((task) => !task.done).map(({ label }) => label),
    notes: report.notes,
    nextVisit: report.nextVisitDate === null ? undefined : formatCalendarDate(report.nextVisitDate),
    missing: missingPhotos(report),
    document: isAttached
      ? `${pages} is attached as a PDF.`
      : `${pages} is too large for a mail. You can download it on our site.`,
    // By way of the sign-in: whoever opens the mail on another device has no session there.
    link: `${settings.siteUrl}/api/login?returnTo=${encodeURIComponent('/download-reports')}`,
    kept: `We keep this report until ${formatCalendarDate(deleteOn)}. Please download it if you want to keep it longer.`,
    signature: [
      settings.businessName,
      postalAddress(settings),
      `${settings.phone} | ${settings.email}`,
    ],
  };
};

const countOf = (photos: number): string => (photos === 1 ? '1 photo' : `${photos} photos`);

const intro = (content: Content): string => `Here is what we did at your place on ${content.date}.`;

const textOf = (content: Content): string =>
  [
    content.greeting,
    intro(content),
    textList('Done', content.done),
    textList('Not done this time', content.notDone),
    content.notes && `Notes:\n${content.notes}`,
    content.nextVisit && `Next visit: ${content.nextVisit}`,
    content.document,
    content.missing,
    `Your reports: ${content.link}`,
    content.kept,
    content.signature.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

const textList = (heading: string, items: readonly string[]): string =>
  items.length === 0 ? '' : [`${heading}:`, ...items.map((item) => `- ${item}`)].join('\n');

// Styles stand on the elements: many mail programs drop a style sheet.
const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

const htmlList = (heading: string, mark: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h2 style="margin:0 0 8px;font-size:17px">${escapeHtml(heading)}</h2><ul style="margin:0 0 16px;padding:0;list-style:none">${items
        .map((item) => `<li style="margin:0 0 4px">${mark} ${escapeHtml(item)}</li>`)
        .join('')}</ul>`;

// A table, two pictures a row: the one layout that every mail program keeps.
const htmlPhotos = (photos: readonly MailPhoto[]): string => {
  const cells = photos.map(
    ({ contentId, caption, number }) =>
      `<td width="50%" valign="top" style="padding:0 8px 12px 0"><img src="cid:${contentId}" alt="${escapeHtml(caption || `Photo ${number}`)}" style="display:block;width:100%;max-width:268px;height:auto;border-radius:6px">${
        caption === ''
          ? ''
          : `<span style="display:block;padding-top:4px;font-size:14px;line-height:1.35">${escapeHtml(caption)}</span>`
      }</td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) =>
    cells.slice(row * 2, row * 2 + 2).join(''),
  );
  return rows.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;border-collapse:collapse">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
};

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

const htmlOf = (content: Content): string => {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(content.title)}</h1>`,
    paragraph(`${escapeHtml(content.greeting)}<br>${escapeHtml(intro(content))}`),
    htmlList('Done', '&#10003;', content.done),
    htmlList('Not done this time', '&#9675;', content.notDone),
    content.notes === ''
      ? ''
      : `<h2 style="margin:0 0 8px;font-size:17px">Notes</h2>${paragraph(lines(content.notes))}`,
    content.nextVisit === undefined
      ? ''
      : paragraph(`<strong>Next visit:</strong> ${escapeHtml(content.nextVisit)}`),
    htmlPhotos(content.photos),
    paragraph(escapeHtml(content.document)),
    content.missing === undefined ? '' : paragraph(escapeHtml(content.missing)),
    paragraph(
      `<a href="${escapeHtml(content.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.pool};color:#ffffff;text-decoration:none">See your reports</a>`,
    ),
    paragraph(escapeHtml(content.kept)),
    `<p style="margin:24px 0 0;font-size:14px;color:${brand.inkSoft}">${lines(content.signature.join('\n'))}</p>`,
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(content.title)}</title></head><body style="margin:0;padding:16px;background:${brand.paper}"><div style="max-width:600px;margin:0 auto;padding:24px;border:1px solid ${brand.line};border-top:6px solid ${brand.gold};border-radius:8px;background:#ffffff;color:${brand.ink};font:16px/1.5 Arial,Helvetica,sans-serif">${body}</div></body></html>`;
};
