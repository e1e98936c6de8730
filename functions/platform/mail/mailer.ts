import { setTimeout as wait } from 'node:timers/promises';
import { SESServiceException, SendRawEmailCommand, type SESClient } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { emailAddress } from 'shared/contracts/fields.ts';
import { readEnvironment } from '../environment.ts';
import { logger } from '../logs/logger.ts';
import { alarmEvents } from '../logs/alarm-events.ts';
import { sesClient } from '../aws-clients.ts';
import { mailRefusalOf } from './mail-refusal.ts';

type Attachment = {
  filename: string;
  type: string;
  content: Uint8Array;
  /** Set for an inline image that the HTML shows as `cid:<contentId>`. */
  contentId?: string;
};

/** Line breaks in header values are removed, so the values may come from users. */
export type Mail = {
  /** An address without a display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  replyTo?: string;
  /** Repeated in events about this mail. Letters, digits, `-` and `_` only (docs/decisions/0017). */
  tags?: Readonly<Record<string, string>>;
};

/**
 * How handing over a mail ended. `rejected` is permanent. `unavailable` means that nothing went out; its reason, if
 * any, says what the operator must fix, or wait for. `unknown` means that the response was lost and the mail may have gone out.
 */
export type MailOutcome =
  | { outcome: 'accepted'; mailId: string }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'unavailable'; reason?: string }
  | { outcome: 'unknown' };

export type Mailer = { send: (mail: Mail) => Promise<MailOutcome> };

type Settings = {
  client: SESClient;
  sender: string;
  configurationSet: string;
  /** Waits before the next attempt after throttling. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

// A mark of direction in somebody's name would turn around the rest of a subject or of a file name.
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** Sends mail through SES as raw MIME, which allows attachments. */
export const sesMailer = ({
  client,
  sender,
  configurationSet,
  pause = wait,
}: Settings): Mailer => ({
  send: async (mail) => {
    const to = emailAddress().safeParse(mail.to);
    if (!to.success) return { outcome: 'rejected', reason: 'The email address is not valid.' };
    const message = await compose({ ...mail, to: to.data }, sender);
    for (const milliseconds of [...throttlePauses, undefined]) {
      try {
        const { MessageId } = await client.send(
          new SendRawEmailCommand({
            Source: addressOf(sender),
            Destinations: [to.data],
            RawMessage: { Data: message },
            ConfigurationSetName: configurationSet,
            ...(mail.tags && {
              Tags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
            }),
          }),
        );
        return { outcome: 'accepted', mailId: MessageId ?? '' };
      } catch (error) {
        const names = { sender: addressOf(sender), configurationSet, to: to.data };
        const refusal = mailRefusalOf(error, names);
        if (refusal?.fault === 'theirs') return { outcome: 'rejected', reason: refusal.reason };
        if (refusal) {
          const { resource, reason } = refusal;
          logger.error(alarmEvents.mailBlocked, error, { resource });
          return { outcome: 'unavailable', reason };
        }
        if (isOverQuota(error)) {
          logger.error(alarmEvents.mailNotHandedOver, error);
          return { outcome: 'unavailable', reason: overQuota };
        }
        if (!isThrottled(error) || milliseconds === undefined) {
          logger.error(alarmEvents.mailNotHandedOver, error);
          return { outcome: wasRefused(error) ? 'unavailable' : 'unknown' };
        }
        await pause(milliseconds);
      }
    }
    return { outcome: 'unavailable' };
  },
});

// SES accepts only ASCII display names in `Source`; the From header inside the message has no such limit.
const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

// Before a text is encoded: the composer encodes one in Base64 as it is, but its lines end with CRLF (RFC 2045, 6.8).
const withCrlf = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, '\r\n');

const compose = async (mail: Mail, sender: string): Promise<Buffer> =>
  new MailComposer({
    from: sender,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: oneLine(mail.replyTo) }),
    subject: oneLine(mail.subject),
    // Keeps out-of-office notes out of our mailbox, and our confirmations from conversing with another
    // program (RFC 3834, 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: withCrlf(mail.text),
    html: withCrlf(mail.html),
    attachments: (mail.attachments ?? []).map(({ filename, type, content, contentId }) => ({
      filename: oneLine(filename),
      contentType: type,
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    })),
    // Servers that guard against SMTP smuggling reject bare LF (RFC 5321, 2.3.8).
    newline: 'windows',
    // Mail content must not make the server read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const throttlePauses = [300, 900];

const isThrottled = (error: unknown): boolean =>
  error instanceof SESServiceException &&
  (error.name.startsWith('Throttling') || error.$metadata.httpStatusCode === 429);

/**
 * The quota counts the last 24 hours, so waiting a second is no use:
 * https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html
 */
const isOverQuota = (error: unknown): boolean =>
  isThrottled(error) && error instanceof Error && /daily message quota/i.test(error.message);

/** Whoever waits for a mail of their own has it queued (docs/decisions/0023). */
const overQuota =
  'The mail service’s daily quota is used up. The report is queued and goes out by itself once there is quota again, within a day.';

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

// True if SES refused the mail or was never reached. After anything else (a broken response, a 5xx), SES may have
// the mail.
const wasRefused = (error: unknown): boolean => {
  if (error instanceof SESServiceException) return error.$fault === 'client';
  return error instanceof Error && 'code' in error && unreachable.has(String(error.code));
};

let shared: Mailer | undefined;

/** One mailer per Lambda, configured from the environment. */
export const mailer = (): Mailer =>
  (shared ??= sesMailer({
    // A single attempt: after a lost response the mail may have gone out, and a duplicate is worse than having
    // somebody ask for the mail again. Throttled attempts send nothing and are retried above.
    client: sesClient({
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 8000,
        throwOnRequestTimeout: true,
        // A connection per mail: one that is kept breaks while Lambda freezes the function between calls, and
        // the mail sent over it would be lost (github.com/aws/aws-sdk-js-v3/issues/1196).
        httpAgent: { keepAlive: false },
        httpsAgent: { keepAlive: false },
      },
    }),
    sender: readEnvironment('MAIL_SENDER'),
    configurationSet: readEnvironment('MAIL_CONFIGURATION_SET'),
  }));
