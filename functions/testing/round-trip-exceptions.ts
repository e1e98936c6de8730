/** The most sequential round trips that a read and a change may make. */
export const mostTrips = { read: 1, change: 3 } as const;

/** The number of round trips by scenario name, and why they are necessary. */
type Exceptions = { because: string; trips: Readonly<Record<string, number>> };

/** Scenarios that take more than {@link mostTrips}, each for a reason (docs/performance.md). */
const exceptions: readonly Exceptions[] = [
  {
    because: 'rows name other rows, which can only be read after them',
    trips: {
      'get-autopay (which was refused)': 2,
      'get-customer-autopay': 2,
      'get-customer-autopay (which was refused)': 2,
      'get-days-ahead': 2,
      'get-link': 2,
      // Link, payment, what of it is still due.
      'get-link (a payment)': 3,
      'get-quote-offers': 2,
      'get-stops-away': 2,
      'list-admin-bookings': 2,
      'list-conversations': 2,
      'list-customers (searched)': 2,
      'list-customers (with their next visits)': 2,
      'list-due-items': 2,
      'list-admin-payments': 2,
      'list-reviews': 2,
      'export-customer': 3,
      'export-own-data': 3,
      // Only for a visit whose report was not created for it.
      'get-visit-report': 2,
    },
  },
  {
    because: 'what is made for a download is stored before its address is given',
    trips: {
      'download-record': 2,
      'download-record-of-customer': 2,
      'download-statement': 2,
      'download-statement-of-customer': 2,
      'export-charges': 3,
      // Reads the report, looks for its PDF, reads the photos, writes the PDF.
      'download-report': 4,
      // Reads the reports, looks for the archive, claims it, reads the photos, writes it.
      'download-all-reports': 5,
    },
  },
  {
    because: 'the session is found first, then something is done with it',
    trips: { 'get-current-user (not seen for a while)': 2, 'get-upload-credentials': 2 },
  },
  {
    because:
      'object, what it names, commit, mail: whom to mail must be known before the commit, or nobody would be told',
    trips: {
      'mark-not-possible (with a credit)': 4,
      'transition-booking (cancel)': 4,
      'transition-booking (cancel, with a credit)': 4,
      'transition-booking (confirm)': 4,
      'transition-booking (confirm, and a plan begins)': 4,
      'transition-booking (reschedule)': 4,
      // The rain-out is recorded before its visits are changed.
      'rain-out-day (move)': 5,
      'rain-out-day (skip)': 5,
      'undo-rain-out': 6,
      // The photo is copied before the commit, and read for the mail.
      'mark-not-possible (with a photo)': 6,
    },
  },
  {
    because: 'object, plan, the plan’s visits, commit',
    trips: { 'act-on-visit (move)': 4, 'act-on-visit (restore)': 4 },
  },
  {
    because:
      'address, whose it is, commit; a link is found first, and dies with whom a stranger has become',
    trips: {
      'answer-offer (accept, of a customer)': 4,
      'get-link (an offer)': 4,
      'act-on-link (accepting an offer)': 5,
      'act-on-link (declining an offer)': 5,
    },
  },
  {
    because:
      'what a caller may cause is counted before the day’s share of mails, or a flood would use that up (docs/decisions/0026)',
    trips: { 'place-bookings': 4, 'request-quote': 5, 'send-chat-message': 5 },
  },
  {
    because:
      'a mail that goes out at most once is claimed, handed over, sent and settled one after the other (docs/decisions/0023)',
    trips: {
      // After five trips to record the outcome.
      'receive-payment-event (of a page)': 9,
      'receive-payment-event (of a bank that refuses autopay)': 9,
      'receive-payment-event (of a refund in the dashboard)': 10,
      'receive-payment-event (of a refund that has failed)': 10,
      'receive-payment-event (of a dispute)': 10,
      'receive-payment-event (of a dispute that is lost)': 10,
      'send-report': 6,
      'send-report-email': 6,
      'send-report (new)': 7,
      'end-customer-autopay': 8,
      'put-autopay': 8,
      'put-autopay (another limit)': 8,
      'report-payment': 8,
      'report-payment (once more, after it was dismissed)': 8,
      'create-offer (the first)': 7,
      'create-offer (in place of another)': 7,
      'remind-customer (for the first time)': 6,
      'remind-customer (after a week)': 6,
    },
  },
  {
    because:
      'a photo that the listener has not prepared yet is read, and stored in two sizes, the large one last',
    trips: { 'create-report': 6, 'save-visit-report': 7 },
  },
  {
    because:
      'each visit follows its plan in a transaction of its own, and then the plan is settled (docs/decisions/0036)',
    trips: {
      'act-on-plan': 6,
      'act-on-customers-plan': 7,
      'set-customer-tax (a plan has visits)': 9,
      'update-plan (other terms)': 7,
      // And its mail, which is stored and therefore sent afterwards.
      'update-plan (a higher price, of a customer with autopay)': 13,
      'update-plan (another weekday)': 12,
    },
  },
  {
    because:
      'the number of changes of a customer’s methods is read before them, so that nobody else can change them meanwhile; what is saved in place of another is detached then',
    trips: {
      'list-payment-methods (one of which has just been saved, again)': 12,
      'get-payment (by a card that is to be saved)': 13,
      'receive-payment-event (of a page, with a card that is to be saved)': 17,
      'receive-payment-event (of a card that was saved, again)': 11,
      'receive-payment-event (of a new expiry)': 7,
      'receive-payment-event (of a card that was detached)': 9,
      'receive-payment-event (of a bank account whose consent has ended)': 9,
      'remove-payment-method': 5,
      'set-up-payment-method': 6,
      'set-up-payment-method (after the page was used for the same card)': 18,
    },
  },
  {
    because: 'steps in two services, in an order that can be repeated from anywhere',
    trips: {
      'confirm-second-factor': 6,
      'cancel-payment': 4,
      'cancel-customer-payment': 5,
      'get-payment': 5,
      'get-payment (of a bank)': 5,
      'receive-payment-event (of a bank)': 5,
      // What is known is read row by row, and its photos; then the provider has it, and that is stored.
      'gather-evidence': 9,
      'refund-payment': 7,
      'refund-payment (of a visit, further)': 7,
      // A link is found first.
      'act-on-link (paying)': 6,
      // What is due is held, then collected, then charged, each on what is stored by then.
      'retry-payment': 16,
      // The provider's customer is made first, whose card or bank is to be saved.
      'start-payment': 5,
      'start-payment (of more than before)': 8,
      'start-payment (once more)': 4,
      'delete-customer': 8,
      'invite-customer': 6,
      'set-customer-access (disabled)': 5,
      'set-customer-access (enabled)': 4,
      'sign-in-callback': 5,
      'sign-up': 10,
    },
  },
  {
    because: 'a file is carried out row by row, and its plans after their customers',
    trips: { 'import-customers': 7, 'undo-import': 11 },
  },
];

/** The number of round trips that each exception may make, by scenario name. */
export const tripExceptions: Readonly<Record<string, number>> = Object.fromEntries(
  exceptions.flatMap(({ trips }) => Object.entries(trips)),
);
