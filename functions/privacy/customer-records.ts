import type { RecordRow } from 'shared/contracts/record.ts';
import * as z from 'zod/mini';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { linksOfCustomer } from '../delivery/link-store.ts';
import type { StoredLink } from '../delivery/stored-link.ts';
import { conversationStore } from '../messages/conversation-store.ts';
import type { StoredChatMessage } from '../messages/stored-chat-message.ts';
import { messageStore } from '../messages/message-store.ts';
import { chargeStore } from '../charges/charge-store.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { offerStore } from '../offers/offer-store.ts';
import type { StoredOffer } from '../offers/stored-offer.ts';
import { autopayStore } from '../payment-rows/autopay-store.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import type { StoredMethod } from '../payment-rows/saved-method.ts';
import { savedMethodStore } from '../payment-rows/saved-method-store.ts';
import type { StoredAutopay, StoredConsent } from '../payment-rows/stored-autopay.ts';
import type { AnyPayment } from '../payment-rows/stored-payment.ts';
import { planStore } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { indexKeys } from '../platform/table/keys.ts';
import {
  queryPage,
  readAll,
  type Page,
  type PageRequest,
  type Table,
} from '../platform/table/table.ts';
import { storedQuote } from '../quotes/quote-store.ts';
import { reportsOfCustomer } from '../reports/lists/reports-of-customer.ts';
import { recordStore } from '../reports/record/record-store.ts';
import { wholeReport } from '../reports/report-parts.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { storedSignup } from '../signup/signup-store.ts';

const pageSize = 100;

const allOf = <T>(read: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> =>
  readAll(read, { pageSize });

const request = z.union([storedQuote, storedSignup]);
export type StoredRequest = z.infer<typeof request>;

/** Everything about a customer that is listed by an index, which may lag. */
export const customerRecords = (table: Table) => ({
  bookings: async (userId: string): Promise<StoredBooking[]> =>
    allOf((page) => bookingStore(table).listOfCustomer(userId, page)),

  plans: async (userId: string): Promise<StoredPlan[]> =>
    allOf((page) => planStore(table).pageOfCustomer(userId, page)),

  charges: async (userId: string): Promise<StoredCharge[]> =>
    allOf((page) => chargeStore(table).pageOfCustomer(userId, page)),

  /** What they have reported as paid, and what a provider took. */
  payments: async (userId: string): Promise<AnyPayment[]> =>
    allOf((page) => paymentStore(table).pageOfCustomer(userId, page)),

  /** Cards and bank accounts, also those that were removed lately. Read from the table itself, as are the next two. */
  methods: async (userId: string): Promise<StoredMethod[]> =>
    savedMethodStore(table).listAll(userId),

  autopay: async (userId: string): Promise<StoredAutopay | undefined> =>
    autopayStore(table).find(userId),

  consents: async (userId: string): Promise<StoredConsent[]> =>
    autopayStore(table).listConsents(userId),

  /** Reports in every state. */
  reports: async (userId: string): Promise<StoredReport[]> =>
    allOf((page) => reportsOfCustomer(table, userId, { page, ...wholeReport })),

  /** Links mailed to the customer, working or not, for as long as their rows are kept. */
  links: async (userId: string): Promise<StoredLink[]> =>
    allOf((page) => linksOfCustomer(table, userId, page)),

  /** Read from the table itself rather than an index, so that it is not missing rows. */
  record: async (userId: string): Promise<RecordRow[]> =>
    allOf((page) => recordStore(table).list(userId, page)),

  messages: async (userId: string) =>
    allOf((page) => messageStore(table).listOfCustomer(userId, page)),

  chatMessages: async (userId: string): Promise<StoredChatMessage[]> =>
    allOf((page) => conversationStore(table).chatMessages(userId, page)),

  /** The offers that answered a quote request. */
  offers: async (quoteId: string): Promise<StoredOffer[]> => offerStore(table).listOfQuote(quoteId),

  /** Quote and sign-up requests from an email address, no matter who entered it. */
  requests: async (email: string): Promise<StoredRequest[]> =>
    allOf((page) =>
      queryPage({
        table,
        item: request,
        page,
        query: { index: 'gsi2', pk: indexKeys.requestOf(email, { createdAt: '', id: '' }).gsi2pk },
      }),
    ),
});
export type CustomerRecords = ReturnType<typeof customerRecords>;
