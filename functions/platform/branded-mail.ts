import { brand } from 'shared/domain/brand.ts';
import { postalAddress } from 'shared/domain/settings.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import type { Mail } from './mailer.ts';
import { escapeHtml } from './replies.ts';

/** Part of a mail as plain text and as HTML; empty in the version that does not show it. */
export type MailBlock = { text: string; html: string };

/** Escapes plain text for HTML and keeps its line breaks. */
export const htmlLines = (text: string): string =>
  escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

// Styles are inline because many mail clients drop style sheets.
export const htmlParagraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

export const htmlHeading = (text: string): string =>
  `<h2 style="margin:0 0 8px;font-size:17px">${escapeHtml(text)}</h2>`;

export const paragraph = (text: string): MailBlock => ({
  text,
  html: htmlParagraph(htmlLines(text)),
});

type Action = {
  label: string;
  href: string;
  /** Label in the plain-text version, when it differs. */
  textLabel?: string;
};

export const actionLink = ({ label, href, textLabel = label }: Action): MailBlock => ({
  text: `${textLabel}: ${href}`,
  html: htmlParagraph(
    `<a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${brand.pool};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`,
  ),
});

/** A table row; `href` turns its value into a link. */
export type MailFact = { label: string; value: string; href?: string };

const factTable = (facts: readonly MailFact[]): MailBlock => ({
  text: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  html: `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts
    .map(({ label, value, href }) => {
      const shown =
        href === undefined
          ? htmlLines(value)
          : `<a href="${escapeHtml(href)}" style="color:${brand.pool}">${htmlLines(value)}</a>`;
      return `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;color:${brand.inkSoft}">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top">${shown}</td></tr>`;
    })
    .join('')}</table>`,
});

type Blocks = Omit<Mail, 'text' | 'html'> & {
  title: string;
  blocks: readonly MailBlock[];
  settings: SiteSettings;
};

/** A mail in the site's colors, signed with the business's address. */
export const composeMail = ({ title, blocks, settings, ...mail }: Blocks): Mail => {
  const signature = [
    settings.businessName,
    postalAddress(settings),
    `${settings.phone} | ${settings.email}`,
  ].join('\n');
  const body = `${blocks.map(({ html }) => html).join('')}<p style="margin:24px 0 0;font-size:14px;color:${brand.inkSoft}">${htmlLines(signature)}</p>`;
  return {
    ...mail,
    text: [...blocks.map(({ text }) => text), signature].filter(Boolean).join('\n\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:16px;background:${brand.paper}"><div style="max-width:600px;margin:0 auto;padding:24px;border:1px solid ${brand.line};border-top:6px solid ${brand.gold};border-radius:8px;background:#ffffff;color:${brand.ink};font:16px/1.5 Arial,Helvetica,sans-serif">${body}</div></body></html>`,
  };
};

const plainName = /^[\p{L}][\p{L}\p{M}' -]{0,39}$/u;

/**
 * The greeting of a mail to an address that anybody could have typed, whose owner must not get a stranger's
 * text or links in our name.
 */
export const greetingOf = (firstName: string): string =>
  plainName.test(firstName) ? `Hello ${firstName},` : 'Hello,';

type BrandedMail = {
  to: string;
  subject: string;
  replyTo: string;
  paragraphs: readonly string[];
  facts?: readonly MailFact[];
  /** Paragraphs after the table. */
  closing?: readonly string[];
  action?: Action;
  settings: SiteSettings;
};

/** A short mail of paragraphs, a table and a link. Takes plain text and escapes it for HTML. */
export const composeBrandedMail = ({
  paragraphs,
  facts = [],
  closing = [],
  action,
  ...mail
}: BrandedMail): Mail =>
  composeMail({
    ...mail,
    title: mail.subject,
    blocks: [
      ...paragraphs.map(paragraph),
      ...(facts.length > 0 ? [factTable(facts)] : []),
      ...closing.map(paragraph),
      ...(action ? [actionLink(action)] : []),
    ],
  });
