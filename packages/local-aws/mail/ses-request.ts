import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import PostalMime from 'postal-mime';
import type { Envelope } from './mail-store.ts';

/** An error with SES's code and message. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type SendRequest = {
  action: string;
  envelope: Envelope;
  message: Buffer;
  tags: Record<string, string>;
  configurationSet: string | undefined;
};

/** The stack's settings at SES, which refuses to send with any others. */
export type SendingSetup = {
  /** The verified sender, an address without a display name. */
  sender: string;
  configurationSet: string;
};

const maxMessageBytes = 10 * 1024 * 1024;

const messageTooLong = () =>
  new SesError(
    'InvalidParameterValue',
    `Message length is more than ${maxMessageBytes} bytes long.`,
  );

/** `Destinations.member.1`, `.2` ... of the query protocol. */
const members = (fields: URLSearchParams, name: string): string[] => {
  const found: string[] = [];
  for (let index = 1; fields.has(`${name}.member.${index}`); index += 1)
    found.push(fields.get(`${name}.member.${index}`) ?? '');
  return found;
};

/** Source: https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html */
const tagText = /^[\w-]{1,256}$/;

/**
 * Characters of a line, with its end.
 * Source: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_RawMessage.html
 */
const longestLine = 1000;

/** `Tags.member.1.Name` and `.Value`, which the events about the message repeat. */
const tagsOf = (fields: URLSearchParams): Record<string, string> => {
  const tags: Record<string, string> = {};
  for (let index = 1; fields.has(`Tags.member.${index}.Name`); index += 1)
    tags[fields.get(`Tags.member.${index}.Name`) ?? ''] =
      fields.get(`Tags.member.${index}.Value`) ?? '';
  const wrong = Object.entries(tags)
    .flat()
    .find((text) => !tagText.test(text));
  if (wrong !== undefined)
    throw new SesError('InvalidParameterValue', `Invalid tag name or value <${wrong}>.`);
  return tags;
};

const bareAddress = (address: string): string =>
  (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();

/** In ASCII only: SES does not support SMTPUTF8, and takes other domains in Punycode. */
const isAddress = (address: string) =>
  /^[^\s@<>]+@[^\s@<>]+$/.test(address) && /^[\x21-\x7e]+$/.test(address);

const requireAddresses = (from: string, to: string[]): Envelope => {
  const recipients = to.map(bareAddress);
  if (!isAddress(bareAddress(from)))
    throw new SesError('InvalidParameterValue', 'Missing or malformed From address.');
  if (recipients.length === 0)
    throw new SesError('InvalidParameterValue', 'Missing required header: To');
  if (recipients.length > 50)
    throw new SesError('InvalidParameterValue', 'Recipient count exceeds 50.');
  if (!recipients.every(isAddress))
    throw new SesError('InvalidParameterValue', 'Illegal address in the list of recipients.');
  return { from, to: recipients };
};

const readRaw = async (fields: URLSearchParams) => {
  const message = Buffer.from(fields.get('RawMessage.Data') ?? '', 'base64');
  if (message.length === 0) throw new SesError('InvalidParameterValue', 'The message is empty.');
  if (message.length > maxMessageBytes) throw messageTooLong();
  if (
    message
      .toString('latin1')
      .split('\n')
      .some((line) => line.length >= longestLine)
  )
    throw new SesError('InvalidParameterValue', `A line has more than ${longestLine} characters.`);
  const { from, to, cc, bcc } = await PostalMime.parse(message);
  const named = [...(to ?? []), ...(cc ?? []), ...(bcc ?? [])].flatMap((person) =>
    person.address === undefined ? [] : [person.address],
  );
  const destinations = members(fields, 'Destinations');
  const source = fields.get('Source') ?? from?.address ?? '';
  return {
    envelope: requireAddresses(source, destinations.length > 0 ? destinations : named),
    message,
  };
};

const readSimple = async (fields: URLSearchParams) => {
  const people = (name: string) => members(fields, `Destination.${name}Addresses`);
  const [to, cc, bcc] = [people('To'), people('Cc'), people('Bcc')];
  const from = fields.get('Source') ?? '';
  const envelope = requireAddresses(from, [...to, ...cc, ...bcc]);
  const text = fields.get('Message.Body.Text.Data') ?? undefined;
  const html = fields.get('Message.Body.Html.Data') ?? undefined;
  const message = await new MailComposer({
    from,
    to,
    cc,
    subject: fields.get('Message.Subject.Data') ?? '',
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
  })
    .compile()
    .build();
  return { envelope, message };
};

/** Reads a request; `body` is null if it was too long to read. @throws SesError for what SES would reject */
export const readSendRequest = async (body: string | null): Promise<SendRequest> => {
  if (body === null) throw messageTooLong();
  const fields = new URLSearchParams(body);
  const action = fields.get('Action') ?? '';
  const configurationSet = fields.get('ConfigurationSetName') ?? undefined;
  const about = { action, tags: tagsOf(fields), configurationSet };
  if (action === 'SendRawEmail') return { ...about, ...(await readRaw(fields)) };
  if (action === 'SendEmail') return { ...about, ...(await readSimple(fields)) };
  throw new SesError('InvalidAction', `The local mail service does not support ${action}.`);
};

/** @throws SesError if the sender is not verified or the configuration set does not exist */
export const requireSetup = (
  { envelope, configurationSet }: SendRequest,
  setup: SendingSetup,
): void => {
  if (bareAddress(envelope.from) !== setup.sender.toLowerCase())
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${envelope.from}`,
    );
  if (configurationSet !== setup.configurationSet)
    throw new SesError(
      'ConfigurationSetDoesNotExist',
      `Configuration set <${configurationSet ?? ''}> does not exist.`,
    );
};
