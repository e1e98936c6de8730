import type { Mail } from '../platform/mailer.ts';

/** All that somebody reads of a mail, and where its links lead, each once. */
export const wordsOf = ({ to, replyTo, subject, text, html }: Mail): string =>
  [
    `To: ${to}`,
    `Reply to: ${replyTo}`,
    `Subject: ${subject}`,
    '',
    text,
    '',
    ...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)),
  ].join('\n');
