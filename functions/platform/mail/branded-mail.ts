import { linkPath } from 'shared/domain/site/app-pages.ts';
import { brand } from 'shared/domain/site/brand.ts';
import { escapeHtml, htmlLines } from 'shared/domain/escape-html.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { mailFrame, mailSignature } from 'shared/domain/site/mail-frame.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { emblemPng } from './emblem-png.ts';
import type { Mail } from './mailer.ts';

/** Part of a mail as plain text and as HTML. Either is empty if that version does not show it. */
export type MailBlock = { text: string; html: string };

// Styles are inline because many mail clients drop style sheets.
export const htmlParagraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

export const htmlHeading = (text: string): string =>
  `<h2 style="margin:0 0 8px;font-size:17px">${escapeHtml(text)}</h2>`;

export const paragraph = (text: string): MailBlock => ({
  text,
  html: htmlParagraph(htmlLines(text)),
});

/** The title of a mail with a letterhead, with a line below it on what the mail is about. */
export const mailHeading = (title: string, about: string): MailBlock => ({
  text: `${title}\n${about}`,
  html: `<h1 style="margin:0;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1><p class="m-soft" style="margin:0 0 16px;color:${brand.inkSoft}">${escapeHtml(about)}</p>`,
});

export type Action = {
  label: string;
  href: string;
  /** Label in the plain-text version, when it differs. */
  textLabel?: string;
};

/**
 * Stops SES from replacing a mailed link with its own tracking URL, which would contain the secret:
 * https://docs.aws.amazon.com/ses/latest/dg/faqs-metrics.html
 */
export const untracked = (href: string): string =>
  href.includes(`${linkPath}#`) ? ' ses:no-track' : '';

export const actionLink = ({ label, href, textLabel = label }: Action): MailBlock => ({
  text: `${textLabel}: ${href}`,
  html: htmlParagraph(
    `<a href="${escapeHtml(href)}"${untracked(href)} style="display:inline-block;padding:14px 24px;border-radius:8px;background:${brand.pool};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`,
  ),
});

/** A table row; `href` turns its value into a link. */
export type MailFact = { label: string; value: string; href?: string };

/** Rows of labels and values. */
export const factTable = (facts: readonly MailFact[]): MailBlock => ({
  text: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  html: `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts
    .map(({ label, value, href }) => {
      const shown =
        href === undefined
          ? htmlLines(value)
          : `<a class="m-link" href="${escapeHtml(href)}" style="color:${brand.pool}">${htmlLines(value)}</a>`;
      return `<tr><td class="m-soft" style="padding:4px 16px 4px 0;vertical-align:top;word-break:normal;color:${brand.inkSoft}">${escapeHtml(label)}</td><td style="padding:4px 0;vertical-align:top">${shown}</td></tr>`;
    })
    .join('')}</table>`,
});

type Blocks = Omit<Mail, 'text' | 'html'> & {
  title: string;
  blocks: readonly MailBlock[];
  settings: SiteSettings;
  /** Shows only this line's horizon at the top instead of all lines'. */
  line?: ServiceLine;
  /** The last line of the plain text, below the signature. */
  lastLine?: string;
};

const emblemId = 'emblem';
// The empty alt text is fine when images are blocked, because the business's name is next to the emblem.
const emblem = `<img src="cid:${emblemId}" alt="" width="52" height="52" style="display:block;width:52px;height:52px;border:0">`;

/** Composes a mail in the site's colors, with the emblem at the top and the business's address as its signature. */
export const composeMail = ({
  title,
  blocks,
  settings,
  line,
  lastLine = '',
  ...mail
}: Blocks): Mail => ({
  ...mail,
  attachments: [
    ...(mail.attachments ?? []),
    { filename: 'emblem.png', type: 'image/png', content: emblemPng, contentId: emblemId },
  ],
  text: [...blocks.map(({ text }) => text), mailSignature(settings), lastLine]
    .filter(Boolean)
    .join('\n\n'),
  html: mailFrame({
    title,
    content: blocks.map(({ html }) => html).join(''),
    emblem,
    ...(line && { lines: [line] }),
    settings,
  }),
});

/** A name that cannot be a sentence or a link. */
const plainName = /^[\p{L}][\p{L}\p{M}'’ -]{0,39}$/u;

/** The first name as typed if it is safe to show to others, otherwise null. */
export const plainNameOf = (firstName: string): string | null =>
  plainName.test(firstName) ? firstName : null;

/**
 * The greeting for an address that anybody could have typed. Its owner must not receive a stranger's text or links
 * in our name.
 */
export const greetingOf = (firstName: string): string => {
  const name = plainNameOf(firstName);
  return name === null ? 'Hello,' : `Hello ${name},`;
};

/**
 * A subject in which no program finds a link: names that strangers typed are part of subjects, and mail programs turn
 * 'example.com' into one. Amounts and times stay as they are.
 */
export const withoutLinks = (subject: string): string =>
  subject.replaceAll(/(?<=\S)(?<!\p{Nd}(?=.\p{Nd}))[.:/@\u3002\uFF0E\uFF61](?=\S)/gu, '$& ');

type BrandedMail = {
  to: string;
  subject: string;
  replyTo: string;
  paragraphs: readonly string[];
  facts?: readonly MailFact[];
  /** Links right below the table. */
  answers?: readonly Action[];
  /** What stands between the table and the closing paragraphs. */
  details?: readonly MailBlock[];
  /** Paragraphs after the table. */
  closing?: readonly string[];
  action?: Action;
  attachments?: NonNullable<Mail['attachments']>;
  settings: SiteSettings;
};

/** A short mail of paragraphs, a table and a link. Takes plain text and escapes it for HTML. */
export const composeBrandedMail = ({
  paragraphs,
  facts = [],
  answers = [],
  details = [],
  closing = [],
  action,
  ...mail
}: BrandedMail): Mail =>
  composeMail({
    ...mail,
    subject: withoutLinks(mail.subject),
    title: mail.subject,
    blocks: [
      ...paragraphs.map(paragraph),
      ...(facts.length > 0 ? [factTable(facts)] : []),
      ...answers.map(actionLink),
      ...details,
      ...closing.map(paragraph),
      ...(action ? [actionLink(action)] : []),
    ],
  });
