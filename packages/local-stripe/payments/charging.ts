import { newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { ChargeRow, ErrorBody, IntentRow, MethodRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { feeOf, move } from './balance.ts';
import { cardOf, testAccounts, type Decline } from './test-numbers.ts';

const day = 24 * 60 * 60;

/** How long a bank takes to answer, and to carry out a refund, by Stripe's clock. */
export const bankDelay = 4 * day;

/** Codes of declines that are codes of errors too; the error of any other is `card_declined`. */
const ownCodes = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
]);

const sentences: Record<string, string> = {
  authentication_required: 'The bank wants the customer to authenticate this payment.',
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'The customer told the bank that the debit was not authorized.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'There are not sufficient funds for this payment.',
  no_account: 'The bank account could not be found.',
};

const sentenceOf = (code: string): string => sentences[code] ?? 'The payment method was declined.';

/** Why the next payment by a method fails, if it does. */
export const declineOf = ({ store }: Desk, method: MethodRow): Decline | null =>
  store.get('decline', method.id) ??
  cardOf(method)?.decline ??
  (method.type === 'us_bank_account' ? (testAccounts[method.number] ?? null) : null);

export const mustAuthenticate = (method: MethodRow): boolean => {
  const authentication = cardOf(method)?.authentication;
  return authentication === 'always' || (authentication === 'once' && !method.isAuthenticated);
};

/** The error of a decline, as it is returned and kept on the intent. */
export const declineError = (
  desk: Desk,
  method: MethodRow,
  { code, advice }: Decline,
): ErrorBody => ({
  type: 'card_error',
  message: sentenceOf(code),
  code: method.type === 'us_bank_account' || ownCodes.has(code) ? code : 'card_declined',
  decline_code: code,
  ...(advice !== null && { advice_code: advice }),
  payment_method: viewOf(desk, 'payment_method', method),
});

const newCharge = (desk: Desk, intent: IntentRow, method: MethodRow): ChargeRow => ({
  id: newId(method.type === 'us_bank_account' ? 'py' : 'ch'),
  created: nowOf(desk),
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  intent: intent.id,
  method: method.id,
  mandate: method.mandate,
  status: 'pending',
  refunded: 0,
  isDisputed: false,
  transaction: null,
  failure: null,
  metadata: intent.metadata,
  description: intent.description,
  receiptEmail: intent.receiptEmail,
});

/** Enters a charge into the balance. */
const enter = (desk: Desk, charge: ChargeRow, method: MethodRow): ChargeRow => ({
  ...charge,
  transaction: move(desk, {
    amount: charge.amount,
    fee: feeOf(charge.amount, method.type),
    currency: charge.currency,
    type: method.type === 'us_bank_account' ? 'payment' : 'charge',
    source: charge.id,
  }),
});

const succeed = (
  desk: Desk,
  intent: IntentRow,
  charge: ChargeRow,
  method: MethodRow,
): IntentRow => {
  // Captured asynchronously, a card's entry in the balance appears soon after the payment has succeeded.
  const isLate = method.type !== 'us_bank_account' && intent.captureMethod === 'automatic_async';
  const paid = { ...charge, status: 'succeeded' as const };
  const saved = save(desk, 'charge', isLate ? paid : enter(desk, paid, method));
  if (isLate) desk.store.put('due', { id: charge.id, at: nowOf(desk), what: 'transaction' });
  const done = save(desk, 'payment_intent', {
    ...intent,
    status: 'succeeded',
    received: intent.amount,
    method: method.id,
    lastError: null,
    charge: charge.id,
  });
  emit(desk, 'charge.succeeded', 'charge', saved);
  emit(desk, 'payment_intent.succeeded', 'payment_intent', done);
  return done;
};

const fail = (
  desk: Desk,
  {
    intent,
    charge,
    method,
    decline,
  }: { intent: IntentRow; charge: ChargeRow; method: MethodRow; decline: Decline },
): { intent: IntentRow; error: ErrorBody } => {
  const error = { ...declineError(desk, method, decline), charge: charge.id };
  const failed = save(desk, 'charge', {
    ...charge,
    status: 'failed',
    failure: {
      code: error.code ?? decline.code,
      message: error.message,
      declineCode: decline.code,
      advice: decline.advice,
    },
  });
  const declined = save(desk, 'payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    method: null,
    lastError: error,
    charge: charge.id,
  });
  emit(desk, 'charge.failed', 'charge', failed);
  emit(desk, 'payment_intent.payment_failed', 'payment_intent', declined);
  return { intent: declined, error };
};

export type Attempt = { intent: IntentRow; error: ErrorBody | null };

/**
 * Tries to take an intent's amount from a method, which succeeds, is declined, waits for the bank, or waits for the
 * customer to authenticate (`requires_action`).
 */
export const attempt = (
  desk: Desk,
  intent: IntentRow,
  method: MethodRow,
  { isOffSession, isAuthenticated = false }: { isOffSession: boolean; isAuthenticated?: boolean },
): Attempt => {
  if (mustAuthenticate(method) && !isAuthenticated && !isOffSession) {
    const waiting = save(desk, 'payment_intent', {
      ...intent,
      status: 'requires_action',
      method: method.id,
      lastError: null,
    });
    emit(desk, 'payment_intent.requires_action', 'payment_intent', waiting);
    return { intent: waiting, error: null };
  }
  const charge = newCharge(desk, intent, method);
  if (method.type === 'us_bank_account') {
    const pending = save(desk, 'charge', charge);
    desk.store.put('due', { id: charge.id, at: nowOf(desk) + bankDelay, what: 'bank' });
    const processing = save(desk, 'payment_intent', {
      ...intent,
      status: 'processing',
      method: method.id,
      lastError: null,
      charge: charge.id,
    });
    emit(desk, 'charge.pending', 'charge', pending);
    emit(desk, 'payment_intent.processing', 'payment_intent', processing);
    return { intent: processing, error: null };
  }
  const isRefused = mustAuthenticate(method) && !isAuthenticated;
  const decline = isRefused
    ? { code: 'authentication_required', advice: null }
    : declineOf(desk, method);
  if (decline) return fail(desk, { intent, charge, method, decline });
  return { intent: succeed(desk, intent, charge, method), error: null };
};

/** The bank's answer to a pending charge. */
export const settle = (desk: Desk, charge: ChargeRow): Attempt | null => {
  const intent = desk.store.get('payment_intent', charge.intent);
  const method = desk.store.get('payment_method', charge.method);
  if (!intent || !method || charge.status !== 'pending') return null;
  const decline = declineOf(desk, method);
  if (decline) return fail(desk, { intent, charge, method, decline });
  return { intent: succeed(desk, intent, charge, method), error: null };
};

/** The entry in the balance that was left for later. */
export const enterLate = (desk: Desk, charge: ChargeRow): void => {
  const method = desk.store.get('payment_method', charge.method);
  if (!method || charge.transaction !== null) return;
  const entered = save(desk, 'charge', enter(desk, charge, method));
  emit(desk, 'charge.updated', 'charge', entered, { balance_transaction: null });
};
