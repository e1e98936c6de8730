import { monthOf } from 'shared/domain/dates.ts';

/** Drafts and sent reports, quote requests, sign-up requests. */
export type MonthlyList = 'REPORTS' | 'QUOTES' | 'SIGNUPS';

/**
 * Every key of the one table (docs/decisions/0002 lists the access patterns they serve).
 */
export const keys = {
  user: (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' }),
  /** One beginning under which the operator finds a customer. */
  searchTerm: (userId: string, term: string) => ({ pk: `USER#${userId}`, sk: `SEARCH#${term}` }),
  /** Holds an address for one account, so that no two accounts share it. */
  emailLock: (email: string) => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }),
  session: (userId: string, sidHash: string) => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sidHash}`,
  }),
  cartItem: (userId: string, lineId: string) => ({ pk: `USER#${userId}`, sk: `CART#${lineId}` }),
  /** Marks something a person wanted once as done, by the idempotency key of the wish. */
  idempotency: (userId: string, action: string, key: string) => ({
    pk: `USER#${userId}`,
    sk: `IDEMPOTENCY#${action}#${key}`,
  }),
  catalogueVersion: () => ({ pk: 'CATALOGUE', sk: 'VERSION' }),
  category: (id: string) => ({ pk: 'CATALOGUE', sk: `CATEGORY#${id}` }),
  service: (id: string) => ({ pk: 'CATALOGUE', sk: `SERVICE#${id}` }),
  booking: (id: string) => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' }),
  quote: (id: string) => ({ pk: `QUOTE#${id}`, sk: 'QUOTE' }),
  signup: (id: string) => ({ pk: `SIGNUP#${id}`, sk: 'SIGNUP' }),
  throttle: (subject: string, window: string) => ({ pk: `THROTTLE#${subject}`, sk: window }),
  report: (id: string) => ({ pk: `REPORT#${id}`, sk: 'REPORT' }),
  /** The latest report an administrator queued for sending, for `.../new/send`. */
  queuedReport: (adminId: string) => ({ pk: `USER#${adminId}`, sk: 'QUEUED-REPORT' }),
  message: (customerId: string, id: string) => ({ pk: `USER#${customerId}`, sk: `MESSAGE#${id}` }),
  /** Which report waits for an upload to become a photo. */
  awaitedPhoto: (photoId: string) => ({ pk: `PHOTO#${photoId}`, sk: 'AWAITED' }),
  /** Held while one call makes an archive, so that no two make the same. */
  archiveClaim: (userId: string, archive: string) => ({
    pk: `USER#${userId}`,
    sk: `ARCHIVE#${archive}`,
  }),
  /** When a sent report is warned of and deleted. */
  retention: (reportId: string) => ({ pk: `REPORT#${reportId}`, sk: 'RETENTION' }),
  /** The one warning a customer gets for a day's deletions. */
  cleanupNotice: (customerId: string, deleteOn: string) => ({
    pk: `USER#${customerId}`,
    sk: `CLEANUP#${deleteOn}`,
  }),
  /** The one mail the operator gets on a day about deletions that are held. */
  heldNotice: (date: string) => ({ pk: 'CLEANUP', sk: `HELD#${date}` }),
  /** Counters of the dashboard, kept in the transactions that change them: the customers. */
  statistics: () => ({ pk: 'STATISTICS', sk: 'STATISTICS' }),
  /** How many reports are pending and how many are sent. */
  reportTotals: () => ({ pk: 'STATISTICS', sk: 'REPORTS' }),
  /** How many reports are written for the visits of a day. */
  reportDay: (serviceDate: string) => ({ pk: 'STATISTICS', sk: `REPORTS#${serviceDate}` }),
} as const;

/** Index partitions and sort keys: gsi1 holds lists across customers, gsi2 lists of one customer. */
export const indexKeys = {
  /** The customer directory by name: one partition, as many rows as one operator has customers. */
  customer: (customer: { id: string; firstName: string | null; lastName: string | null }) => ({
    gsi1pk: 'CUSTOMERS',
    gsi1sk: [customer.lastName ?? '~', customer.firstName ?? '~', customer.id]
      .join('#')
      .toLowerCase(),
  }),
  /** The operator's search: one partition, a handful of rows for each customer. */
  searchTerm: (term: string, userId: string) => ({
    gsi1pk: 'CUSTOMER-SEARCH',
    gsi1sk: `${term}#${userId}`,
  }),
  /** Lists that grow for ever, newest first: a partition for each month. */
  monthly: (list: MonthlyList, { createdAt, id }: { createdAt: string; id: string }) => ({
    gsi1pk: `${list}#${monthOf(createdAt)}`,
    gsi1sk: `${createdAt}#${id}`,
  }),
  /** Shells awaiting the operator: a queue that drains, so one partition. */
  pendingReport: (serviceDate: string, id: string) => ({
    gsi1pk: 'REPORTS#PENDING',
    gsi1sk: `${serviceDate}#${id}`,
  }),
  /** A customer's reports; what was sent sorts apart from what was not, so each is a prefix. */
  customerReport: (customerId: string, sent: boolean, serviceDate: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#REPORTS`,
    gsi2sk: `${sent ? 'SENT' : 'OPEN'}#${serviceDate}#${id}`,
  }),
  customerBooking: (customerId: string, scheduledDate: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#BOOKINGS`,
    gsi2sk: `${scheduledDate}#${id}`,
  }),
  customerMessage: (customerId: string, sentAt: string, id: string) => ({
    gsi2pk: `CUSTOMER#${customerId}#MESSAGES`,
    gsi2sk: `${sentAt}#${id}`,
  }),
  /** The visits of a day in the order they are driven: by time of day, then first come first. */
  bookingDay: (
    scheduledDate: string,
    visit: { timeOrder: number; createdAt: string; id: string },
  ) => ({
    gsi1pk: `BOOKINGS#${scheduledDate}`,
    gsi1sk: `${visit.timeOrder}#${visit.createdAt}#${visit.id}`,
  }),
  /** Sent reports by the day of the clean-up's next step: six months of them at most, so one partition. */
  retention: (row: { state: string; date: string; customerId: string; reportId: string }) => ({
    gsi1pk: `RETENTION#${row.state.toUpperCase()}`,
    gsi1sk: `${row.date}#${row.customerId}#${row.reportId}`,
  }),
} as const;
