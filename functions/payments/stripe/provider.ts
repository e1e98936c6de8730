import type { ProviderMethodType } from 'shared/domain/prices/provider-settings.ts';
import type { ProviderMethod } from 'shared/domain/visits/booking-status.ts';

/** A payment to be made on the provider's page. The same key must always come with the same values. */
export type NewSession = {
  paymentId: string;
  /** With their totals in cents, tax included. */
  items: readonly { name: string; total: number }[];
  /** Whether a card or bank is kept for later payments. */
  remember: boolean;
  methods: readonly ProviderMethodType[];
  /** At least 30 minutes ahead. */
  expiresAt: Date;
  /** Where the customer comes back to: having paid, and without. */
  returnTo: string;
  leaveTo: string;
};

/** A visit of the provider's page, as the provider has it. */
export type ProviderSession = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** Null once it is no longer open. */
  url: string | null;
  /** Ours; null if somebody made it in the provider's dashboard. */
  paymentId: string | null;
  /** Null until the customer has paid. */
  intentId: string | null;
};

/** What a customer has paid or tried to, as the provider has it. Amounts are in cents. */
export type ProviderIntent = {
  id: string;
  status: 'succeeded' | 'processing' | 'failed' | 'canceled';
  amount: number;
  paymentId: string | null;
  /** Why it failed, in the provider's words. */
  failureCode: string | null;
  /** Null until money has moved, or is about to. */
  charge: {
    createdAt: Date;
    method: PaidWith;
    /** The provider's fee; null until it is known. */
    fee: number | null;
  } | null;
};

/** What the provider gives back, as it has it. */
export type ProviderRefund = {
  id: string;
  /** `failed` also after it has succeeded: the bank has sent the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** Cents. */
  amount: number;
  createdAt: Date;
  intentId: string | null;
  /** Ours; null if somebody made it in the provider's dashboard. */
  refundId: string | null;
  /** Why it failed, in the provider's words. */
  failureCode: string | null;
};

/** The same key must always come with the same values. */
export type NewRefund = { refundId: string; intentId: string; amount: number };

export type PaidWith = { type: ProviderMethod; brand: string | null; last4: string | null };

/** What the provider tells us: a hint at what to read. */
export type ProviderEvent = {
  id: string;
  /** Such as `checkout.session.completed`. */
  type: string;
  /** Whether it is about real money. */
  isLive: boolean;
  /** Of what it is about. */
  objectId: string | null;
};

export type ListedEvent = ProviderEvent & { createdAt: Date };

/** All that we ask of the payment provider. Each call may throw a {@link ProviderError}. */
export type Provider = {
  /** Makes a session, or finds the one that was made with this key. */
  createSession: (session: NewSession, key: string) => Promise<ProviderSession>;
  getSession: (id: string) => Promise<ProviderSession>;
  /** `refused` unless it is open. */
  expireSession: (id: string) => Promise<ProviderSession>;
  getIntent: (id: string) => Promise<ProviderIntent>;
  /**
   * Gives some of a payment back, or finds what was given back with this key. `refused` if there is not that much left,
   * or the payment is disputed.
   */
  createRefund: (refund: NewRefund, key: string) => Promise<ProviderRefund>;
  getRefund: (id: string) => Promise<ProviderRefund>;
  /** All that was given back of a payment, the latest first. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>;
  /** `refused` unless the provider has signed exactly these bytes within the last five minutes. */
  readEvent: (signed: { bytes: Buffer; signature: string }) => Promise<ProviderEvent>;
  /** All events of these types since then, newest first. The provider keeps them for 30 days. */
  listEvents: (since: Date, types: readonly string[]) => Promise<ListedEvent[]>;
  /** Whether our key moves real money. */
  isLive: () => Promise<boolean>;
};

/**
 * `refused`: nothing has happened, and nothing will if it is repeated. `busy`: nothing has happened, and it may be
 * repeated. `unclear`: it may have happened.
 */
export type ProviderProblem = 'refused' | 'busy' | 'unclear';

export class ProviderError extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause: unknown) {
    super(`The payment provider: ${problem}`, { cause });
    this.name = 'ProviderError';
    this.problem = problem;
  }
}

const isProblem =
  (problem: ProviderProblem) =>
  (error: unknown): boolean =>
    error instanceof ProviderError && error.problem === problem;

export const isRefused = isProblem('refused');
export const isBusy = isProblem('busy');
export const isUnclear = isProblem('unclear');
