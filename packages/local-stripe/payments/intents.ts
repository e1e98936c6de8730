import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { cents, currency, flag, metadata, text } from '../api/parameters.ts';
import { Declined, invalid } from '../api/stripe-error.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { IntentRow, MethodRow, MethodType } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { attempt } from './charging.ts';
import { activeCustomer } from './customers.ts';

export const methodTypes = z
  .array(z.enum(['card', 'us_bank_account', 'cashapp', 'link']))
  .check(z.minLength(1));

/** The least that Stripe takes in dollars. */
const leastCents = 50;

/** @throws StripeError amount_too_small */
export const checkAmount = (amount: number, param: string): void => {
  if (amount < leastCents)
    throw invalid(`The least amount is ${leastCents} cents.`, { code: 'amount_too_small', param });
};

type NewIntent = Pick<
  IntentRow,
  | 'amount'
  | 'currency'
  | 'customer'
  | 'method'
  | 'types'
  | 'metadata'
  | 'description'
  | 'receiptEmail'
  | 'setupFutureUsage'
  | 'captureMethod'
  | 'session'
>;

export const createIntent = (desk: Desk, facts: NewIntent): IntentRow => {
  const intent = save(desk, 'payment_intent', {
    id: newId('pi'),
    created: nowOf(desk),
    received: 0,
    status: facts.method === null ? 'requires_payment_method' : 'requires_confirmation',
    lastError: null,
    charge: null,
    canceledAt: null,
    cancellationReason: null,
    ...facts,
  });
  emit(desk, 'payment_intent.created', 'payment_intent', intent);
  return intent;
};

/** Ends an intent that has taken nothing. */
export const cancelIntent = (desk: Desk, intent: IntentRow, reason: string | null): IntentRow => {
  const canceled = save(desk, 'payment_intent', {
    ...intent,
    status: 'canceled',
    canceledAt: nowOf(desk),
    cancellationReason: reason,
  });
  emit(desk, 'payment_intent.canceled', 'payment_intent', canceled);
  return canceled;
};

/** @throws StripeError unless a method may be used for this customer's payments */
const usableMethod = (
  desk: Desk,
  id: string,
  { customer, types }: { customer: string | null; types: MethodType[] },
): MethodRow => {
  const method = need(desk, 'payment_method', id, 'payment_method');
  const param = 'payment_method';
  if (method.isSpent || method.customer === null)
    throw invalid('This payment method was used once or detached, and cannot be used again.', {
      param,
    });
  if (method.customer !== customer)
    throw invalid('This payment method belongs to another customer.', { param });
  if (!types.includes(method.type))
    throw invalid(`This payment takes no method of the type ${method.type}.`, { param });
  if (method.mandate !== null && desk.store.get('mandate', method.mandate)?.status !== 'active')
    throw invalid('The mandate of this payment method is no longer active.', {
      code: 'payment_intent_mandate_invalid',
      param,
    });
  return method;
};

const unexpectedState = (intent: IntentRow, doing: string) =>
  invalid(`A payment intent that is ${intent.status} cannot be ${doing}.`, {
    code: 'payment_intent_unexpected_state',
  });

/** @throws StripeError for an intent of a Checkout page, which only the page confirms and only its session ends */
const checkOwn = (intent: IntentRow, doing: string): void => {
  if (intent.session !== null)
    throw invalid(`A payment intent of Checkout cannot be ${doing}. Its session can be expired.`, {
      code: 'payment_intent_unexpected_state',
    });
};

const reasons = z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']);

export const intentEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/payment_intents',
    {
      amount: cents,
      currency,
      capture_method: z.optional(z.enum(['automatic', 'automatic_async'])),
      confirm: z.optional(z.literal('false')),
      customer: z.optional(text()),
      description: z.optional(text(1000)),
      metadata: z.optional(metadata),
      payment_method: z.optional(text()),
      payment_method_types: z.optional(methodTypes),
      receipt_email: z.optional(text(800)),
    },
    (desk, parameters) => {
      checkAmount(parameters.amount, 'amount');
      const customer =
        parameters.customer === undefined ? null : activeCustomer(desk, parameters.customer).id;
      const types = parameters.payment_method_types ?? ['card'];
      const method =
        parameters.payment_method === undefined
          ? null
          : usableMethod(desk, parameters.payment_method, { customer, types }).id;
      const intent = createIntent(desk, {
        amount: parameters.amount,
        currency: parameters.currency,
        customer,
        method,
        types,
        metadata: parameters.metadata ?? {},
        description: parameters.description ?? null,
        receiptEmail: parameters.receipt_email ?? null,
        setupFutureUsage: null,
        captureMethod: parameters.capture_method ?? 'automatic_async',
        session: null,
      });
      return viewOf(desk, 'payment_intent', intent);
    },
  ),
  endpoint('GET', '/v1/payment_intents/{intent}', {}, (desk, _, id) =>
    viewOf(desk, 'payment_intent', need(desk, 'payment_intent', id)),
  ),
  listEndpoint('payment_intent', '/v1/payment_intents', {
    filters: { customer: (row) => row.customer },
  }),
  endpoint(
    'POST',
    '/v1/payment_intents/{intent}/confirm',
    { off_session: z.optional(flag), payment_method: z.optional(text()) },
    (desk, { off_session: isOffSession = false, payment_method: named }, id) => {
      const intent = need(desk, 'payment_intent', id);
      checkOwn(intent, 'confirmed');
      const isOpen =
        intent.status === 'requires_confirmation' ||
        (intent.status === 'requires_payment_method' && named !== undefined);
      const using = named ?? intent.method;
      if (!isOpen || using === null) throw unexpectedState(intent, 'confirmed');
      const method = usableMethod(desk, using, intent);
      const { intent: after, error } = attempt(desk, intent, method, { isOffSession });
      const view = viewOf(desk, 'payment_intent', after);
      if (error) throw new Declined({ ...error, payment_intent: view });
      return view;
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_intents/{intent}/cancel',
    { cancellation_reason: z.optional(reasons) },
    (desk, { cancellation_reason: reason = null }, id) => {
      const intent = need(desk, 'payment_intent', id);
      checkOwn(intent, 'canceled');
      const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
      if (!isOpen.includes(intent.status)) throw unexpectedState(intent, 'canceled');
      return viewOf(desk, 'payment_intent', cancelIntent(desk, intent, reason));
    },
  ),
];
