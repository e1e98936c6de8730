import { brand } from 'shared/domain/site/brand.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { escapeHtml, htmlLines } from 'shared/domain/escape-html.ts';
import type { RecordLine } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { retentionDates } from 'shared/domain/reports/retention.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import {
  actionLink,
  composeMail,
  htmlHeading,
  htmlParagraph,
  mailHeading,
  paragraph,
  untracked,
  type MailBlock,
} from '../../platform/mail/branded-mail.ts';
import { howToPay } from '../../platform/mail/how-to-pay.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { inlinePhotos, photosBlock } from './mail-photo-grid.ts';
import type { MailPhoto } from './mail-photos.ts';
import { waterBlocks } from './mail-water.ts';
import { pdfFilename } from '../pdf/pdf-store.ts';
import { missingSlotsOf } from '../photos/photo-record.ts';
import { isReadyPhoto, missingPhotos } from '../photos/report-photos.ts';
import { reportSubject, reportTitle } from './report-title.ts';
import { checklistOf, type StoredReport } from '../stored-report.ts';
import type { VisitDue } from './visit-due.ts';

/** In bytes. Larger PDFs are not attached, because mailboxes refuse big mails and phones load them slowly. */
export const attachmentLimit = 5 * 1024 * 1024;

type ReportMail = {
  report: StoredReport;
  to: string;
  settings: SiteSettings;
  pdf: Uint8Array;
  sentAt: Date;
  /** The customer's first name; null if unknown. */
  greetingName: string | null;
  photos?: readonly MailPhoto[];
  /** Names the report's row in the service record; null if it has none. */
  record?: RecordLine | null;
  /** Without a sign-in, the mail has no link to the site's pages behind it. */
  canSignIn?: boolean;
  /** The URL at which the visit can be rated; undefined if there is no visit to rate. */
  ratingHref?: string | undefined;
  /** What the mail asks for; undefined if nothing. */
  due?: VisitDue | undefined;
};

/**
 * The mail with a report (rules: report-22, report-36, payment-5). Everything a person typed is escaped. The link leads to the
 * site, never to a file. A report never contains access instructions.
 */
export const composeReportMail = ({
  report,
  to,
  settings,
  pdf,
  sentAt,
  greetingName,
  photos = [],
  record = null,
  canSignIn = true,
  ratingHref,
  due,
}: ReportMail): Mail => {
  const isAttached = pdf.length <= attachmentLimit;
  const title = reportTitle(report);
  return composeMail({
    to,
    subject: reportSubject(report),
    title,
    replyTo: settings.email,
    settings,
    line: report.line,
    blocks: [
      headingOf(report),
      ...summaryOf(report, greetingName),
      photosBlock(photos),
      ...contentsOf(report),
      ...documentOf({ report, settings, sentAt, isAttached, canSignIn }),
      ...(due ? howToPay({ ...due, what: ' for this visit', settings }) : []),
      ...(ratingHref === undefined ? [] : [ratingLink(ratingHref)]),
      ...(record ? [witnessOf(record, settings)] : []),
    ],
    // The record's witness (rules: record-4).
    ...(record && { lastLine: recordLineLabel(record) }),
    attachments: [
      ...(isAttached
        ? [{ filename: pdfFilename(report), type: 'application/pdf', content: pdf }]
        : []),
      ...inlinePhotos(photos),
    ],
  });
};

const headingOf = (report: StoredReport): MailBlock => {
  const title = reportTitle(report);
  const line = `${formatCalendarDate(report.serviceDate)} | No. ${reportNumber(report)}`;
  return mailHeading(title, line);
};

/** What was found, and the next visit: for readers who read no further. */
const summaryOf = (report: StoredReport, greetingName: string | null): MailBlock[] => {
  const greeting = greetingName === null ? 'Hello,' : `Hello ${greetingName},`;
  const facts = [
    ...(report.finding === null ? [] : [report.finding.text]),
    ...(report.nextVisitDate === null
      ? []
      : [`Next visit: ${formatCalendarDate(report.nextVisitDate)}`]),
  ];
  const intro = `Here is what we did at your place on ${formatCalendarDate(report.serviceDate)}.`;
  return [
    {
      text: `${greeting}\n\n${intro}`,
      html: htmlParagraph(`${escapeHtml(greeting)}<br>${escapeHtml(intro)}`),
    },
    ...(facts.length === 0 ? [] : [boxOf(facts)]),
  ];
};

const boxOf = (lines: readonly string[]): MailBlock => ({
  text: lines.join('\n'),
  html: `<p class="m-wash" style="margin:0 0 20px;padding:12px 16px;border-radius:8px;background:${brand.poolWash};font-weight:bold">${lines.map(escapeHtml).join('<br>')}</p>`,
});

const contentsOf = (report: StoredReport): MailBlock[] => {
  const tasks = checklistOf(report);
  const done = tasks.filter((task) => task.done);
  const { notes } = report;
  return [
    ...waterBlocks(report),
    ...(notes === ''
      ? []
      : [
          {
            text: `Notes:\n${notes}`,
            html: `${htmlHeading('Notes')}${htmlParagraph(htmlLines(notes))}`,
          },
        ]),
    ...listOf({
      heading: `${done.length} of ${tasks.length} tasks done`,
      mark: '&#10003;',
      items: done,
    }),
    ...listOf({
      heading: 'Not done this time',
      mark: '&#9675;',
      items: tasks.filter((task) => !task.done),
    }),
  ];
};

type Document = Pick<ReportMail, 'report' | 'settings' | 'sentAt'> & {
  isAttached: boolean;
  canSignIn: boolean;
};

const documentOf = ({ report, settings, sentAt, isAttached, canSignIn }: Document): MailBlock[] => {
  const photos = report.photos.filter((key) => isReadyPhoto(report, key)).length;
  const pages = photos === 0 ? 'The full report' : `The full report with ${countOf(photos)}`;
  const missing = [missingPhotos(report), missingSlotsOf(report)].filter(
    (sentence) => sentence !== undefined,
  );
  const { createdAt } = report;
  const { deleteOn } = retentionDates({ createdAt, sentAt: sentAt.toISOString() });
  const saved = `We keep this report until ${formatCalendarDate(deleteOn)}.`;
  const elsewhere = canSignIn
    ? 'You can download it on our site.'
    : `Please reply or call us at ${settings.phone} to get it.`;
  return [
    paragraph(
      isAttached
        ? `${pages} is attached as a PDF.`
        : `${pages} is too large for an email. ${elsewhere}`,
    ),
    ...missing.map((sentence) => paragraph(sentence)),
    ...(canSignIn
      ? [
          actionLink({
            label: 'Open the report on our site',
            // Via the sign-in, because the device may have no session.
            href: `${settings.siteUrl}/api/login?returnTo=${encodeURIComponent(`/reports/${report.id}`)}`,
          }),
          paragraph(`${saved} Please download it if you want to keep it longer.`),
        ]
      : [paragraph(saved)]),
  ];
};

/** A text link rather than a second button, because the report itself is the point of the mail. */
const ratingLink = (href: string): MailBlock => ({
  text: `How did we do? Rate this visit without signing in: ${href}`,
  html: htmlParagraph(
    `How did we do? <a class="m-link" href="${escapeHtml(href)}"${untracked(href)} style="color:${brand.pool}">Rate this visit</a>, without signing in.`,
  ),
});

/**
 * Names the report's row in the service record. The hash, with which the customer can later prove what the record
 * contained, is the last line of the plain text (rules: record-4).
 */
const witnessOf = ({ seq }: RecordLine, { siteUrl }: SiteSettings): MailBlock => {
  const number = `Proof of service: record no. ${seq}.`;
  const why =
    'Keep this email: its plain text ends with a line that proves later what we reported.';
  const page = `${siteUrl}/record-check`;
  return {
    text: `${number} ${why} ${page}`,
    html: `<p class="m-soft" style="margin:0 0 16px;font-size:14px;color:${brand.inkSoft}">${escapeHtml(number)} ${escapeHtml(why)} <a class="m-link" href="${escapeHtml(page)}" style="color:${brand.pool}">How to check it</a></p>`,
  };
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
