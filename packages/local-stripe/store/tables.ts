import type {
  ChargeRow,
  CustomerRow,
  DisputeRow,
  FileRow,
  IntentRow,
  Json,
  MandateRow,
  MethodRow,
  RefundRow,
  SessionRow,
  SetupRow,
  TransactionRow,
} from './rows.ts';

export type EventRow = {
  id: string;
  created: number;
  type: string;
  object: Json;
  previous: Json | null;
  request: string | null;
  key: string | null;
  /** Endpoints that have not taken it yet. */
  pending: number;
};

/** An event on its way to the webhook. */
export type DeliveryRow = { id: string; isHeld: boolean; at: number; attempts: number };

/** Something that happens by itself at a time: what becomes of a charge or a refund. */
export type DueRow = { id: string; at: number; what: 'bank' | 'refund' | 'transaction' };

/** The stored answer to an idempotency key. */
export type KeyRow = {
  id: string;
  at: number;
  fingerprint: string;
  request: string;
  status: number;
  body: Json;
};

export type DeclineRow = { id: string; code: string; advice: string | null };

export type FaultRow = {
  id: string;
  method: string | null;
  path: string;
  kind: 'refuse' | 'after' | '500' | '429';
  left: number;
};

export type SettingsRow = {
  id: 'settings';
  /** Stripe's clock less real time, in seconds. */
  offset: number;
  mode: 'deliver' | 'hold' | 'lose';
  /** How many times each event is sent. */
  times: number;
  reverse: boolean;
  url: string | null;
};

/** Those with a name of Stripe's are found by it when they are expanded. */
export type Rows = {
  customer: CustomerRow;
  'checkout.session': SessionRow;
  payment_intent: IntentRow;
  charge: ChargeRow;
  balance_transaction: TransactionRow;
  payment_method: MethodRow;
  setup_intent: SetupRow;
  mandate: MandateRow;
  refund: RefundRow;
  dispute: DisputeRow;
  file: FileRow;
  event: EventRow;
  delivery: DeliveryRow;
  due: DueRow;
  key: KeyRow;
  decline: DeclineRow;
  fault: FaultRow;
  settings: SettingsRow;
};
export type Kind = keyof Rows;
