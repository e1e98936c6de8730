import type { Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import {
  attempt,
  declineError,
  declineOf,
  mustAuthenticate,
  type Attempt,
} from '../payments/charging.ts';
import { createIntent } from '../payments/intents.ts';
import { newMandate } from '../payments/mandates.ts';
import { attach } from '../payments/methods.ts';
import { cardOf } from '../payments/test-numbers.ts';
import { completeSession } from '../sessions/session-states.ts';
import type { ErrorBody, IntentRow, MethodRow, SessionRow, SetupRow } from '../store/rows.ts';
import { totalOf } from '../views/session-view.ts';
import { typedMethod } from './typed-method.ts';

/** Who sends the form; a mandate says so. */
export type Sender = { ip: string; agent: string };

/** The session afterwards, and why nothing has come of the form, if so. */
export type Outcome = { session: SessionRow; refusal: string | null };

const failedAuthentication: ErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The customer has not authenticated the payment.',
};

const isSaved = ({ saves, intentData }: SessionRow, { type }: MethodRow): boolean =>
  (saves[type] ?? intentData.setupFutureUsage) !== null;

const withMandate = (
  desk: Desk,
  method: MethodRow,
  single: { amount: number; currency: string } | null,
  sender: Sender,
): MethodRow =>
  method.type === 'us_bank_account'
    ? save(desk, 'payment_method', {
        ...method,
        mandate: newMandate(desk, method, { single, ...sender }).id,
      })
    : method;

const keep = (
  desk: Desk,
  session: SessionRow,
  method: MethodRow,
  isAuthenticated: boolean,
): void => {
  if (session.customer !== null) attach(desk, { ...method, isAuthenticated }, session.customer);
};

const afterAttempt = (
  desk: Desk,
  session: SessionRow,
  method: MethodRow,
  { intent, error }: Attempt,
  isAuthenticated: boolean,
): Outcome => {
  const tried = save(desk, 'checkout.session', { ...session, intent: intent.id });
  if (error) return { session: tried, refusal: error.message };
  if (intent.status === 'requires_action') return { session: tried, refusal: null };
  if (isSaved(session, method)) keep(desk, session, method, isAuthenticated);
  return { session: completeSession(desk, tried, intent), refusal: null };
};

const payFirst = (desk: Desk, session: SessionRow, typed: MethodRow, sender: Sender): Outcome => {
  const amount = totalOf(session);
  const single = isSaved(session, typed) ? null : { amount, currency: 'usd' };
  const method = withMandate(desk, typed, single, sender);
  const { metadata, description, receiptEmail, setupFutureUsage, captureMethod } =
    session.intentData;
  const intent =
    (session.intent === null ? undefined : desk.store.get('payment_intent', session.intent)) ??
    createIntent(desk, {
      amount,
      currency: 'usd',
      customer: session.customer,
      method: null,
      types: session.types,
      metadata,
      description,
      receiptEmail,
      setupFutureUsage,
      captureMethod,
      session: session.id,
    });
  return afterAttempt(
    desk,
    session,
    method,
    attempt(desk, intent, method, { isOffSession: false }),
    false,
  );
};

const refuseSetup = (desk: Desk, setup: SetupRow, error: ErrorBody): string => {
  const failed = save(desk, 'setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    method: null,
    lastError: error,
  });
  emit(desk, 'setup_intent.setup_failed', 'setup_intent', failed);
  return error.message;
};

const finishSetup = (
  desk: Desk,
  session: SessionRow,
  setup: SetupRow,
  method: MethodRow,
  isAuthenticated: boolean,
): Outcome => {
  keep(desk, session, method, isAuthenticated);
  const done = save(desk, 'setup_intent', {
    ...setup,
    status: 'succeeded',
    method: method.id,
    mandate: method.mandate,
    lastError: null,
  });
  emit(desk, 'setup_intent.succeeded', 'setup_intent', done);
  return { session: completeSession(desk, session, null), refusal: null };
};

const saveFirst = (
  desk: Desk,
  session: SessionRow,
  setup: SetupRow,
  typed: MethodRow,
  sender: Sender,
): Outcome => {
  const decline = typed.type === 'card' && !cardOf(typed)?.canBeSaved && declineOf(desk, typed);
  if (decline)
    return { session, refusal: refuseSetup(desk, setup, declineError(desk, typed, decline)) };
  if (mustAuthenticate(typed)) {
    const waiting = save(desk, 'setup_intent', {
      ...setup,
      status: 'requires_action',
      method: typed.id,
    });
    emit(desk, 'setup_intent.requires_action', 'setup_intent', waiting);
    return { session, refusal: null };
  }
  return finishSetup(desk, session, setup, withMandate(desk, typed, null, sender), false);
};

/** What the page of a session has begun. */
export const begunBy = (
  { store }: Desk,
  { intent, setup }: SessionRow,
): { intent: IntentRow | undefined; setup: SetupRow | undefined } => ({
  intent: intent === null ? undefined : store.get('payment_intent', intent),
  setup: setup === null ? undefined : store.get('setup_intent', setup),
});

/**
 * The first page was sent: pays, or saves a method.
 * @throws FormError
 */
export const submitMethod = (
  desk: Desk,
  session: SessionRow,
  form: URLSearchParams,
  sender: Sender,
): Outcome => {
  const method = typedMethod(desk, session, form);
  const { setup } = begunBy(desk, session);
  return setup
    ? saveFirst(desk, session, setup, method, sender)
    : payFirst(desk, session, method, sender);
};

/** The second page was sent: the customer has authenticated, or failed to. */
export const submitAuthentication = (desk: Desk, session: SessionRow, isDone: boolean): Outcome => {
  const { intent, setup } = begunBy(desk, session);
  const begun = intent ?? setup;
  const method =
    begun?.method === undefined || begun.method === null
      ? undefined
      : desk.store.get('payment_method', begun.method);
  if (!method) return { session, refusal: failedAuthentication.message };
  if (setup)
    return isDone
      ? finishSetup(desk, session, setup, method, true)
      : { session, refusal: refuseSetup(desk, setup, failedAuthentication) };
  if (intent && isDone) {
    const tried = attempt(desk, intent, method, { isOffSession: false, isAuthenticated: true });
    return afterAttempt(desk, session, method, tried, true);
  }
  if (intent) {
    const failed = save(desk, 'payment_intent', {
      ...intent,
      status: 'requires_payment_method',
      method: null,
      lastError: failedAuthentication,
    });
    emit(desk, 'payment_intent.payment_failed', 'payment_intent', failed);
  }
  return { session, refusal: failedAuthentication.message };
};
