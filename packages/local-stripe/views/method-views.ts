import { createHash } from 'node:crypto';
import { cardOf, last4Of, testRouting } from '../payments/test-numbers.ts';
import type { Json, MandateRow, MethodRow, SetupRow } from '../store/rows.ts';
import { nulls } from './nulls.ts';

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const billingOf = ({ email, name }: MethodRow): Json => ({
  address: noAddress,
  email,
  name,
  phone: null,
  tax_id: null,
});

/** The same for the same number. */
const fingerprintOf = ({ number }: MethodRow): string =>
  createHash('sha256').update(number).digest('hex').slice(0, 16);

export const bankFacts = (method: MethodRow): Json => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: fingerprintOf(method),
  last4: last4Of(method),
  routing_number: testRouting,
});

export const cashAppFacts: Json = { buyer_id: null, cashtag: null };

export const brandOf = (method: MethodRow): string => cardOf(method)?.brand ?? 'unknown';

/** Of a card, whether it is saved or was charged. */
export const cardFacts = (method: MethodRow): Json => ({
  brand: brandOf(method),
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: 'pass',
  },
  country: 'US',
  exp_month: method.expMonth,
  exp_year: method.expYear,
  fingerprint: fingerprintOf(method),
  funding: 'credit',
  last4: last4Of(method),
  wallet: null,
});

const typeFacts = (method: MethodRow): Json => {
  const brand = brandOf(method);
  if (method.type === 'card')
    return {
      ...cardFacts(method),
      display_brand: brand,
      generated_from: null,
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
    };
  if (method.type === 'us_bank_account')
    return {
      ...bankFacts(method),
      financial_connections_account: null,
      networks: { preferred: 'ach', supported: ['ach'] },
      status_details: {},
    };
  return method.type === 'cashapp' ? cashAppFacts : { email: method.email };
};

export const methodView = (method: MethodRow): Json => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: method.customer === null ? 'unspecified' : 'limited',
  billing_details: billingOf(method),
  created: method.created,
  customer: method.customer,
  livemode: false,
  metadata: {},
  type: method.type,
  [method.type]: typeFacts(method),
});

export const setupView = (setup: SetupRow): Json => ({
  id: setup.id,
  object: 'setup_intent',
  ...nulls(`
    application automatic_payment_methods cancellation_reason flow_directions latest_attempt
    on_behalf_of single_use_mandate
  `),
  client_secret: `${setup.id}_secret_local`,
  created: setup.created,
  customer: setup.customer,
  description: setup.description,
  last_setup_error: setup.lastError,
  livemode: false,
  mandate: setup.mandate,
  metadata: setup.metadata,
  next_action:
    setup.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: setup.method,
  payment_method_options: {},
  payment_method_types: setup.types,
  status: setup.status,
  usage: 'off_session',
});

export const mandateView = ({ single, ...mandate }: MandateRow): Json => ({
  id: mandate.id,
  object: 'mandate',
  customer_acceptance: {
    accepted_at: mandate.acceptedAt,
    online: { ip_address: mandate.ip, user_agent: mandate.agent },
    type: 'online',
  },
  livemode: false,
  payment_method: mandate.method,
  payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
  status: mandate.status,
  ...(single ? { single_use: single, type: 'single_use' } : { multi_use: {}, type: 'multi_use' }),
});
