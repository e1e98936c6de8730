import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { logger } from '../platform/logs/logger.ts';
import { keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf, putRow, type RowPut } from '../platform/table/rows.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { findingOf, sessionOf, type SessionDependencies } from './provider-session.ts';
import { recordOutcome, reportMismatch } from './record-outcome.ts';
import { takeRefund } from './refund-event.ts';
import {
  isRefused,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderSession,
} from './stripe/provider.ts';

type Incoming = { signed: { bytes: Buffer; signature: string }; now: Date };

/** The events that we ask the provider for, by what they are about. */
const used: Partial<Record<string, 'session' | 'intent' | 'refund'>> = {
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

type Found = { session: ProviderSession; payment: ProviderPayment };

/** Nothing if it is not ours: something in the provider's dashboard, or of another site. */
const ofSession = async (
  session: ProviderSession,
  { payments }: SessionDependencies,
): Promise<Found | undefined> => {
  const payment =
    session.paymentId === null ? undefined : await payments.findOfProvider(session.paymentId);
  const isOurs = payment && (payment.sessionId ?? session.id) === session.id;
  if (isOurs) return { session, payment };
  if (session.status === 'complete')
    reportMismatch('money that no payment explains', { sessionId: session.id });
  return undefined;
};

const isMoney = ({ status }: ProviderIntent): boolean =>
  status === 'succeeded' || status === 'processing';

/** The session of a payment is not in its intent, but we know it, or learn it now. */
const ofIntent = async (
  intent: ProviderIntent,
  now: Date,
  dependencies: SessionDependencies,
): Promise<Found | undefined> => {
  const { payments, provider } = dependencies;
  const payment =
    intent.paymentId === null ? undefined : await payments.findOfProvider(intent.paymentId);
  const made = payment && (await sessionOf(payment, now, dependencies));
  if (payment && made) return { session: await provider.getSession(made.id), payment };
  if (isMoney(intent)) reportMismatch('money that no payment explains', { intentId: intent.id });
  return undefined;
};

const found = async (
  { type, objectId }: { type: string; objectId: string },
  now: Date,
  dependencies: SessionDependencies,
): Promise<Found | undefined> => {
  const { provider } = dependencies;
  return used[type] === 'session'
    ? ofSession(await provider.getSession(objectId), dependencies)
    : ofIntent(await provider.getIntent(objectId), now, dependencies);
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
  if (used[event.type] === undefined) {
    logger.info('payment-event-unused', { type: event.type });
    return undefined;
  }
  const { table, provider, payments } = dependencies;
  const known = await getRow(table, {
    key: keys.paymentEvent(event.id),
    row: eventRow,
    latest: true,
  });
  if (known) return known.paymentId === null ? undefined : payments.findOfProvider(known.paymentId);
  const { type, objectId } = event;
  if (objectId === null) return undefined;
  if (used[type] === 'refund') {
    const payment = await takeRefund(objectId, now, dependencies);
    // All that it led to is stored, in as many transactions as there are refunds.
    await putRow(table, eventPut(event, { paymentId: payment?.id ?? null, now }));
    return payment;
  }
  const about = await found({ type, objectId }, now, dependencies);
  if (!about) {
    // So that money that no payment explains is not reported again every night.
    await putRow(table, eventPut(event, { paymentId: null, now }));
    return undefined;
  }
  const paymentId = about.payment.id;
  const finding = await findingOf(about.session, provider);
  const also = [putOf(table, eventPut(event, { paymentId, now }))];
  return recordOutcome({ paymentId, finding, also, now }, dependencies);
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
