import { randomBytes } from 'node:crypto';
import { mkdir, open as openFile, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import * as z from 'zod/mini';

/** A message as the local mailbox shows it. */
export type CapturedMail = {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

const envelope = z.object({ from: z.string(), to: z.array(z.string()) });
export type Envelope = z.infer<typeof envelope>;

const mailId = /^[0-9a-f]+-[0-9a-f]+$/;

/** A time as the ids of messages begin with it. */
const timeIn = (at: Date): string => at.getTime().toString(16).padStart(12, '0');

/** Keeps each message in one file: the envelope on the first line, the MIME message below it. */
export const mailStore = async (directory: string) => {
  await mkdir(directory, { recursive: true });

  const open = async (id: string): Promise<{ envelope: Envelope; message: Buffer } | undefined> => {
    if (!mailId.test(id)) return undefined;
    const raw = await readFile(path.join(directory, `${id}.mail`)).catch(() => undefined);
    if (!raw) return undefined;
    const end = raw.indexOf(10);
    return {
      envelope: envelope.parse(JSON.parse(raw.subarray(0, end).toString())),
      message: raw.subarray(end + 1),
    };
  };

  const read = async (id: string): Promise<{ envelope: Envelope; mail: Email } | undefined> => {
    const opened = await open(id);
    return (
      opened && {
        envelope: opened.envelope,
        mail: await PostalMime.parse(opened.message, { attachmentEncoding: 'arraybuffer' }),
      }
    );
  };

  // A stored message never changes, and the list is requested often.
  const recipients = new Map<string, readonly string[]>();
  const recipientsOf = async (id: string): Promise<readonly string[]> => {
    const to = recipients.get(id) ?? (await open(id))?.envelope.to ?? [];
    recipients.set(id, to);
    return to;
  };

  const described = new Map<string, CapturedMail[]>();
  const describe = async (id: string): Promise<CapturedMail[]> => {
    const mail = described.get(id) ?? (await summarize(id));
    described.set(id, mail);
    return mail;
  };

  const summarize = async (id: string): Promise<CapturedMail[]> => {
    const found = await read(id);
    if (!found) return [];
    return [
      {
        id,
        to: found.envelope.to,
        from: found.envelope.from,
        subject: found.mail.subject ?? '',
        text: found.mail.text ?? textOf(found.mail.html),
        html: htmlWithImages(found.mail),
        attachments: attachmentsOf(found.mail).map(({ content, ...facts }) => ({
          ...facts,
          size: content.length,
        })),
      },
    ];
  };

  const newestFirst = async (): Promise<string[]> =>
    (await readdir(directory))
      .filter((file) => file.endsWith('.mail'))
      .map((file) => file.slice(0, -'.mail'.length))
      .toSorted()
      .toReversed();

  return {
    /** Deletes half-written messages of a killed process. Only the process that writes here may call it. */
    removeUnfinished: async (): Promise<void> => {
      for (const file of await readdir(directory))
        if (file.endsWith('.tmp')) await rm(path.join(directory, file), { force: true });
    },

    /** Resolves once the message is on disk, so that the sender can be answered. */
    accept: async (to: Envelope, message: Buffer): Promise<string> => {
      const id = `${timeIn(new Date())}-${randomBytes(6).toString('hex')}`;
      const file = path.join(directory, `${id}.mail`);
      const handle = await openFile(`${file}.tmp`, 'w');
      await handle.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(to)}\n`), message]));
      await handle.sync();
      await handle.close();
      await rename(`${file}.tmp`, file);
      return id;
    },

    /** Newest first. */
    list: async (): Promise<CapturedMail[]> =>
      (await Promise.all((await newestFirst()).map(describe))).flat(),

    /** What was accepted for an address since then, newest first. Parses no other message. */
    listTo: async (address: string, since: Date): Promise<CapturedMail[]> => {
      const first = timeIn(since);
      const ids = (await newestFirst()).filter((id) => id >= first);
      const to = await Promise.all(ids.map(recipientsOf));
      const own = ids.filter((_, index) => to[index]?.includes(address));
      return (await Promise.all(own.map(describe))).flat();
    },

    attachment: async (id: string, index: number): Promise<MailAttachment | undefined> => {
      const found = await read(id);
      return found && attachmentsOf(found.mail)[index];
    },
  };
};
export type MailStore = Awaited<ReturnType<typeof mailStore>>;

const attachmentsOf = (mail: Email): MailAttachment[] =>
  mail.attachments
    .filter((part) => !isInlineImage(part))
    .map((part) => ({
      filename: part.filename ?? 'attachment',
      contentType: part.mimeType,
      content: bytesOf(part),
    }));

type Part = Email['attachments'][number];

const bytesOf = ({ content }: Part): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

/** An image that the HTML refers to by content ID. Mail clients do not list it as an attachment. */
const isInlineImage = ({ contentId, disposition }: Part): boolean =>
  contentId !== undefined && disposition === 'inline';

/** The text of HTML, with a line per paragraph and table row. */
const textOf = (html = ''): string =>
  html
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<br>|<\/(?:p|tr)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))
    .trim();

/** The HTML with its inline images as data URLs. */
const htmlWithImages = ({ html = '', attachments }: Email): string =>
  attachments
    .filter(isInlineImage)
    .reduce(
      (text, part) =>
        text.replaceAll(
          `cid:${part.contentId?.replace(/^<|>$/g, '')}`,
          `data:${part.mimeType};base64,${bytesOf(part).toString('base64')}`,
        ),
      html,
    );
