/**
 * What is stored: the facts that differ from one object to the next. `views/` adds the rest of Stripe's fields.
 * Money is in cents; times are seconds since the epoch by Stripe's clock, unless they say otherwise.
 */
export type Metadata = Record<string, string>;
export type MethodType = 'card' | 'us_bank_account' | 'cashapp' | 'link';
export type Usage = 'off_session' | 'on_session';
export type Json = Record<string, unknown>;

export type Address = Record<
  'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state',
  string | null
>;

export type CustomerRow = {
  id: string;
  created: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  address: Address | null;
  metadata: Metadata;
  isDeleted: boolean;
};

export type LineRow = {
  id: string;
  price: string;
  product: string;
  name: string;
  currency: string;
  unitAmount: number;
  quantity: number;
};

/** What a session passes on to the intent that its page makes. */
export type IntentData = {
  metadata: Metadata;
  description: string | null;
  receiptEmail: string | null;
  setupFutureUsage: Usage | null;
  captureMethod: CaptureMethod;
};
export type CaptureMethod = 'automatic' | 'automatic_async';

export type SessionRow = {
  id: string;
  /** Real time, as is `expiresAt`. */
  createdAt: number;
  created: number;
  expiresAt: number;
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string | null;
  email: string | null;
  reference: string | null;
  currency: string | null;
  lines: LineRow[];
  types: MethodType[];
  /** By type of method, whether it is saved; `intentData` has the default. */
  saves: Partial<Record<MethodType, Usage | null>>;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  intentData: IntentData;
  intent: string | null;
  setup: string | null;
  /** Parameters that change nothing here and are returned as they came. */
  echo: Json;
};

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  payment_method?: Json;
  payment_intent?: Json;
};

export type IntentRow = {
  id: string;
  created: number;
  amount: number;
  received: number;
  currency: string;
  customer: string | null;
  method: string | null;
  types: MethodType[];
  metadata: Metadata;
  description: string | null;
  receiptEmail: string | null;
  setupFutureUsage: Usage | null;
  captureMethod: CaptureMethod;
  status: IntentStatus;
  lastError: ErrorBody | null;
  charge: string | null;
  /** The session whose page made it. */
  session: string | null;
  canceledAt: number | null;
  cancellationReason: string | null;
};

export type ChargeRow = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  intent: string;
  method: string;
  mandate: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  refunded: number;
  isDisputed: boolean;
  transaction: string | null;
  failure: { code: string; message: string; declineCode: string; advice: string | null } | null;
  metadata: Metadata;
  description: string | null;
  receiptEmail: string | null;
};

export type TransactionRow = {
  id: string;
  created: number;
  availableOn: number;
  amount: number;
  fee: number;
  currency: string;
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment';
  source: string;
};

export type MethodRow = {
  id: string;
  created: number;
  type: MethodType;
  customer: string | null;
  /** Single use, or detached: it cannot be used again. */
  isSpent: boolean;
  /** What was typed into the page; empty for types without a number. */
  number: string;
  expMonth: number;
  expYear: number;
  email: string | null;
  name: string | null;
  /** The customer has authenticated for payments while absent. */
  isAuthenticated: boolean;
  mandate: string | null;
};

export type SetupRow = {
  id: string;
  created: number;
  customer: string | null;
  method: string | null;
  mandate: string | null;
  types: MethodType[];
  metadata: Metadata;
  description: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  lastError: ErrorBody | null;
  session: string;
};

export type MandateRow = {
  id: string;
  method: string;
  status: 'active' | 'inactive';
  acceptedAt: number;
  ip: string;
  agent: string;
  /** For one payment of this amount; null: for any. */
  single: { amount: number; currency: string } | null;
};

export type RefundRow = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  charge: string;
  intent: string;
  reason: string | null;
  metadata: Metadata;
  status: 'pending' | 'succeeded' | 'failed';
  transaction: string;
  failureTransaction: string | null;
};

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented';

export type DisputeRow = {
  id: string;
  created: number;
  dueBy: number | null;
  amount: number;
  currency: string;
  charge: string;
  intent: string;
  reason: string;
  status: DisputeStatus;
  evidence: Metadata;
  metadata: Metadata;
  submissions: number;
  transactions: string[];
};

export type FileRow = {
  id: string;
  created: number;
  purpose: string;
  size: number;
  filename: string;
  type: string;
};
