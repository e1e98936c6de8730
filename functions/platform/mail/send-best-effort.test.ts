import { expect, test, vi } from 'vitest';
import { sendBestEffort } from './send-best-effort.ts';
import type { Mail, Mailer, MailOutcome } from './mailer.ts';

const mail = (to: string): Mail => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

const silent: Mailer = { send: () => new Promise<MailOutcome>(() => undefined) };

const logLines = () => {
  const spies = [
    vi.spyOn(console, 'info').mockImplementation(() => undefined),
    vi.spyOn(console, 'error').mockImplementation(() => undefined),
  ];
  return () => JSON.stringify(spies.flatMap(({ mock }) => mock.calls));
};

test('hands over every mail, and logs nothing on success', async () => {
  const sent: string[] = [];
  const send = async ({ to }: Mail): Promise<MailOutcome> => {
    sent.push(to);
    return { outcome: 'accepted', mailId: '1' };
  };
  const mails = [mail('a@example.com'), mail('b@example.com')];
  await sendBestEffort({ mailer: { send }, mails, facts: {} });
  expect(sent.toSorted()).toEqual(['a@example.com', 'b@example.com']);
});

test('one failed mail does not stop the others', async () => {
  const lines = logLines();
  const sent: string[] = [];
  const send = async ({ to }: Mail): Promise<MailOutcome> => {
    if (to.startsWith('a')) throw new Error('Broken');
    sent.push(to);
    return { outcome: 'accepted', mailId: '1' };
  };
  const mails = [mail('a@example.com'), mail('b@example.com')];
  await sendBestEffort({ mailer: { send }, mails, facts: { quoteId: 'q1' } });
  expect(sent).toEqual(['b@example.com']);
  expect(lines()).toContain('q1');
  expect(lines()).not.toContain('a@example.com');
});

test('a mail service that never answers is not waited for', async () => {
  const lines = logLines();
  const mails = [mail('a@example.com')];
  await sendBestEffort({ mailer: silent, mails, facts: { quoteId: 'q2' }, patience: 20 });
  expect(lines()).toContain('best-effort-mail-late');
  expect(lines()).toContain('q2');
});
