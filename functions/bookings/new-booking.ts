import type { StoredBooking } from './booking-store.ts';

/** Defaults of a new booking. */
const beginnings = {
  options: {},
  quantity: 1,
  fee: 0,
  tax: 0,
  taxRate: 0,
  included: false,
  paidWith: [],
  status: 'pending',
  specialInstructions: null,
  paymentMethod: null,
  paymentStatus: 'pending',
  paidOn: null,
  paymentNote: null,
  refundedOn: null,
  refunded: null,
  refundedTax: null,
  refundReason: null,
  returns: [],
  paymentIntentId: null,
  paymentSource: null,
  processingOn: null,
  heldBy: null,
  contact: null,
  cancelReason: null,
  cancelledBy: null,
  ownCancellation: null,
  credit: 0,
  notPossible: null,
  moved: null,
  planId: null,
  originalDate: null,
  reportId: null,
  review: null,
  gateAnswer: null,
  dogsAnswer: null,
  revision: 0,
} as const satisfies Partial<StoredBooking>;

type Input = Omit<StoredBooking, keyof typeof beginnings | 'createdAt' | 'updatedAt'> &
  Partial<StoredBooking>;

/** A booking created now. */
export const newBooking = (input: Input, now: Date): StoredBooking => ({
  ...beginnings,
  paidWith: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  ...input,
});
