import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sendReport, sendReportEmail } from 'shared/contracts/reports.ts';
import { expect, vi } from 'vitest';
import { claimMilliseconds } from '../../../delivery/delivery.ts';
import { photos } from '../../../platform/storage/photo-bucket.ts';
import { apiEvent } from '../../../testing/api-event.ts';
import { bundleOf } from '../../../testing/built-functions.ts';
import { startWorld } from '../../../testing/world.ts';
import { handler } from '../../jobs/deliver-queued-reports.ts';
import { reportStore } from '../../report-store.ts';
import { recordStore } from '../../record/record-store.ts';
import { answerLost } from '../../report-rules.ts';
import { reportView } from '../../stored-report.ts';
import { keyOfSentPdf, sampleQueuedReport } from '../../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);

const script = fileURLToPath(new URL('../../testing/dying-function.ts', import.meta.url));

/** The service call at which a process kills itself: its number, or the first to the mail service. */
type DieAt = number | 'mail';
type Moment = 'start' | 'finish';

/** Runs the deployed function in a process that kills itself at a service call. True if it did. */
const runAndDie = async (
  { name, event }: { name: string; event: object },
  dieAt: DieAt,
  moment: Moment,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const bundle = pathToFileURL(bundleOf(name));
    execFile(
      process.execPath,
      [script, bundle.href, JSON.stringify(event), String(dieAt), moment],
      { env: process.env },
      (error, _, complaint) => {
        if (!error) resolve(false);
        else if (error.signal === 'SIGKILL') resolve(true);
        else reject(new Error(complaint, { cause: error }));
      },
    );
  });

const queue = async (queuedBy?: string) => {
  const customer = await world.person();
  const report = sampleQueuedReport(customer);
  await reports.create(report, { queuedBy });
  return { id: report.id, email: customer.email, report };
};

/** Runs the sweep at a time when every earlier claim has expired. */
export const sweep = async (): Promise<{ waiting: number }> => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const later = new Date(Date.now() + claimMilliseconds + 1000);
  return handler.with({ clock: () => later })({ now: later.toISOString() });
};

/** How a delivery ended. Also expects a row in the customer's record if a mail went out. */
export const outcomeOf = async ({
  id,
  email,
  report: { customerId },
}: Awaited<ReturnType<typeof queue>>): Promise<string> => {
  const mails = (await world.mailTo(email)).length;
  const { items: rows } = await recordStore(world.table).list(customerId!, { limit: 10 });
  expect(rows.length).toBeOneOf(mails === 0 ? [0, 1] : [1]);
  const { status, deliveryStatus, deliveryError } = reportView(await reports.get(id));
  const doubt = deliveryError === answerLost ? ', said to be in doubt' : '';
  return `${status} ${deliveryStatus}, ${mails} mail${doubt}`;
};

/** How a delivery may end: never without a mail unless the operator is notified, and never with two mails. */
export const honest = [
  'sent accepted, 1 mail',
  'draft failed, 0 mail, said to be in doubt',
  'draft failed, 1 mail, said to be in doubt',
];

/** Each function that sends for the operator, and its input for a queued report. */
export const senders = [
  { name: 'send-report', contract: sendReport, named: 'new' },
  { name: 'send-report-email', contract: sendReportEmail, named: undefined },
] as const;

/** Kills a sender while it sends a report of its own, whose PDF exists. */
export const killSender = async (
  { name, contract, named }: (typeof senders)[number],
  dieAt: DieAt,
  moment: Moment,
) => {
  // A separate administrator, so that `new` means this report.
  const admin = await world.person({ isAdmin: true });
  const queued = await queue(admin.id);
  await photos().write({
    key: keyOfSentPdf(queued.report),
    type: 'application/pdf',
    body: Buffer.from('%PDF-'),
  });
  const { cookie } = admin;
  const event = apiEvent(contract, { cookie, params: { id: named ?? queued.id }, body: {} });
  return { queued, isDead: await runAndDie({ name, event }, dieAt, moment) };
};

/** Kills the sweep while it sends a report. */
export const killSweep = async (dieAt: DieAt, moment: Moment) => {
  const queued = await queue();
  const event = { now: new Date().toISOString() };
  return {
    queued,
    isDead: await runAndDie({ name: 'deliver-queued-reports', event }, dieAt, moment),
  };
};
