import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { logger } from '../platform/logs/logger.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf, putRow, type RowPut } from '../platform/table/rows.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { takeDispute } from './disputes/take-dispute.ts';
import { takeMethodEvent, takeSetup } from './methods/method-events.ts';
import { paymentOfIntent, paymentOfSession, type FoundPayment } from './payment-of-event.ts';
import type { SessionDependencies } from './provider-session.ts';
import { recordOutcome } from './record-outcome.ts';
import { takeRefund } from './refund-event.ts';
import { isRefused, type ProviderEvent } from './stripe/provider.ts';

type Incoming = { signed: { bytes: Buffer; signature: string }; now: Date };

type Subject = 'session' | 'intent' | 'refund' | 'dispute' | 'setup' | 'method';

/** The events that we ask the provider for, by what they are about. */
const used: Partial<Record<string, Subject>> = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'payment_intent.processing': 'intent',
  'payment_intent.succeeded': 'intent',
  'payment_intent.payment_failed': 'intent',
  'payment_intent.canceled': 'intent',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'setup_intent.succeeded': 'setup',
  'payment_method.automatically_updated': 'method',
  'payment_method.detached': 'method',
  'mandate.updated': 'method',
};

/** What {@link applyEvent} takes. */
export const usedEvents: readonly string[] = Object.keys(used);

/** Seconds for which an event is remembered: longer than the provider has it. */
const lifetime = 40 * 24 * 60 * 60;

/** Without a payment it is about something that is not ours. */
const eventRow = z.object({ type: z.string(), paymentId: z.nullable(z.string()) });

const eventPut = (
  { id, type }: ProviderEvent,
  { paymentId, now }: { paymentId: string | null; now: Date },
): RowPut => ({
  item: {
    ...keys.paymentEvent(id),
    type,
    paymentId,
    expire: Math.floor(now.getTime() / 1000) + lifetime,
  },
  when: isAbsent,
});

const verifiedEvent = async (
  signed: Incoming['signed'],
  { provider }: SessionDependencies,
): Promise<ProviderEvent> => {
  try {
    const event = await provider.readEvent(signed);
    if (event.isLive === (await provider.isLive())) return event;
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  throw new AppError('forbidden', 'This is not an event of our payment provider.');
};

type Hint = { type: string; about: Subject; objectId: string };

/** What else an event leads to is done when this returns: only the payment is yet to be recorded. */
const take = async (
  { type, about, objectId }: Hint,
  now: Date,
  dependencies: SessionDependencies,
): Promise<FoundPayment | undefined> => {
  const { provider } = dependencies;
  switch (about) {
    case 'session': {
      const session = await provider.getSession(objectId);
      if (session.setup === null) return paymentOfSession(session, dependencies);
      await takeSetup(session, now, dependencies);
      return undefined;
    }
    case 'intent':
      return paymentOfIntent(await provider.getIntent(objectId), now, dependencies);
    case 'setup':
      await takeSetup({ setup: await provider.getSetup(objectId) }, now, dependencies);
      return undefined;
    case 'method':
      await takeMethodEvent({ type, objectId }, now, dependencies);
      return undefined;
    case 'refund': {
      const payment = await takeRefund(objectId, now, dependencies);
      return payment && { payment, finding: undefined };
    }
    case 'dispute': {
      const payment = await takeDispute(objectId, now, dependencies);
      return payment && { payment, finding: undefined };
    }
  }
};

/**
 * Records what an event of the provider hints at. The event itself is not believed, only that there is something to
 * read, so it may come late, twice and in any order (rules: payment-12).
 * @returns the payment it is about as it is then; undefined if it is about none of ours
 * @throws ProviderError
 */
export const applyEvent = async (
  event: ProviderEvent,
  now: Date,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> => {
  const { type, objectId } = event;
  const about = used[type];
  if (about === undefined) {
    logger.info('payment-event-unused', { type });
    return undefined;
  }
  const { table, payments } = dependencies;
  const known = await getRow(table, {
    key: keys.paymentEvent(event.id),
    row: eventRow,
    latest: true,
  });
  if (known) return known.paymentId === null ? undefined : payments.findOfProvider(known.paymentId);
  if (objectId === null) return undefined;
  const { payment, finding } = (await take({ type, about, objectId }, now, dependencies)) ?? {};
  const put = eventPut(event, { paymentId: payment?.id ?? null, now });
  if (payment && finding) {
    const outcome = { paymentId: payment.id, finding, also: [putOf(table, put)], now };
    return recordOutcome(outcome, dependencies);
  }
  // All that it led to is stored, or it is of nobody here: money that no payment explains is reported once.
  await putRow(table, put);
  return payment;
};

/**
 * The same for an event that comes over the network.
 * @throws AppError `forbidden` if the provider has not signed it; ProviderError, after which the provider repeats it
 */
export const takeEvent = async (
  { signed, now }: Incoming,
  dependencies: SessionDependencies,
): Promise<ProviderPayment | undefined> =>
  applyEvent(await verifiedEvent(signed, dependencies), now, dependencies);
