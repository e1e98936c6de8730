import { setTimeout as wait } from 'node:timers/promises';
import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { emailAddress } from 'shared/contracts/fields.ts';
import { readEnvironment } from './environment.ts';
import { logger } from './logger.ts';
import { alarmEvents } from './alarm-events.ts';

type Attachment = {
  filename: string;
  type: string;
  content: Uint8Array;
  /** For a picture that the HTML shows as `cid:<contentId>`; without one it is a file of the mail. */
  contentId?: string;
};

/** One mail to one mailbox. Header values may come from people: line breaks in them are taken out. */
export type Mail = {
  /** The bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Where answers go, when not to the sender. */
  replyTo?: string;
  /** What the events about this mail repeat: letters, digits, `-` and `_` (docs/decisions/0017). */
  tags?: Readonly<Record<string, string>>;
};

/**
 * How handing a mail to the mail service ended. `rejected` will not change by trying again;
 * `unavailable` means that nothing went out; `unknown` that the answer got lost and it may have.
 */
export type MailOutcome =
  | { outcome: 'accepted'; mailId: string }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'unavailable' }
  | { outcome: 'unknown' };

export type Mailer = { send: (mail: Mail) => Promise<MailOutcome> };

type Settings = {
  client: SESClient;
  sender: string;
  configurationSet: string;
  /** How a throttle is waited out. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]+/g, ' ').trim();

/** Sends mail through SES as MIME of our own making, so that it can carry attachments. */
export const sesMailer = ({
  client,
  sender,
  configurationSet,
  pause = wait,
}: Settings): Mailer => ({
  send: async (mail) => {
    const to = emailAddress().safeParse(mail.to);
    if (!to.success) return { outcome: 'rejected', reason: 'The e-mail address is not valid.' };
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
        const reason = rejectionReason(error);
        if (reason !== undefined) return { outcome: 'rejected', reason };
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

/** The bare address: SES takes a display name in plain ASCII only, the message takes any. */
const addressOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

const compose = async (mail: Mail, sender: string): Promise<Buffer> =>
  new MailComposer({
    from: sender,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: oneLine(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ filename, type, content, contentId }) => ({
      filename: oneLine(filename),
      contentType: type,
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    })),
    // Nothing in a mail may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

// https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html#API_SendRawEmail_Errors
const reasons = new Map([
  ['MessageRejected', 'The mail service refused the message for this address.'],
  ['InvalidParameterValue', 'The mail service does not know how to reach this e-mail address.'],
  [
    'MailFromDomainNotVerifiedException',
    'The sender’s domain is not verified with the mail service.',
  ],
]);

const rejectionReason = (error: unknown): string | undefined =>
  error instanceof SESServiceException ? reasons.get(error.name) : undefined;

const throttlePauses = [300, 900];

const isThrottled = (error: unknown): boolean =>
  error instanceof SESServiceException &&
  (error.name.startsWith('Throttling') || error.$metadata.httpStatusCode === 429);

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

// SES said no, or was never reached. After anything else, a reply cut off or a 5xx, it may have the mail.
const wasRefused = (error: unknown): boolean => {
  if (error instanceof SESServiceException) return error.$fault === 'client';
  return error instanceof Error && 'code' in error && unreachable.has(String(error.code));
};

let shared: Mailer | undefined;

/** The mailer of this Lambda. */
export const mailer = (): Mailer =>
  (shared ??= sesMailer({
    // One attempt: after a lost answer nobody knows whether the mail went out, and two are worse than
    // one asked for again. Throttling, which sends nothing, is waited out above.
    client: new SESClient({
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 8000,
        throwOnRequestTimeout: true,
      },
    }),
    sender: readEnvironment('MAIL_SENDER'),
    configurationSet: readEnvironment('MAIL_CONFIGURATION_SET'),
  }));
