import { sendReport, sendReportEmail } from 'shared/contracts/reports.ts';
import { expect, vi } from 'vitest';
import { photos } from '../../../platform/storage/photo-bucket.ts';
import { sesError } from '../../../testing/aws-faults.ts';
import { quickMailer } from '../../../testing/quick-mailer.ts';
import { intercepting } from '../../../testing/intercepted-calls.ts';
import { startWorld } from '../../../testing/world.ts';
import { handler as sendEmail } from '../../endpoints/send-report-email.ts';
import { handler as send } from '../../endpoints/send-report.ts';
import { handler as sweep } from '../../jobs/deliver-queued-reports.ts';
import { answerLost } from '../../report-rules.ts';
import { reportStore } from '../../report-store.ts';
import { reportView } from '../../stored-report.ts';
import { keyOfSentPdf, sampleQueuedReport } from '../../testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);

/** A report queued half an hour ago by a separate administrator, with its PDF already rendered. */
const queued = async () => {
  const [admin, customer] = [await world.person({ isAdmin: true }), await world.person()];
  const report = sampleQueuedReport(customer);
  await reports.create(report, { queuedBy: admin.id });
  const body = Buffer.from('%PDF-');
  await photos().write({ key: keyOfSentPdf(report), type: 'application/pdf', body });
  return { id: report.id, cookie: admin.cookie, email: customer.email };
};
type Queued = Awaited<ReturnType<typeof queued>>;

const dependencies = { mailer: quickMailer() };

const runSweep = async (): Promise<number> => {
  await sweep.with(dependencies)({ now: new Date().toISOString() });
  return 0;
};

/** A way to send a report, returning its HTTP status, or 0 for the sweep, which has none. */
type Way = [string, (report: Queued) => Promise<number>];
export const ways: readonly Way[] = [
  [
    'send-report',
    async ({ id, cookie }) =>
      (await world.call(send.with({ dependencies }), sendReport, { cookie, params: { id } }))
        .status,
  ],
  [
    'send-report of `new`',
    async ({ cookie }) => {
      const request = { cookie, params: { id: 'new' } };
      return (await world.call(send.with({ dependencies }), sendReport, request)).status;
    },
  ],
  [
    'send-report-email',
    async ({ id, cookie }) =>
      (
        await world.call(sendEmail.with({ dependencies }), sendReportEmail, {
          cookie,
          params: { id },
        })
      ).status,
  ],
  ['the sweep', runSweep],
];

const away = { deliveryStatus: 'queued', deliveryError: null };
const blocked = {
  deliveryStatus: 'queued',
  deliveryError: expect.stringMatching(
    /^Mail cannot go out at the moment: .* The report will be sent automatically once that is fixed\.$/,
  ),
};
const refusedConnection = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** What the mail service does, what the report shows then, and the number of mails after the next sweep. */
type Trouble = [string, () => Error, { deliveryStatus: string; deliveryError: unknown }, number];
export const troubles: readonly Trouble[] = [
  ['throttles for longer than is waited', () => sesError('Throttling', 400), away, 1],
  ['answers 429', () => sesError('TooManyRequestsException', 429), away, 1],
  ['cannot be reached', refusedConnection, away, 1],
  ...[
    sesError('AccountSendingPausedException', 400),
    sesError('ConfigurationSetSendingPausedException', 400),
    sesError('ConfigurationSetDoesNotExistException', 400),
    sesError('MailFromDomainNotVerifiedException', 400),
    sesError('AccessDenied', 403),
    sesError(
      'MessageRejected',
      400,
      'Email address is not verified. The following identities failed the check in region US-EAST-1: reports@example.com',
    ),
  ].map((error): Trouble => [`takes no mail of ours: ${error.name}`, () => error, blocked, 1]),
  [
    'answers 500',
    () => sesError('InternalFailure', 500),
    { deliveryStatus: 'failed', deliveryError: answerLost },
    0,
  ],
  [
    'answers 503',
    () => sesError('ServiceUnavailable', 503),
    { deliveryStatus: 'failed', deliveryError: answerLost },
    0,
  ],
  [
    'refuses the address for good',
    () => sesError('MessageRejected', 400),
    {
      deliveryStatus: 'failed',
      deliveryError: 'The mail service refused the message for this address.',
    },
    0,
  ],
];

/** Sends a report while the mail service has a trouble, and asserts what the report shows and what goes out later. */
export const expectHonestTrouble = async (
  [way, trySending]: Way,
  [, error, shown, mailsInTheEnd]: Trouble,
): Promise<void> => {
  // Failures and every run of the sweep are logged.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  const report = await queued();
  const status = await intercepting(
    async ({ service }, proceed) => {
      if (service === 'SES') throw error();
      return proceed();
    },
    async () => trySending(report),
  );
  expect(status).toBe(way === 'the sweep' ? 0 : 424);
  expect(reportView(await reports.get(report.id))).toMatchObject({ status: 'draft', ...shown });

  // The mail service works again.
  await runSweep();
  await runSweep();
  expect(await world.mailTo(report.email)).toHaveLength(mailsInTheEnd);
  expect(reportView(await reports.get(report.id))).toMatchObject(
    mailsInTheEnd === 1 ? { status: 'sent', deliveryStatus: 'accepted' } : shown,
  );
};
