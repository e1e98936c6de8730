import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  GetIdentityNotificationAttributesCommand,
  SendEmailCommand,
  SendRawEmailCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from './mail-server.ts';

let directory: string;
let server: MailServer;
let client: SESClient;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'mail-test-'));
  server = await startMailServer({ directory });
  client = new SESClient({
    endpoint: server.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});

afterAll(async () => {
  client.destroy();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const sender = 'Pool & Poop Sheriff <reports@example.com>';

const rawMail = (message: ConstructorParameters<typeof MailComposer>[0]) =>
  new MailComposer({ from: sender, ...message }).compile().build();

test('keeps a raw mail with its texts and attachments as it was sent', async () => {
  const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10, 7]);
  const { MessageId } = await client.send(
    new SendRawEmailCommand({
      Source: sender,
      Destinations: ['casey@example.com'],
      RawMessage: {
        Data: await rawMail({
          to: 'casey@example.com',
          subject: 'Bericht – März 2027',
          text: 'Grüße, with a + and a & in it',
          html: '<p>Grüße</p>',
          attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content: pdf }],
        }),
      },
    }),
  );
  const mail = (await server.mails.list()).find(({ id }) => id === MessageId);
  expect(mail).toMatchObject({
    to: ['casey@example.com'],
    subject: 'Bericht – März 2027',
    text: expect.stringContaining('Grüße, with a + and a & in it'),
    html: expect.stringContaining('<p>Grüße</p>'),
    attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', size: pdf.length }],
  });
  expect((await server.mails.attachment(MessageId!, 0))?.content).toEqual(pdf);
  expect(await server.mails.attachment(MessageId!, 1)).toBeUndefined();
});

test('embeds inline images in the HTML, and lists only the other attachments', async () => {
  const { MessageId } = await client.send(
    new SendRawEmailCommand({
      Source: sender,
      Destinations: ['casey@example.com'],
      RawMessage: {
        Data: await rawMail({
          to: 'casey@example.com',
          html: '<img src="cid:photo-1">',
          attachments: [
            { filename: 'report.pdf', contentType: 'application/pdf', content: 'pdf' },
            {
              filename: 'photo-1.png',
              contentType: 'image/png',
              content: 'png',
              cid: 'photo-1',
              contentDisposition: 'inline',
            },
          ],
        }),
      },
    }),
  );
  const mail = (await server.mails.list()).find(({ id }) => id === MessageId);
  expect(mail?.html).toContain('<img src="data:image/png;base64,cG5n">');
  expect(mail?.attachments).toMatchObject([{ filename: 'report.pdf' }]);
});

test('takes the recipients from the message if the request names none', async () => {
  const { MessageId } = await client.send(
    new SendRawEmailCommand({
      RawMessage: {
        Data: await rawMail({ to: 'A <a@example.com>', cc: 'b@example.com', text: 'x' }),
      },
    }),
  );
  const mail = (await server.mails.list()).find(({ id }) => id === MessageId);
  expect(mail?.to).toEqual(['a@example.com', 'b@example.com']);
});

test('composes a plain mail from its parts', async () => {
  const { MessageId } = await client.send(
    new SendEmailCommand({
      Source: sender,
      Destination: { ToAddresses: ['casey@example.com'] },
      Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'A text' } } },
    }),
  );
  const mail = (await server.mails.list()).find(({ id }) => id === MessageId);
  expect(mail).toMatchObject({
    subject: 'Hello',
    text: expect.stringContaining('A text'),
    html: '',
  });
});

test('tells the words of a mail that is HTML alone, line by line', async () => {
  await server.deliver({
    to: 'words@example.com',
    subject: 'Words',
    html: '<html><head><title>T</title><style>p{color:red}</style></head><body><p style="color:#123456">You &#38; I:<br><strong>123456</strong></p><table><tr><td>A&nbsp;b</td></tr></table></body></html>',
  });
  const mail = (await server.mails.list()).find(({ to }) => to.includes('words@example.com'));
  expect(mail?.text).toBe('You & I:\n123456\nA b');
  expect(mail?.html).toContain('<strong>123456</strong>');
});

test('lists the newest mail first', async () => {
  await server.deliver({ to: 'order@example.com', subject: 'first', html: '<p>1</p>' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await server.deliver({ to: 'order@example.com', subject: 'second', html: '<p>2</p>' });
  const subjects = (await server.mails.list())
    .filter(({ to }) => to.includes('order@example.com'))
    .map(({ subject }) => subject);
  expect(subjects).toEqual(['second', 'first']);
});

test.each([
  ['an address of the refused domain', ['a@bounce.example'], 'MessageRejected'],
  ['no recipient', [], 'InvalidParameterValue'],
  ['a malformed recipient', ['not an address'], 'InvalidParameterValue'],
  ['a recipient that is not ASCII', ['käthe@example.com'], 'InvalidParameterValue'],
  [
    'more than 50 recipients',
    Array.from({ length: 51 }, (_, index) => `p${index}@example.com`),
    'InvalidParameterValue',
  ],
])('refuses %s with the error code of SES and keeps nothing', async (_, recipients, code) => {
  const before = (await server.mails.list()).length;
  const sending = client.send(
    new SendRawEmailCommand({
      Destinations: recipients,
      RawMessage: { Data: await rawMail({ subject: 'refused', text: 'x' }) },
    }),
  );
  await expect(sending).rejects.toMatchObject({ name: code });
  expect(await server.mails.list()).toHaveLength(before);
});

test.each([
  ['a tag with other characters than letters, digits, _ and -', [{ Name: 'offer', Value: 'a b' }]],
  ['a tag without a value', [{ Name: 'offer', Value: '' }]],
  ['a tag that is too long', [{ Name: 'x'.repeat(257), Value: 'a' }]],
])('refuses %s', async (_, Tags) => {
  const send = async (tags: typeof Tags) =>
    client.send(
      new SendRawEmailCommand({
        Destinations: ['casey@example.com'],
        RawMessage: { Data: await rawMail({ text: 'x' }) },
        Tags: tags,
      }),
    );
  await expect(send(Tags)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  const longest = [{ Name: 'x'.repeat(256), Value: 'a_b-1' }];
  expect(await send(longest)).toMatchObject({ MessageId: expect.any(String) });
});

const sendLine = async (length: number) =>
  client.send(
    new SendRawEmailCommand({
      Source: sender,
      Destinations: ['casey@example.com'],
      RawMessage: { Data: Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(length)}\r\nend`) },
    }),
  );

test('refuses a line of more than 1,000 characters, its end included', async () => {
  expect(await sendLine(998)).toMatchObject({ MessageId: expect.any(String) });
  await expect(sendLine(999)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
});

test.each([10 * 1024 * 1024 + 1, 20 * 1024 * 1024])(
  'refuses a message of %i bytes, over 10 MiB, and keeps nothing',
  async (length) => {
    const before = (await server.mails.list()).length;
    const sending = client.send(
      new SendRawEmailCommand({
        Destinations: ['casey@example.com'],
        RawMessage: { Data: Buffer.alloc(length, 'x') },
      }),
    );
    await expect(sending).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    expect(await server.mails.list()).toHaveLength(before);
  },
);

test('answers an action it does not know with an error instead of hanging', async () => {
  await expect(
    client.send(new GetIdentityNotificationAttributesCommand({ Identities: ['example.com'] })),
  ).rejects.toMatchObject({ name: 'InvalidAction' });
});

test('keeps accepted mail across a restart, and deletes what was half-written', async () => {
  const { MessageId } = await client.send(
    new SendEmailCommand({
      Source: sender,
      Destination: { ToAddresses: ['casey@example.com'] },
      Message: { Subject: { Data: 'Durable' }, Body: { Text: { Data: 'x' } } },
    }),
  );
  await writeFile(path.join(directory, 'abc-def.mail.tmp'), 'half a mail');
  const again = await startMailServer({ directory });
  try {
    expect((await again.mails.list()).map(({ id }) => id)).toContain(MessageId);
    expect(await readdir(directory)).not.toContain('abc-def.mail.tmp');
  } finally {
    await again.close();
  }
});

test('sends only for the verified sender, and under the configuration set that exists', async () => {
  const setup = { sender: 'reports@example.com', configurationSet: 'events' };
  const strict = await startMailServer({ directory, setup });
  const strictClient = new SESClient({
    endpoint: strict.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const data = await rawMail({ to: 'casey@example.com', text: 'x' });
  const send = async (Source: string, ConfigurationSetName: string | undefined) =>
    strictClient.send(
      new SendRawEmailCommand({
        Source,
        Destinations: ['casey@example.com'],
        RawMessage: { Data: data },
        ConfigurationSetName,
      }),
    );
  expect(await send(sender, 'events')).toMatchObject({ MessageId: expect.any(String) });
  await expect(send('other@example.com', 'events')).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringMatching(/^Email address is not verified\. .*: other@example\.com$/),
  });
  for (const set of ['others', undefined])
    await expect(send(sender, set)).rejects.toMatchObject({
      name: 'ConfigurationSetDoesNotExistException',
    });
  strictClient.destroy();
  await strict.close();
});
