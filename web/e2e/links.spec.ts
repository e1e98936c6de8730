import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { fillSignIn, mailbox, signIn } from './local-stack.ts';
import { newPerson } from './new-customer.ts';
import { ownSlot, stackPort } from './stacks.ts';
import { openStop } from './stops.ts';
import { anywidth } from './tags.ts';
import { book, freeDay } from './booking-steps.ts';

/** Runs the job that sends reminders on the evening before this day, on this worker's stack. */
const remindOf = async (day: string): Promise<void> => {
  const port = String(stackPort(ownSlot));
  const script = path.resolve(import.meta.dirname, '../../scripts/local/job.ts');
  const data = path.resolve(import.meta.dirname, `../../.cache/browser-stack-${port}`);
  const now = new Date(Date.parse(`${day}T23:00:00Z`) - 24 * 3_600_000).toISOString();
  const stack = ['--port', port, '--data', data];
  await promisify(execFile)(process.execPath, [script, 'send-reminders', ...stack, '--now', now]);
};

test(
  'the link in a reminder says at the operator’s stop that the gate is open, and nothing leaks its secret',
  anywidth,
  async ({ page, browser, baseURL }) => {
    const day = freeDay('link');
    const person = await newPerson(page, 'Nadia');
    await page.goto('/api/login?returnTo=/');
    await fillSignIn(page, person);
    await page.waitForURL((url) => url.pathname === '/');
    const id = await book(page, day, 'Gatekeeper');

    const desk = await browser.newContext({ baseURL: baseURL! });
    const operator = await desk.newPage();
    await signIn(operator, 'admin', '/admin/bookings');
    const data = { action: 'confirm' };
    const transition = `/api/admin/bookings/${id}/transition`;
    expect((await operator.request.post(transition, { data })).status()).toBe(200);
    await remindOf(day);
    const sent = (await mailbox(page)).filter(({ to }) => to.includes(person.email));
    const reminder = sent.find(({ subject }) => subject.startsWith('Tomorrow'));
    const [href = '', secret = ''] = /http\S+\/l#([\w-]{22})/.exec(reminder!.text) ?? [];
    expect(href).not.toBe('');

    await test.step('a scanner’s GET and HEAD change nothing', async () => {
      const headers = { 'x-link': secret };
      expect((await page.request.get('/api/links', { headers })).status()).toBe(200);
      expect((await page.request.head('/api/links', { headers })).status()).toBe(404);
      expect((await page.request.get(href)).status()).toBe(200);
    });

    const phone = await browser.newContext({ baseURL: baseURL! });
    const link = await phone.newPage();
    const answered: string[] = [];
    link.on('request', (request) => {
      answered.push(request.url(), request.headers()['referer'] ?? '');
    });
    await test.step('one press on its page, without a session', async () => {
      await link.goto(href);
      await expect(link.getByRole('heading', { level: 1 })).toHaveText('Pool School');
      await expect(link).toHaveURL('/l');
      await expectAccessibleAtBothWidths(link);
      await link.getByRole('button', { name: 'The gate: It Is Open' }).click();
      await expect(link.getByText('Thank you: the gate is open.')).toBeVisible();
      await link.reload();
      await expect(link.getByText('Thank you: the gate is open.')).toBeVisible();
      expect(answered.filter((text) => text.includes(secret))).toEqual([]);
    });

    await test.step('the operator’s stop says so', async () => {
      await operator.goto(`/admin/bookings?date=${day}`);
      await openStop(operator, 'Gatekeeper');
      await expect(operator.getByText('Gate open', { exact: true })).toBeVisible();
    });

    await test.step('skipped by the link, the visit is cancelled and the link does no more', async () => {
      await link.getByRole('button', { name: 'Skip This Visit' }).click();
      await link.getByRole('button', { name: 'Skip It' }).click();
      await expect(link.getByRole('heading', { name: 'Visit Skipped' })).toBeVisible();
      await operator.reload();
      await openStop(operator, 'Gatekeeper');
      await expect(operator.getByText('Cancelled by the customer').first()).toBeVisible();
      const stale = { headers: { 'x-link': secret }, data: { action: 'gate-shut' } };
      expect((await page.request.post('/api/links', stale)).status()).toBe(409);
    });
    await desk.close();
    await phone.close();
  },
);
