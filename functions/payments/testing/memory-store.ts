import { randomUUID } from 'node:crypto';
import type { SavedType } from 'shared/domain/prices/autopay.ts';
import type {
  DisputeEvidence,
  ListedEvent,
  NewCustomer,
  PaidWith,
  ProviderDispute,
  ProviderIntent,
  ProviderRefund,
  ProviderSaved,
  ProviderSession,
} from '../stripe/provider.ts';

export type MemorySession = ProviderSession & {
  /** Cents; 0 where a method is set up. */
  total: number;
  expiresAt: Date;
  customerId: string | null;
  /** What the customer has tried on the page. */
  triedId: string | null;
};

export type MemoryIntent = ProviderIntent & {
  customerId: string | null;
  type: SavedType | null;
  /** Null if it was made without a page. */
  sessionId: string | null;
  /** The method that its page has saved, also if the bank refuses. */
  savedId: string | null;
  /** When it was confirmed, by us. */
  confirmedAt: Date[];
};

export type MemorySaved = ProviderSaved & { mandate: 'active' | 'inactive' | null };

export type MemoryDispute = ProviderDispute & {
  /** What was last said about it. */
  evidence: DisputeEvidence | null;
};

/** A card or bank account of a customer: the same number has the same fingerprint. */
export type Typed = { type: SavedType; last4: string };

/** All that the provider in memory has. */
export const memoryStore = (clock: () => Date) => {
  const events: ListedEvent[] = [];
  return {
    clock,
    sessions: new Map<string, MemorySession>(),
    intents: new Map<string, MemoryIntent>(),
    refunds: new Map<string, ProviderRefund>(),
    disputes: new Map<string, MemoryDispute>(),
    /** What was uploaded, by its id. */
    documents: new Map<string, Uint8Array>(),
    customers: new Map<string, NewCustomer & { id: string; isDeleted: boolean }>(),
    methods: new Map<string, MemorySaved>(),
    /** By a saved method's id, how its next charges are declined. */
    declines: new Map<string, { code: string; isHopeless: boolean }>(),
    /** What has happened, newest first. */
    events,
    emit: (type: string, objectId: string): void => {
      const id = `evt_${randomUUID()}`;
      events.unshift({ id, type, isLive: false, objectId, createdAt: clock() });
    },
  };
};
export type MemoryStore = ReturnType<typeof memoryStore>;

export const paidWith = ({ type, last4 }: Typed): PaidWith =>
  type === 'card'
    ? { type: 'card', brand: 'visa', last4 }
    : { type: 'bank', brand: 'STRIPE TEST BANK', last4 };
