import type { Mail } from '../platform/mail/mailer.ts';

/** Everything a reader sees of a mail, and the targets of its links, without duplicates. */
export const textOf = ({ to, replyTo, subject, text, html }: Mail): string =>
  [
    `To: ${to}`,
    `Reply to: ${replyTo}`,
    `Subject: ${subject}`,
    '',
    text,
    '',
    ...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)),
  ].join('\n');
