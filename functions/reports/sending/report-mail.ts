import { formatCalendarDate } from 'shared/domain/dates.ts';
import { retentionDates } from 'shared/domain/retention.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import {
  actionLink,
  composeMail,
  htmlHeading,
  htmlLines,
  htmlParagraph,
  paragraph,
} from '../../platform/branded-mail.ts';
import type { MailBlock } from '../../platform/branded-mail.ts';
import type { Mail } from '../../platform/mailer.ts';
import { escapeHtml } from '../../platform/replies.ts';
import type { MailPhoto } from './mail-photos.ts';
import { waterBlocks } from './mail-water.ts';
import { pdfFilename } from '../pdf/pdf-store.ts';
import { missingSlotsOf } from '../photos/photo-record.ts';
import { isReadyPhoto, missingPhotos } from '../photos/report-photos.ts';
import { reportSubject, reportTitle } from './report-title.ts';
import { checklistOf } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';

/** Larger PDFs stay on the site: mailboxes refuse big mails, and they are slow on phones. */
export const attachmentLimit = 5 * 1024 * 1024;

type ReportMail = {
  report: StoredReport;
  to: string;
  settings: SiteSettings;
  pdf: Uint8Array;
  sentAt: Date;
  photos?: readonly MailPhoto[];
};

/**
 * The mail with a report (rules: report-22). Everything a person typed is escaped; the link leads to the
 * site, never to a file; a report never contains access instructions.
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
  const title = reportTitle(report);
  return composeMail({
    to,
    subject: reportSubject(report),
    title,
    replyTo: settings.email,
    settings,
    blocks: [
      { text: '', html: `<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(title)}</h1>` },
      ...contentsOf(report),
      { text: '', html: htmlPhotos(photos) },
      ...documentOf({ report, settings, sentAt, isAttached }),
    ],
    attachments: [
      ...(isAttached
        ? [{ filename: pdfFilename(report), type: 'application/pdf', content: pdf }]
        : []),
      ...photos.map(({ contentId, bytes }) => ({
        filename: `${contentId}.jpg`,
        type: 'image/jpeg',
        content: bytes,
        contentId,
      })),
    ],
  });
};

const contentsOf = (report: StoredReport): MailBlock[] => {
  const greeting = report.customerName === null ? 'Hello,' : `Hello ${report.customerName},`;
  const intro = `Here is what we did at your place on ${formatCalendarDate(report.serviceDate)}.`;
  const tasks = checklistOf(report);
  const { notes, nextVisitDate } = report;
  return [
    {
      text: `${greeting}\n\n${intro}`,
      html: htmlParagraph(`${escapeHtml(greeting)}<br>${escapeHtml(intro)}`),
    },
    ...listOf({ heading: 'Done', mark: '&#10003;', items: tasks.filter(({ done }) => done) }),
    ...listOf({
      heading: 'Not done this time',
      mark: '&#9675;',
      items: tasks.filter(({ done }) => !done),
    }),
    ...waterBlocks(report),
    ...(notes === ''
      ? []
      : [
          {
            text: `Notes:\n${notes}`,
            html: `${htmlHeading('Notes')}${htmlParagraph(htmlLines(notes))}`,
          },
        ]),
    ...(nextVisitDate === null ? [] : [nextVisitOf(formatCalendarDate(nextVisitDate))]),
  ];
};

const nextVisitOf = (day: string): MailBlock => ({
  text: `Next visit: ${day}`,
  html: htmlParagraph(`<strong>Next visit:</strong> ${escapeHtml(day)}`),
});

type Document = Pick<ReportMail, 'report' | 'settings' | 'sentAt'> & { isAttached: boolean };

const documentOf = ({ report, settings, sentAt, isAttached }: Document): MailBlock[] => {
  const photos = report.photos.filter((key) => isReadyPhoto(report, key)).length;
  const pages = photos === 0 ? 'The full report' : `The full report with ${countOf(photos)}`;
  const missing = [missingPhotos(report), missingSlotsOf(report)].filter(
    (sentence) => sentence !== undefined,
  );
  const { createdAt } = report;
  const { deleteOn } = retentionDates({ createdAt, sentAt: sentAt.toISOString() });
  return [
    paragraph(
      isAttached
        ? `${pages} is attached as a PDF.`
        : `${pages} is too large for a mail. You can download it on our site.`,
    ),
    ...missing.map((sentence) => paragraph(sentence)),
    actionLink({
      label: 'See your reports',
      textLabel: 'Your reports',
      // Through the sign-in, because another device may have no session.
      href: `${settings.siteUrl}/api/login?returnTo=${encodeURIComponent('/download-reports')}`,
    }),
    paragraph(
      `We keep this report until ${formatCalendarDate(deleteOn)}. Please download it if you want to keep it longer.`,
    ),
  ];
};

const countOf = (photos: number): string => (photos === 1 ? '1 photo' : `${photos} photos`);

type List = { heading: string; mark: string; items: readonly { label: string }[] };

const listOf = ({ heading, mark, items }: List): MailBlock[] => {
  if (items.length === 0) return [];
  const rows = items.map(
    ({ label }) => `<li style="margin:0 0 4px">${mark} ${escapeHtml(label)}</li>`,
  );
  return [
    {
      text: [`${heading}:`, ...items.map(({ label }) => `- ${label}`)].join('\n'),
      html: `${htmlHeading(heading)}<ul style="margin:0 0 16px;padding:0;list-style:none">${rows.join('')}</ul>`,
    },
  ];
};

// A table with two pictures per row: the one layout that works in every mail program.
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
