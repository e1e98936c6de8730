import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readBody } from 'node:stream/consumers';
import { SESClient } from '@aws-sdk/client-ses';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFreezing } from '../../testing/frozen-connections.ts';
import { mailer as sharedMailer, sesMailer, type Mail } from './mailer.ts';

type Answer = { status: number; body: string };

const accepted: Answer = {
  status: 200,
  body: '<SendRawEmailResponse><SendRawEmailResult><MessageId>mail-1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
};
const refused = (code: string, status = 400, message = 'no'): Answer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

/** A fake SES API that gives the responses in `answers`. */
const requests: URLSearchParams[] = [];
let answers: (Answer | 'hang up' | 'never answer')[] = [];
const server = createServer(async (request, response) => {
  requests.push(new URLSearchParams(await readBody(request)));
  const answer = answers.shift() ?? accepted;
  if (answer === 'hang up') response.destroy();
  if (typeof answer === 'string') return;
  const { status, body } = answer;
  response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const settings = {
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  maxAttempts: 1,
  requestHandler: { requestTimeout: 200, throwOnRequestTimeout: true },
};
const client = new SESClient(settings);
afterAll(() => {
  client.destroy();
  server.close();
  server.closeAllConnections();
});

const mailer = sesMailer({
  client,
  sender: 'Pool & Poop Sheriff <reports@example.com>',
  configurationSet: 'events',
});

const mail: Mail = { to: 'casey@example.com', subject: 'Hi', text: 'text', html: '<p>html</p>' };

const send = async (fields: Partial<Mail> = {}, replies: typeof answers = []) => {
  requests.length = 0;
  answers = replies;
  return mailer.send({ ...mail, ...fields });
};

const sentMessage = async () =>
  PostalMime.parse(Buffer.from(requests[0]!.get('RawMessage.Data') ?? '', 'base64'));

describe('a mail that is accepted', () => {
  it('goes to one mailbox, in text and HTML with its attachments, and under the configuration set', async () => {
    const content = Buffer.from('before %PDF behind').subarray(7, 11);
    const outcome = await send({
      subject: 'Отчёт, Nov 20',
      attachments: [{ filename: 'report.pdf', type: 'application/pdf', content }],
    });
    expect(outcome).toEqual({ outcome: 'accepted', mailId: 'mail-1' });
    expect(requests[0]!.get('Destinations.member.1')).toBe('casey@example.com');
    expect(requests[0]!.get('Source')).toBe('reports@example.com');
    expect(requests[0]!.get('ConfigurationSetName')).toBe('events');
    const message = await sentMessage();
    expect(message.from).toMatchObject({ name: 'Pool & Poop Sheriff' });
    expect(message.to).toMatchObject([{ address: 'casey@example.com' }]);
    expect(message.subject).toBe('Отчёт, Nov 20');
    expect(message.text?.trim()).toBe('text');
    expect(message.html?.trim()).toBe('<p>html</p>');
    expect(message.attachments).toMatchObject([
      { filename: 'report.pdf', mimeType: 'application/pdf' },
    ]);
    const attached = message.attachments.map((each) => each.content);
    expect(attached).toEqual([new Uint8Array(content).buffer]);
  });

  it('ends each line with CRLF, whatever its texts end theirs with', async () => {
    await send({ text: 'Hi\nBo\r\n', html: '<p>\nHi</p>' });
    const message = Buffer.from(requests[0]!.get('RawMessage.Data') ?? '', 'base64').toString();
    expect(message).toContain('Hi\r\nBo\r\n');
    expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('says that a program sent it, so that no other program answers', async () => {
    await send();
    const { headers } = await sentMessage();
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('ends each line of an encoded text with CRLF, too', async () => {
    const [text, html] = ['Привет\nпока\r\n.\rда', '<p>Привет\nпока</p>'];
    await send({ text, html });
    const message = Buffer.from(requests[0]!.get('RawMessage.Data') ?? '', 'base64').toString();
    const parts = message.split('base64\r\n\r\n').slice(1);
    const decoded = parts.map((part) =>
      Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString(),
    );
    expect(decoded).toEqual(['Привет\r\nпока\r\n.\r\nда', '<p>Привет\r\nпока</p>']);
  });

  it('takes no header from what a person typed', async () => {
    await send({ subject: 'Hi\r\nBcc: all@example.com\r\n\r\nbody', replyTo: 'a@b.c\nX-Evil: 1' });
    const names = (await sentMessage()).headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
  });
});

it('has a subject that reads in one direction, whatever a name in it holds', async () => {
  await send({ subject: 'Quote request: Bo\u202E\u0007oB, שלום' });
  expect(await sentMessage()).toMatchObject({ subject: 'Quote request: Bo oB, שלום' });
});

describe('a mail that is not accepted', () => {
  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody', ''])(
    'is not even tried for the address %j',
    async (to) => {
      expect(await send({ to })).toMatchObject({ outcome: 'rejected' });
      expect(requests).toHaveLength(0);
    },
  );

  it('reports the reason when the service rejects it for good', async () => {
    expect(await send({}, [refused('MessageRejected')])).toEqual({
      outcome: 'rejected',
      reason: 'The mail service refused the message for this address.',
    });
  });

  it('retries after throttling', async () => {
    expect(await send({}, [refused('Throttling')])).toMatchObject({ outcome: 'accepted' });
    expect(requests).toHaveLength(2);
  });

  it.each(['Throttling', 'ThrottlingException'])(
    'is not retried when the day’s quota is used up (%s), and says that it is queued',
    async (code) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const used = refused(code, 400, 'Daily message quota exceeded.');
      expect(await send({}, [used])).toEqual({
        outcome: 'unavailable',
        reason: expect.stringMatching(/daily quota is used up.* queued and goes out by itself/),
      });
      expect(requests).toHaveLength(1);
      expect(log).toHaveBeenCalledWith(expect.objectContaining({ event: 'mail-not-handed-over' }));
    },
  );

  it('is not retried when it may have gone out', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await send({}, [refused('InternalFailure', 500)])).toEqual({ outcome: 'unknown' });
    expect(await send({}, ['hang up'])).toEqual({ outcome: 'unknown' });
    expect(await send({}, ['never answer'])).toEqual({ outcome: 'unknown' });
    expect(requests).toHaveLength(1);
    expect(log).toHaveBeenCalledTimes(3);
  });

  it('is unavailable when the service cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const nobody = sesMailer({
      client: new SESClient({ ...settings, endpoint: 'http://127.0.0.1:1' }),
      sender: 'reports@example.com',
      configurationSet: 'events',
    });
    expect(await nobody.send(mail)).toEqual({ outcome: 'unavailable' });
  });
});

it('goes out over a connection of its own, because Lambda breaks those that are kept', async () => {
  const environment = {
    AWS_ENDPOINT_URL_SES: await startFreezing((_, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(accepted.body);
    }),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    MAIL_SENDER: 'Pool & Poop Sheriff <reports@example.com>',
    MAIL_CONFIGURATION_SET: 'events',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  for (const next of [mail, mail, mail])
    expect(await sharedMailer().send(next)).toEqual({ outcome: 'accepted', mailId: 'mail-1' });
});

const notVerified = (...identities: string[]) =>
  `Email address is not verified. The following identities failed the check in region US-EAST-1: ${identities.join(', ')}`;
const denied = (resource: string) =>
  `User \`arn:aws:sts::123456789012:assumed-role/r/f' is not authorized to perform \`ses:SendRawEmail' on resource \`arn:aws:ses:us-east-1:123456789012:${resource}'`;
const displayed = 'Pool &amp; Poop Sheriff &lt;reports@example.com&gt;';

describe('a mail that the service would not take for anybody', () => {
  it.each([
    ['AccessDenied', denied('identity/reports@example.com'), 'identity/reports@example.com'],
    ['AccessDenied', denied('identity/example.com'), 'identity/example.com'],
    ['AccessDenied', denied('configuration-set/events'), 'configuration-set/events'],
    ['AccessDenied', denied('identity/casey@example.com'), 'identity of the recipient'],
    ['AccessDenied', 'no', 'not named'],
    ['MessageRejected', notVerified('reports@example.com'), 'identity/reports@example.com'],
    [
      'MessageRejected',
      notVerified(displayed, 'casey@example.com'),
      'identity/reports@example.com',
    ],
    ['MessageRejected', notVerified('acasey@example.com'), 'identity/reports@example.com'],
    ['MessageRejected', 'Sending paused for this account.', 'account'],
    ['MailFromDomainNotVerifiedException', 'no', 'identity/reports@example.com'],
    ['AccountSendingPausedException', 'no', 'account'],
    ['ConfigurationSetSendingPausedException', 'no', 'configuration-set/events'],
    ['ConfigurationSetDoesNotExist', 'no', 'configuration-set/events'],
  ])(
    'is kept after %s (%s), and the log names what it is about',
    async (code, message, resource) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const status = code === 'AccessDenied' ? 403 : 400;
      expect(await send({}, [refused(code, status, message)])).toEqual({
        outcome: 'unavailable',
        reason: expect.stringMatching(/^Mail cannot go out at the moment: /),
      });
      expect(requests).toHaveLength(1);
      expect(log).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ event: 'mail-blocked', resource }),
      );
      expect(JSON.stringify(log.mock.calls)).not.toContain('casey');
    },
  );

  it('is none that the sandbox refuses for its recipient only', async () => {
    const message = notVerified('Casey@example.com');
    expect(await send({}, [refused('MessageRejected', 400, message)])).toEqual({
      outcome: 'rejected',
      reason: expect.stringContaining('sandbox'),
    });
  });
});
