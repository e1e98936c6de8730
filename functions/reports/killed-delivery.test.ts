import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildFunctions, functionsDirectory } from '../../scripts/build/build-functions.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './jobs/deliver-queued-reports.ts';
import { answerLost, claimMilliseconds } from './report-rules.ts';
import { reportStore } from './report-store.ts';
import { sampleReport } from './testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);

beforeAll(async () => {
  await buildFunctions();
});

const script = fileURLToPath(new URL('./testing/dying-function.ts', import.meta.url));
const bundle = pathToFileURL(path.join(functionsDirectory, 'deliver-queued-reports/index.mjs'));

/** Runs the deployed function in a process that dies at a call; true when it died. */
const runAndDie = async (dieAt: number, moment: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const event = JSON.stringify({ now: new Date().toISOString() });
    execFile(
      process.execPath,
      [script, bundle.href, event, String(dieAt), moment],
      { env: process.env },
      (error, _, complaint) => {
        if (!error) resolve(false);
        else if (error.signal === 'SIGKILL') resolve(true);
        else reject(new Error(complaint, { cause: error }));
      },
    );
  });

const queue = async () => {
  const customer = await world.person();
  const past = new Date(Date.now() - 30 * 60_000).toISOString();
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    deliveryStatus: 'queued',
    createdAt: past,
    updatedAt: past,
  });
  await reports.create(report);
  return { id: report.id, email: customer.email };
};

/** How it may end: never without a mail and a word about it, and never with two mails. */
const honest = [
  'sent accepted, 1 mail',
  'draft failed, 0 mail, said to be in doubt',
  'draft failed, 1 mail, said to be in doubt',
];

it.each(['start', 'finish'])(
  'a delivery killed at the %s of any call ends, after the next sweep, in one mail or an honest doubt',
  async (moment) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const outcomes: string[] = [];
    for (let dieAt = 1; dieAt < 40; dieAt += 1) {
      const { id, email } = await queue();
      const isDead = await runAndDie(dieAt, moment);
      const later = new Date(Date.now() + claimMilliseconds + 1000);
      await handler.with({ clock: () => later })({ now: later.toISOString() });

      const mails = (await world.mailTo(email)).length;
      const { status, deliveryStatus, deliveryError } = await reports.get(id);
      const doubt = deliveryError === answerLost ? ', said to be in doubt' : '';
      const outcome = `${status} ${deliveryStatus}, ${mails} mail${doubt}`;
      outcomes.push(outcome);
      expect(honest).toContain(outcome);
      if (!isDead) break;
    }
    // Every step was tried, and the last run lived.
    expect(outcomes.length).toBeGreaterThan(6);
    expect(outcomes.at(-1)).toBe('sent accepted, 1 mail');
    expect(outcomes.filter((outcome) => outcome.startsWith('draft')).length).toBeLessThan(4);
  },
  120_000,
);
