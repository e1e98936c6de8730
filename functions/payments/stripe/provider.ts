import type { SavedType } from 'shared/domain/prices/autopay.ts';
import type { DisputeState } from '../../payment-rows/payment-dispute.ts';
import type { ProviderMethodType } from 'shared/domain/prices/provider-settings.ts';
import type { ProviderMethod } from 'shared/domain/visits/booking-status.ts';

/** A payment to be made on the provider's page. The same key must always come with the same values. */
export type NewSession = {
  paymentId: string;
  /** With their totals in cents, tax included. */
  items: readonly { name: string; total: number }[];
  /** The customer for whom a card or bank account is saved for later payments; null if none is to be saved. */
  customerId: string | null;
  methods: readonly ProviderMethodType[];
  /** At least 30 minutes ahead. */
  expiresAt: Date;
  /** Where the customer comes back to: having paid, and without. */
  returnTo: string;
  leaveTo: string;
};

/** A card or bank account to be saved on the provider's page. The same key must always come with the same values. */
export type NewSetup = {
  setupId: string;
  /** Our customer, and the provider's. */
  userId: string;
  customerId: string;
  methods: readonly SavedType[];
  /** At least 30 minutes ahead. */
  expiresAt: Date;
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
  /** What is set up on it; null if it is for a payment. */
  setup: ProviderSetup | null;
};

/** The saving of a card or bank account, by our ids, with what was saved; null until then. */
export type ProviderSetup = { id: string; userId: string; methodId: string | null };

/** A customer at the provider, by whose id cards and bank accounts are saved there. */
export type NewCustomer = { userId: string; email: string | null; name: string };

/** A saved card or bank account, as the provider has it. */
export type ProviderSaved = {
  id: string;
  /** Null once it can be used no more. */
  customerId: string | null;
  /** Null for what cannot be saved for later payments. */
  type: SavedType | null;
  /** Of a card; the name of a bank. */
  brand: string | null;
  last4: string | null;
  /** Null for a bank account. */
  expiryMonth: number | null;
  expiryYear: number | null;
  /** The same card or account has the same one. */
  fingerprint: string | null;
};

/**
 * A payment with nobody on the provider's page. It takes nothing until it is confirmed. It names the method from the
 * first: naming it when confirming would try a declined one again. The same key must always come with the same values.
 */
export type NewIntent = {
  paymentId: string;
  customerId: string;
  methodId: string;
  type: SavedType;
  /** Cents. */
  amount: number;
};

/** What a customer has paid or tried to, as the provider has it. Amounts are in cents. */
export type ProviderIntent = {
  id: string;
  /** `unconfirmed`: nothing was tried yet. `unfinished`: the customer has to do something at the provider. */
  status: 'succeeded' | 'processing' | 'failed' | 'canceled' | 'unconfirmed' | 'unfinished';
  amount: number;
  createdAt: Date;
  paymentId: string | null;
  /** What is to be used, or was, if it can be used again. */
  methodId: string | null;
  /** Why it failed, in the provider's words, such as `insufficient_funds` or `authentication_required`. */
  failureCode: string | null;
  /** Whether the card's network advises against trying this card again. */
  isHopeless: boolean;
  /** The latest attempt, also one that failed; null before there was one. */
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

/** That a payment is contested, as the provider has it. Amounts are in cents. */
export type ProviderDispute = {
  id: string;
  state: DisputeState;
  amount: number;
  /** What the provider charges for it. */
  fee: number;
  reason: string;
  intentId: string | null;
  /** Until when evidence is taken; null if none is. */
  dueBy: Date | null;
  createdAt: Date;
};

/** What is said of a disputed payment: texts by the provider's names, and a document that was uploaded. */
export type DisputeEvidence = { texts: Readonly<Record<string, string>>; fileId: string };

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
  /** Makes a customer, or finds the one that was made with this key. */
  createCustomer: (customer: NewCustomer, key: string) => Promise<{ id: string }>;
  /** Deletes a customer with all that is saved; harmless to repeat. */
  deleteCustomer: (id: string) => Promise<void>;
  /** Makes a session that saves a method, or finds the one that was made with this key. */
  createSetup: (setup: NewSetup, key: string) => Promise<ProviderSession>;
  /** By the provider's id of the saving itself, which is not that of its session; null for what is not ours. */
  getSetup: (id: string) => Promise<ProviderSetup | null>;
  getSaved: (id: string) => Promise<ProviderSaved>;
  /** A consent to debit a bank account. */
  getMandate: (id: string) => Promise<{ methodId: string | null; isActive: boolean }>;
  /** Lets a saved method be used no more; harmless to repeat. */
  detachSaved: (id: string) => Promise<void>;
  /**
   * Makes an intent that takes nothing yet, or finds the one that was made with this key. `refused` if the method
   * cannot be used any more.
   */
  createIntent: (intent: NewIntent, key: string) => Promise<ProviderIntent>;
  /**
   * Charges the intent's method, with nobody there. If it is declined, the intent has `failed`, or is `unfinished`;
   * that is no error. `refused` if the intent was confirmed or canceled before, or the method cannot be used any more.
   */
  confirmIntent: (id: string, key: string) => Promise<ProviderIntent>;
  /** `refused` if it has taken money, or is about to. Harmless to repeat. */
  cancelIntent: (id: string) => Promise<ProviderIntent>;
  /** All intents of a customer since then, the latest first. */
  listIntents: (customerId: string, since: Date) => Promise<ProviderIntent[]>;
  /**
   * Gives some of a payment back, or finds what was given back with this key. `refused` if there is not that much left,
   * or the payment is disputed.
   */
  createRefund: (refund: NewRefund, key: string) => Promise<ProviderRefund>;
  getRefund: (id: string) => Promise<ProviderRefund>;
  /** All that was given back of a payment, the latest first. */
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>;
  getDispute: (id: string) => Promise<ProviderDispute>;
  /** All disputes of a payment, the latest first. */
  listDisputes: (intentId: string) => Promise<ProviderDispute[]>;
  /** Uploads a PDF of at most 4.5 MB for {@link DisputeEvidence}; returns its id. */
  uploadEvidence: (pdf: Uint8Array) => Promise<string>;
  /** Puts evidence there without submitting it. `refused` once the dispute is decided. */
  putEvidence: (disputeId: string, evidence: DisputeEvidence) => Promise<void>;
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
