import { monthOf } from 'shared/domain/dates.ts';
import { directoryOrder } from 'shared/domain/customers/directory-order.ts';
import type { Weekday } from 'shared/domain/plans/plan-schedule.ts';

/** `REPORTS` holds drafts and sent reports. */
export type MonthlyList = 'REPORTS' | 'QUOTES' | 'SIGNUPS';

/** The shard of a list that holds items created at that instant: a month, or a year for lists with few items. */
export const shardOf = (list: MonthlyList, createdAt: string): string =>
  list === 'REPORTS' ? monthOf(createdAt) : createdAt.slice(0, 4);

/** Every key of the table. docs/table.md lists their access patterns. */
export const keys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  /** A prefix by which the operator's search finds a customer. */
  searchTerm: (userId: string, term: string) => ({ pk: `USER#${userId}`, sk: `SEARCH#${term}` }),
  /** Whose sign-in a user of the user pool is. */
  login: (sub: string) => ({ pk: `LOGIN#${sub}`, sk: 'LOGIN' }),
  /** Reserves an email address for one account. */
  emailLock: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }),
  session: (userId: string, sidHash: string) => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sidHash}`,
  }),
  /** What a mailed link leads to, keyed by the hash of its secret. */
  link: (hash: string) => ({ pk: `LINK#${hash}`, sk: 'LINK' }),
  cartItem: (userId: string, lineId: string) => ({ pk: `USER#${userId}`, sk: `CART#${lineId}` }),
  idempotency: (userId: string, action: string, key: string) => ({
    pk: `USER#${userId}`,
    sk: `IDEMPOTENCY#${action}#${key}`,
  }),
  catalogueVersion: () => ({ pk: 'CATALOGUE', sk: 'VERSION' }),
  category: (id: string) => ({ pk: 'CATALOGUE', sk: `CATEGORY#${id}` }),
  service: (id: string) => ({ pk: 'CATALOGUE', sk: `SERVICE#${id}` }),
  booking: (id: string) => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' }),
  /** A review that the site may show. */
  shownReview: (bookingId: string) => ({ pk: `BOOKING#${bookingId}`, sk: 'REVIEW' }),
  plan: (id: string) => ({ pk: `PLAN#${id}`, sk: 'PLAN' }),
  /** A plan's charge for one period; its id is derived from both. */
  charge: (id: string) => ({ pk: `CHARGE#${id}`, sk: 'CHARGE' }),
  /** What was refunded of a charge or visit, by its id. */
  refund: (id: string) => ({ pk: `REFUND#${id}`, sk: 'REFUND' }),
  /** A day's number of visits and the amount due for them; `undated` for visits without a day. */
  dayCounts: (day: string) => ({ pk: `DAY#${day}`, sk: 'COUNTS' }),
  /** Visits of one day that were skipped or moved together. */
  rainOut: (date: string, id: string) => ({ pk: `DAY#${date}`, sk: `RAIN-OUT#${id}` }),
  /** The order of a day's stops, or of the plans of a weekday. */
  route: (day: string | Weekday) => ({
    pk: `ROUTE#${typeof day === 'number' ? `WEEKDAY-${day}` : day}`,
    sk: 'ROUTE',
  }),
  /** Something that happened to a visit or plan without the operator, kept until they are told. */
  operatorNews: (about: string, id: string) => ({ pk: 'NEWS', sk: `ABOUT#${about}#${id}` }),
  /** One run's mail about those events. */
  operatorNewsMail: (run: string) => ({ pk: 'NEWS', sk: `MAIL#${run}` }),
  /** What one row of an imported file created, keyed by the row's hash. */
  importedRow: (importId: string, hash: string) => ({
    pk: `IMPORT#${importId}`,
    sk: `ROW#${hash}`,
  }),
  quote: (id: string) => ({ pk: `QUOTE#${id}`, sk: 'QUOTE' }),
  /** An offer that answers a quote request. Revisions count from 1 and are padded so that they sort. */
  offer: (quoteId: string, revision: number) => ({
    pk: `QUOTE#${quoteId}`,
    sk: `OFFER#${String(revision).padStart(3, '0')}`,
  }),
  /** A mail about an offer: that it ends soon, how it was answered, or the invitation that follows. */
  offerNote: (quoteId: string, revision: number, about: 'ending' | 'answer' | 'invitation') => ({
    pk: `QUOTE#${quoteId}`,
    sk: `NOTE#${String(revision).padStart(3, '0')}#${about}`,
  }),
  signup: (id: string) => ({ pk: `SIGNUP#${id}`, sk: 'SIGNUP' }),
  throttle: (subject: string, window: string) => ({ pk: `THROTTLE#${subject}`, sk: window }),
  report: (id: string) => ({ pk: `REPORT#${id}`, sk: 'REPORT' }),
  /** Marks a report as queued or awaiting photos. The list drains, oldest report first. */
  unfinishedReport: ({ id, createdAt }: { id: string; createdAt: string }) => ({
    pk: 'REPORTS#UNFINISHED',
    sk: `${createdAt}#${id}`,
  }),
  /** The report an administrator queued most recently, for `.../new/send`. */
  queuedReport: (adminId: string) => ({ pk: `USER#${adminId}`, sk: 'QUEUED-REPORT' }),
  customerCounts: (customerId: string) => ({ pk: `USER#${customerId}`, sk: 'COUNTS' }),
  message: (customerId: string, id: string) => ({ pk: `USER#${customerId}`, sk: `MESSAGE#${id}` }),
  /** The state of a customer's chat with the operator. */
  conversation: (customerId: string) => ({ pk: `USER#${customerId}`, sk: 'CONVERSATION' }),
  chatMessage: (customerId: string, at: string, id: string) => ({
    pk: `USER#${customerId}`,
    sk: `CHAT-MESSAGE#${at}#${id}`,
  }),
  /** The report that is waiting for an upload to become a photo. */
  awaitedPhoto: (photoId: string) => ({ pk: `PHOTO#${photoId}`, sk: 'AWAITED' }),
  /** Held by the call that builds an archive. */
  archiveClaim: (userId: string, archive: string) => ({
    pk: `USER#${userId}`,
    sk: `ARCHIVE#${archive}`,
  }),
  /** The dates on which a sent report is warned about and deleted. */
  retention: (reportId: string) => ({ pk: `REPORT#${reportId}`, sk: 'RETENTION' }),
  /** The head of the record chain of one of a customer's addresses; `place` is derived from the address. */
  recordHead: (customerId: string, place: string) => ({
    pk: `USER#${customerId}`,
    sk: `RECORD-HEAD#${place}`,
  }),
  /** A row of a customer's record, sorted by chain and then by position in the chain. */
  recordRow: (customerId: string, chain: string, seq: number) => ({
    pk: `USER#${customerId}`,
    sk: `RECORD#${chain}#${String(seq).padStart(7, '0')}`,
  }),
  /** The row of the record that belongs to a report. */
  recordedReport: (reportId: string) => ({ pk: `REPORT#${reportId}`, sk: 'RECORD' }),
  /** The warning a customer gets for one day's deletions. */
  cleanupWarning: (customerId: string, deleteOn: string) => ({
    pk: `USER#${customerId}`,
    sk: `CLEANUP#${deleteOn}`,
  }),
  /** The mail sent the evening before a customer's visits of a day. */
  reminder: (customerId: string, date: string) => ({
    pk: `USER#${customerId}`,
    sk: `REMINDER#${date}`,
  }),
  /** The day's operator notice. */
  operatorNotice: (date: string) => ({ pk: 'CLEANUP', sk: `OPERATOR-NOTICE#${date}` }),
  /** A customer whose deletion has begun. There are only a few at a time, so one partition is enough. */
  deletion: (userId: string) => ({ pk: 'DELETIONS', sk: userId }),
  /** The dashboard's customer counts. */
  statistics: () => ({ pk: 'STATISTICS', sk: 'STATISTICS' }),
  /** Counts of pending and sent reports. */
  reportTotals: () => ({ pk: 'STATISTICS', sk: 'REPORTS' }),
  /** Count of the reports for one day's visits. */
  reportDay: (serviceDate: string) => ({ pk: 'STATISTICS', sk: `REPORTS#${serviceDate}` }),
} as const;

/**
 * Index keys. gsi1 holds lists across customers, gsi2 and gsi3 lists of one customer, gsi4 amounts owed, paid and
 * refunded.
 */
export const indexKeys = {
  /** The customer directory, by name. One operator's customers fit in one partition. */
  customer: (customer: { id: string; firstName: string | null; lastName: string | null }) => ({
    gsi1pk: 'CUSTOMERS',
    gsi1sk: directoryOrder(customer),
  }),
  /** The operator's search: a handful of rows per customer, all in one partition. */
  searchTerm: (term: string, userId: string) => ({
    gsi1pk: 'CUSTOMER-SEARCH',
    gsi1sk: `${term}#${userId}`,
  }),
  /**
   * Reviews that may be shown. Few customers allow it and only a dozen rows are read, so one partition is enough.
   */
  shownReview: (createdAt: string, bookingId: string) => ({
    gsi1pk: 'REVIEWS',
    gsi1sk: `${createdAt}#${bookingId}`,
  }),
  /** Lists that grow without bound: one partition per month or year. */
  monthly: (list: MonthlyList, { createdAt, id }: { createdAt: string; id: string }) => ({
    gsi1pk: `${list}#${shardOf(list, createdAt)}`,
    gsi1sk: `${createdAt}#${id}`,
  }),
  /** Pending reports. The list drains, so one partition is enough. */
  pendingReport: (serviceDate: string, id: string) => ({
    gsi1pk: 'REPORTS#PENDING',
    gsi1sk: `${serviceDate}#${id}`,
  }),
  /** A customer's reports, with one prefix for sent and one for unsent reports. */
  customerReport: (customerId: string, sent: boolean, serviceDate: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#REPORTS`,
    gsi2sk: `${sent ? 'SENT' : 'OPEN'}#${serviceDate}#${id}`,
  }),
  customerBooking: (customerId: string, scheduledDate: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#BOOKINGS`,
    gsi2sk: `${scheduledDate}#${id}`,
  }),
  /** The same bookings by state, then by day. */
  customerVisit: (
    customerId: string,
    { state, day, id }: { state: 'OPEN' | 'COMPLETED' | 'CANCELLED'; day: string; id: string },
  ) => ({
    gsi3pk: `CUSTOMER#${customerId}#VISITS`,
    gsi3sk: `${state}#${day}#${id}`,
  }),
  /** Plans by the day on which the nightly job next has work to do for them. */
  planWake: (wakeOn: string, id: string) => ({
    gsi1pk: 'PLANS#DUE',
    gsi1sk: `${wakeOn}#${id}`,
  }),
  /**
   * Offers by the day on which the job next has work to do for them. The list drains, so one partition is enough.
   */
  offerWake: (wakeOn: string, quoteId: string, revision: number) => ({
    gsi1pk: 'OFFERS#DUE',
    gsi1sk: `${wakeOn}#${quoteId}#${revision}`,
  }),
  customerPlan: (customerId: string, from: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#PLANS`,
    gsi2sk: `${from}#${id}`,
  }),
  /** Plans by the day on which their next charge is due. */
  planCharge: (chargeOn: string, id: string) => ({
    gsi3pk: 'PLANS#CHARGES',
    gsi3sk: `${chargeOn}#${id}`,
  }),
  customerCharge: (customerId: string, day: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#CHARGES`,
    gsi2sk: `${day}#${id}`,
  }),
  /** Unpaid charges and completed visits, by customer. The list drains, so one partition is enough. */
  owed: (customerId: string, day: string, id: string) => ({
    gsi4pk: 'OWED',
    gsi4sk: `${customerId}#${day}#${id}`,
  }),
  /** Charges by the month in which their period starts. */
  chargeMonth: (from: string, id: string) => ({
    gsi1pk: `CHARGES#${monthOf(from)}`,
    gsi1sk: `${from}#${id}`,
  }),
  /** Charges and visits by the month in which they were paid. */
  paid: (paidOn: string, id: string) => ({
    gsi4pk: `PAID#${monthOf(paidOn)}`,
    gsi4sk: `${paidOn}#${id}`,
  }),
  /** Refunds by the month in which they were made. */
  refunded: (refundedOn: string, id: string) => ({
    gsi4pk: `REFUNDED#${monthOf(refundedOn)}`,
    gsi4sk: `${refundedOn}#${id}`,
  }),
  customerMessage: (customerId: string, sentAt: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#MESSAGES`,
    gsi2sk: `${sentAt}#${id}`,
  }),
  /** Conversations that wait for the operator and those that do not, at most one per customer. */
  conversation: (state: 'waiting' | 'answered', at: string, customerId: string) => ({
    gsi1pk: `CONVERSATIONS#${state.toUpperCase()}`,
    gsi1sk: `${at}#${customerId}`,
  }),
  /** Links mailed to a customer. */
  customerLink: (customerId: string, createdAt: string, hash: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#LINKS`,
    gsi2sk: `${createdAt}#${hash}`,
  }),
  /** Quote and sign-up requests from one email address. */
  requestOf: (email: string, { createdAt, id }: { createdAt: string; id: string }) => ({
    gsi2pk: `EMAIL#${email}#REQUESTS`,
    gsi2sk: `${createdAt}#${id}`,
  }),
  /** One day's visits in driving order: by time of day, then by when they were created. */
  bookingDay: (
    scheduledDate: string,
    visit: { timeOrder: number; createdAt: string; id: string },
  ) => ({
    gsi1pk: `BOOKINGS#${scheduledDate}`,
    gsi1sk: `${visit.timeOrder}#${visit.createdAt}#${visit.id}`,
  }),
  /**
   * Sent reports by the day of their next clean-up step. They cover at most six months, so one partition is enough.
   */
  retention: (row: { state: string; date: string; customerId: string; reportId: string }) => ({
    gsi1pk: `RETENTION#${row.state.toUpperCase()}`,
    gsi1sk: `${row.date}#${row.customerId}#${row.reportId}`,
  }),
} as const;
