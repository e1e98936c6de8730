import { brand } from 'shared/domain/brand.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { postalAddress } from 'shared/domain/settings.ts';
import type { Mail } from './mailer.ts';
import { escapeHtml } from './replies.ts';

/** A line of a table; `href` makes its value a link. */
export type MailFact = { label: string; value: string; href?: string };

export type Notice = {
  to: string;
  subject: string;
  /** Where answers go. */
  replyTo: string;
  paragraphs: readonly string[];
  facts?: readonly MailFact[];
  /** What is said after the table. */
  closing?: readonly string[];
  /** A link to the site or a call. */
  action?: { label: string; href: string };
  settings: SiteSettings;
};

/** A short mail in the site's colours, as text and as HTML. All texts are plain; they are escaped here. */
export const composeBrandedMail = (notice: Notice): Mail => ({
  to: notice.to,
  subject: notice.subject,
  replyTo: notice.replyTo,
  text: textOf(notice),
  html: htmlOf(notice),
});

const signatureOf = (settings: SiteSettings): string[] => [
  settings.businessName,
  postalAddress(settings),
  `${settings.phone} | ${settings.email}`,
];

const textOf = ({ paragraphs, facts = [], closing = [], action, settings }: Notice): string =>
  [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...closing,
    action && `${action.label}: ${action.href}`,
    signatureOf(settings).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

const valueOf = ({ value, href }: MailFact): string =>
  href === undefined
    ? lines(value)
    : `<a href="${escapeHtml(href)}" style="color:${brand.pool}">${lines(value)}</a>`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${lines(text)}</p>`;

// Styles stand on the elements: many mail programs drop a style sheet.
const htmlOf = ({
  subject,
  paragraphs,
  facts = [],
  closing = [],
  action,
  settings,
}: Notice): string => {
  const body = [
    ...paragraphs.map(paragraph),
    facts.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts
          .map(
            (fact) =>
              `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;color:${brand.inkSoft}">${escapeHtml(fact.label)}</td><td style="padding:4px 0;vertical-align:top">${valueOf(fact)}</td></tr>`,
          )
          .join('')}</table>`
      : '',
    ...closing.map(paragraph),
    action
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.pool};color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : '',
    `<p style="margin:24px 0 0;font-size:14px;color:${brand.inkSoft}">${lines(signatureOf(settings).join('\n'))}</p>`,
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:16px;background:${brand.paper}"><div style="max-width:600px;margin:0 auto;padding:24px;border:1px solid ${brand.line};border-top:6px solid ${brand.gold};border-radius:8px;background:#ffffff;color:${brand.ink};font:16px/1.5 Arial,Helvetica,sans-serif">${body}</div></body></html>`;
};
