import { monthOf } from 'shared/domain/dates.ts';
import { directoryOrder } from 'shared/domain/customers/directory-order.ts';
import type { ListedState } from 'shared/domain/prices/payment-state.ts';
import type { Weekday } from 'shared/domain/plans/plan-schedule.ts';

/** `REPORTS` holds drafts and sent reports. */
export type MonthlyList = 'REPORTS' | 'QUOTES' | 'SIGNUPS';

/** The shard of a list that holds items created at that instant: a month, or a year for lists with few items. */
export const shardOf = (list: MonthlyList, createdAt: string): string =>
  list === 'REPORTS' ? monthOf(createdAt) : createdAt.slice(0, 4);

/**
 * The patterns of the partition keys, by which a role is limited to some rows (docs/decisions/0065). Every key below
 * matches exactly one.
 */
export const partitions = {
  user: 'USER#*',
  login: 'LOGIN#*',
  email: 'EMAIL#*',
  link: 'LINK#*',
  catalogue: 'CATALOGUE',
  booking: 'BOOKING#*',
  plan: 'PLAN#*',
  charge: 'CHARGE#*',
  refund: 'REFUND#*',
  payment: 'PAYMENT#*',
  paymentEvent: 'EVENT#*',
  method: 'METHOD#*',
  day: 'DAY#*',
  route: 'ROUTE#*',
  news: 'NEWS',
  import: 'IMPORT#*',
  quote: 'QUOTE#*',
  signup: 'SIGNUP#*',
  throttle: 'THROTTLE#*',
  report: 'REPORT#*',
  unfinishedReports: 'REPORTS#UNFINISHED',
  photo: 'PHOTO#*',
  cleanup: 'CLEANUP',
  deletions: 'DELETIONS',
  statistics: 'STATISTICS',
  jobs: 'JOBS',
} as const;

export type PartitionName = keyof typeof partitions;
export type PartitionPattern = (typeof partitions)[PartitionName];

type Matching<Pattern extends string> = Pattern extends `${infer Start}*`
  ? `${Start}${string}`
  : Pattern;

const row = (pk: Matching<PartitionPattern>, sk: string) => ({ pk, sk });

/** Every key of the table. docs/table.md lists their access patterns. */
export const keys = {
  user: (userId: string) => row(`USER#${userId}`, 'PROFILE'),
  /** A prefix by which the operator's search finds a customer. */
  searchTerm: (userId: string, term: string) => row(`USER#${userId}`, `SEARCH#${term}`),
  /** Whose sign-in a user of the user pool is. */
  login: (sub: string) => row(`LOGIN#${sub}`, 'LOGIN'),
  /** Reserves an email address for one account. */
  emailLock: (email: string) => row(`EMAIL#${email}`, 'EMAIL'),
  session: (userId: string, sidHash: string) => row(`USER#${userId}`, `SESSION#${sidHash}`),
  /** What a mailed link leads to, keyed by the hash of its secret. */
  link: (hash: string) => row(`LINK#${hash}`, 'LINK'),
  cartItem: (userId: string, lineId: string) => row(`USER#${userId}`, `CART#${lineId}`),
  idempotency: (userId: string, action: string, key: string) =>
    row(`USER#${userId}`, `IDEMPOTENCY#${action}#${key}`),
  catalogueVersion: () => row('CATALOGUE', 'VERSION'),
  category: (id: string) => row('CATALOGUE', `CATEGORY#${id}`),
  service: (id: string) => row('CATALOGUE', `SERVICE#${id}`),
  booking: (id: string) => row(`BOOKING#${id}`, 'BOOKING'),
  /** A review that the site may show. */
  shownReview: (bookingId: string) => row(`BOOKING#${bookingId}`, 'REVIEW'),
  plan: (id: string) => row(`PLAN#${id}`, 'PLAN'),
  /** A plan's charge for one period; its id is derived from both. */
  charge: (id: string) => row(`CHARGE#${id}`, 'CHARGE'),
  /**
   * What was refunded of a charge or visit, by its id. By hand, further refunds of a charge have its revision; a
   * refund by the payment provider has its own id.
   */
  refund: (id: string, part?: number | string) =>
    row(`REFUND#${id}`, part === undefined ? 'REFUND' : `REFUND#${part}`),
  /** That a refund by the payment provider has failed. */
  failedRefund: (id: string, refundId: string) => row(`REFUND#${id}`, `FAILED#${refundId}`),
  /** What was taken back of a charge or visit, by the provider's id of the dispute. */
  returned: (id: string, disputeId: string) => row(`REFUND#${id}`, `RETURNED#${disputeId}`),
  /** A payment of a charge or visit that was taken back as a whole. */
  formerPayment: (id: string, paymentId: string) => row(`REFUND#${id}`, `PAID#${paymentId}`),
  /** What the payment provider charged for a payment, or for a dispute of it. */
  fee: (paymentId: string, disputeId?: string) =>
    row(`REFUND#${paymentId}`, disputeId === undefined ? 'FEE' : `FEE#${disputeId}`),
  /** What a customer says they have paid; its id is derived from the items. */
  payment: (id: string) => row(`PAYMENT#${id}`, 'PAYMENT'),
  /** Something that the payment provider told us and that changed a payment. */
  paymentEvent: (id: string) => row(`EVENT#${id}`, 'EVENT'),
  /** Counts the changes of a customer's saved cards and bank accounts, so that one is decided after the other. */
  savedMethods: (userId: string) => row(`USER#${userId}`, 'METHODS'),
  /** A customer's saved card or bank account. */
  savedMethod: (userId: string, id: string) => row(`USER#${userId}`, `METHOD#${id}`),
  /** Whose a saved method is, by the provider's id of it. */
  methodOwner: (paymentMethodId: string) => row(`METHOD#${paymentMethodId}`, 'METHOD'),
  /** A card or bank account that is being saved, on a page of the provider or with a payment. */
  methodSetup: (userId: string, id: string) => row(`USER#${userId}`, `SETUP#${id}`),
  /** How a customer's bills are paid by themselves. */
  autopay: (userId: string) => row(`USER#${userId}`, 'AUTOPAY'),
  autopayConsent: (userId: string, id: string) => row(`USER#${userId}`, `CONSENT#${id}`),
  /** A mail to a customer about their autopay. */
  autopayNotice: (userId: string, id: string) => row(`USER#${userId}`, `NOTICE#${id}`),
  /** Until when the provider's events have been read, without a gap. */
  paymentEventsRead: () => row('EVENT#READ', 'READ'),
  /** A day's number of visits and the amount due for them; `undated` for visits without a day. */
  dayCounts: (day: string) => row(`DAY#${day}`, 'COUNTS'),
  /** Visits of one day that were skipped or moved together. */
  rainOut: (date: string, id: string) => row(`DAY#${date}`, `RAIN-OUT#${id}`),
  /** The order of a day's stops, or of the plans of a weekday. */
  route: (day: string | Weekday) =>
    row(`ROUTE#${typeof day === 'number' ? `WEEKDAY-${day}` : day}`, 'ROUTE'),
  /** Something that happened to a visit or plan without the operator, kept until they are told. */
  operatorNews: (about: string, id: string) => row('NEWS', `ABOUT#${about}#${id}`),
  /** One run's mail about those events. */
  operatorNewsMail: (run: string) => row('NEWS', `MAIL#${run}`),
  /** What one row of an imported file created, keyed by the row's hash. */
  importedRow: (importId: string, hash: string) => row(`IMPORT#${importId}`, `ROW#${hash}`),
  quote: (id: string) => row(`QUOTE#${id}`, 'QUOTE'),
  /** An offer that answers a quote request. Revisions count from 1 and are padded so that they sort. */
  offer: (quoteId: string, revision: number) =>
    row(`QUOTE#${quoteId}`, `OFFER#${String(revision).padStart(3, '0')}`),
  /** A mail about an offer: that it ends soon, how it was answered, or the invitation that follows. */
  offerNote: (quoteId: string, revision: number, about: 'ending' | 'answer' | 'invitation') =>
    row(`QUOTE#${quoteId}`, `NOTE#${String(revision).padStart(3, '0')}#${about}`),
  signup: (id: string) => row(`SIGNUP#${id}`, 'SIGNUP'),
  throttle: (subject: string, window: string) => row(`THROTTLE#${subject}`, window),
  report: (id: string) => row(`REPORT#${id}`, 'REPORT'),
  /** Marks a report as queued or awaiting photos. The list drains, oldest report first. */
  unfinishedReport: ({ id, createdAt }: { id: string; createdAt: string }) =>
    row('REPORTS#UNFINISHED', `${createdAt}#${id}`),
  /** The report an administrator queued most recently, for `.../new/send`. */
  queuedReport: (adminId: string) => row(`USER#${adminId}`, 'QUEUED-REPORT'),
  customerCounts: (customerId: string) => row(`USER#${customerId}`, 'COUNTS'),
  message: (customerId: string, id: string) => row(`USER#${customerId}`, `MESSAGE#${id}`),
  /** The state of a customer's chat with the operator. */
  conversation: (customerId: string) => row(`USER#${customerId}`, 'CONVERSATION'),
  chatMessage: (customerId: string, at: string, id: string) =>
    row(`USER#${customerId}`, `CHAT-MESSAGE#${at}#${id}`),
  /** The report that is waiting for an upload to become a photo. */
  awaitedPhoto: (photoId: string) => row(`PHOTO#${photoId}`, 'AWAITED'),
  /** Held by the call that builds an archive. */
  archiveClaim: (userId: string, archive: string) => row(`USER#${userId}`, `ARCHIVE#${archive}`),
  /** The dates on which a sent report is warned about and deleted. */
  retention: (reportId: string) => row(`REPORT#${reportId}`, 'RETENTION'),
  /** The head of the record chain of one of a customer's addresses; `place` is derived from the address. */
  recordHead: (customerId: string, place: string) =>
    row(`USER#${customerId}`, `RECORD-HEAD#${place}`),
  /** A row of a customer's record, sorted by chain and then by position in the chain. */
  recordRow: (customerId: string, chain: string, seq: number) =>
    row(`USER#${customerId}`, `RECORD#${chain}#${String(seq).padStart(7, '0')}`),
  /** The row of the record that belongs to a report. */
  recordedReport: (reportId: string) => row(`REPORT#${reportId}`, 'RECORD'),
  /** The warning a customer gets for one day's deletions. */
  cleanupWarning: (customerId: string, deleteOn: string) =>
    row(`USER#${customerId}`, `CLEANUP#${deleteOn}`),
  /** The mail sent the evening before a customer's visits of a day. */
  reminder: (customerId: string, date: string) => row(`USER#${customerId}`, `REMINDER#${date}`),
  /** The mail that last listed for a customer what is due. */
  paymentReminder: (customerId: string) => row(`USER#${customerId}`, 'PAYMENT-REMINDER'),
  /** The day's operator notice. */
  operatorNotice: (date: string) => row('CLEANUP', `OPERATOR-NOTICE#${date}`),
  /** A customer whose deletion has begun. There are only a few at a time, so one partition is enough. */
  deletion: (userId: string) => row('DELETIONS', userId),
  /** The dashboard's customer counts. */
  statistics: () => row('STATISTICS', 'STATISTICS'),
  /** Counts of pending and sent reports. */
  reportTotals: () => row('STATISTICS', 'REPORTS'),
  /** Count of the reports for one day's visits. */
  reportDay: (serviceDate: string) => row('STATISTICS', `REPORTS#${serviceDate}`),
  /** When a scheduled job last completed a run. */
  jobRun: (name: string) => row('JOBS', name),
} as const;

const gsi1 = (gsi1pk: string, gsi1sk: string) => ({ gsi1pk, gsi1sk });
const gsi2 = (gsi2pk: string, gsi2sk: string) => ({ gsi2pk, gsi2sk });
const gsi3 = (gsi3pk: string, gsi3sk: string) => ({ gsi3pk, gsi3sk });
const gsi4 = (gsi4pk: string, gsi4sk: string) => ({ gsi4pk, gsi4sk });

/**
 * Index keys. gsi1 holds lists across customers, gsi2 and gsi3 lists of one customer, gsi4 amounts owed, paid and
 * refunded.
 */
export const indexKeys = {
  /** The customer directory, by name. One operator's customers fit in one partition. */
  customer: (customer: { id: string; firstName: string | null; lastName: string | null }) =>
    gsi1('CUSTOMERS', directoryOrder(customer)),
  /** The operator's search: a handful of rows per customer, all in one partition. */
  searchTerm: (term: string, userId: string) => gsi1('CUSTOMER-SEARCH', `${term}#${userId}`),
  /**
   * Reviews that may be shown. Few customers allow it and only a dozen rows are read, so one partition is enough.
   */
  shownReview: (createdAt: string, bookingId: string) =>
    gsi1('REVIEWS', `${createdAt}#${bookingId}`),
  /** Lists that grow without bound: one partition per month or year. */
  monthly: (list: MonthlyList, { createdAt, id }: { createdAt: string; id: string }) =>
    gsi1(`${list}#${shardOf(list, createdAt)}`, `${createdAt}#${id}`),
  /** Pending reports. The list drains, so one partition is enough. */
  pendingReport: (serviceDate: string, id: string) =>
    gsi1('REPORTS#PENDING', `${serviceDate}#${id}`),
  /** A customer's reports, with one prefix for sent and one for unsent reports. */
  customerReport: (customerId: string, sent: boolean, serviceDate: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#REPORTS`, `${sent ? 'SENT' : 'OPEN'}#${serviceDate}#${id}`),
  customerBooking: (customerId: string, scheduledDate: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#BOOKINGS`, `${scheduledDate}#${id}`),
  /** The same bookings by state, then by day. */
  customerVisit: (
    customerId: string,
    { state, day, id }: { state: 'OPEN' | 'COMPLETED' | 'CANCELLED'; day: string; id: string },
  ) => gsi3(`CUSTOMER#${customerId}#VISITS`, `${state}#${day}#${id}`),
  /** Plans by the day on which the nightly job next has work to do for them. */
  planWake: (wakeOn: string, id: string) => gsi1('PLANS#DUE', `${wakeOn}#${id}`),
  /**
   * Offers by the day on which the job next has work to do for them. The list drains, so one partition is enough.
   */
  offerWake: (wakeOn: string, quoteId: string, revision: number) =>
    gsi1('OFFERS#DUE', `${wakeOn}#${quoteId}#${revision}`),
  customerPlan: (customerId: string, from: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#PLANS`, `${from}#${id}`),
  /** Plans by the day on which their next charge is due. */
  planCharge: (chargeOn: string, id: string) => gsi3('PLANS#CHARGES', `${chargeOn}#${id}`),
  customerCharge: (customerId: string, day: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#CHARGES`, `${day}#${id}`),
  customerPayment: (customerId: string, createdAt: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#PAYMENTS`, `${createdAt}#${id}`),
  /** Payments that the operator has yet to decide. The list drains, so one partition is enough. */
  reportedPayment: (createdAt: string, id: string) =>
    gsi1('PAYMENTS#REPORTED', `${createdAt}#${id}`),
  /** Payments by a provider, by state. The lists of those that are undecided drain. */
  paymentState: (state: ListedState, createdAt: string, id: string) =>
    gsi1(`PAYMENTS#${state.toUpperCase()}`, `${createdAt}#${id}`),
  /** Payments that a provider took, for the latest of which the operator looks. */
  succeededPayment: (createdAt: string, id: string) =>
    gsi1('PAYMENTS#SUCCEEDED', `${createdAt}#${id}`),
  /** Those of them with a refund that is not confirmed or has failed. The list drains. */
  refundToSettle: (createdAt: string, id: string) => gsi1('PAYMENTS#REFUNDS', `${createdAt}#${id}`),
  /** Payments whose outcome the customer has yet to be told. The list drains, so one partition is enough. */
  paymentMail: (createdAt: string, id: string) => gsi3('PAYMENTS#MAILS', `${createdAt}#${id}`),
  /** Unpaid charges and completed visits, by customer. The list drains, so one partition is enough. */
  owed: (customerId: string, day: string, id: string) => gsi4('OWED', `${customerId}#${day}#${id}`),
  /** Charges by the month in which their period starts. */
  chargeMonth: (from: string, id: string) => gsi1(`CHARGES#${monthOf(from)}`, `${from}#${id}`),
  /** Charges and visits by the month in which they were paid, also if that was taken back later. */
  paid: (paidOn: string, id: string) => gsi4(`PAID#${monthOf(paidOn)}`, `${paidOn}#${id}`),
  /** Refunds by the month in which they were made, and what was taken back or charged by the provider in it. */
  refunded: (refundedOn: string, id: string) =>
    gsi4(`REFUNDED#${monthOf(refundedOn)}`, `${refundedOn}#${id}`),
  /** Saved methods that are yet to be detached at the provider. The list drains. */
  methodToRemove: (updatedAt: string, id: string) => gsi1('METHODS#REMOVING', `${updatedAt}#${id}`),
  /** Methods of payments that have yet to be saved. The list drains. */
  methodToSave: (createdAt: string, id: string) => gsi1('METHODS#SAVING', `${createdAt}#${id}`),
  /** Customers whose bills are paid by themselves. One operator's customers fit in one partition. */
  autopay: (userId: string) => gsi1('AUTOPAY', userId),
  /** Mails about autopay that have yet to be sent. The list drains. */
  autopayMail: (createdAt: string, id: string) => gsi3('AUTOPAY#MAILS', `${createdAt}#${id}`),
  customerMessage: (customerId: string, sentAt: string, id: string) =>
    gsi2(`CUSTOMER#${customerId}#MESSAGES`, `${sentAt}#${id}`),
  /** Conversations that wait for the operator and those that do not, at most one per customer. */
  conversation: (state: 'waiting' | 'answered', at: string, customerId: string) =>
    gsi1(`CONVERSATIONS#${state.toUpperCase()}`, `${at}#${customerId}`),
  /** Links mailed to a customer. */
  customerLink: (customerId: string, createdAt: string, hash: string) =>
    gsi2(`CUSTOMER#${customerId}#LINKS`, `${createdAt}#${hash}`),
  /** Quote and sign-up requests from one email address. */
  requestOf: (email: string, { createdAt, id }: { createdAt: string; id: string }) =>
    gsi2(`EMAIL#${email}#REQUESTS`, `${createdAt}#${id}`),
  /** One day's visits in driving order: by time of day, then by when they were created. */
  bookingDay: (
    scheduledDate: string,
    visit: { timeOrder: number; createdAt: string; id: string },
  ) => gsi1(`BOOKINGS#${scheduledDate}`, `${visit.timeOrder}#${visit.createdAt}#${visit.id}`),
  /**
   * Sent reports by the day of their next clean-up step. They cover at most six months, so one partition is enough.
   */
  retention: (step: { state: string; date: string; customerId: string; reportId: string }) =>
    gsi1(
      `RETENTION#${step.state.toUpperCase()}`,
      `${step.date}#${step.customerId}#${step.reportId}`,
    ),
} as const;
