/*
 * Under which conditions each kind of row may be written. Nobody else writes to the table of a test, so a condition
 * that is lost changes nothing there, and one that is weakened neither.
 */

export type Verb = 'Put' | 'Update' | 'Delete';
/** A condition, `null` for none. `only`: a weaker one than others need, and the functions that need no more. */
type Condition = string | null | { when: string | null; only: readonly string[] };
type Conditions = Partial<Record<Verb, readonly Condition[]>>;

const isNew = 'attribute_not_exists(pk)';
const exists = 'attribute_exists(pk)';
const asSeen = 'revision = :seen';
const none = [null];
const sameCounts =
  '(attribute_not_exists(#bookings) or #bookings = :bookings) and (attribute_not_exists(#plans) or #plans = :plans)';

/** Removes all that is left of a customer, whatever it is by now. */
const removal = { when: null, only: ['finish-deletions', 'undo-import'] };
const sending = [
  'deliver-queued-reports',
  'resolve-awaited-photo',
  'send-report',
  'send-report-email',
];

// A mail that goes out once: docs/decisions/0023.
const unclaimed =
  '(attribute_not_exists(delivery) or delivery.#state in (…) or delivery.#state = :fromDead and delivery.claimedAt <= :dead)';
const claimed = '(delivery.#state in (…)) and delivery.claimId = :claimId';
const delivered = [unclaimed, claimed];

const visit = 'updatedAt = :seen and (attribute_not_exists(#revision) or #revision = :revision)';
const visitAndReport = `${visit} and (attribute_not_exists(reportId) or reportId = :report)`;
const heldVisit =
  'updatedAt = :seen and #revision = :revision and (attribute_not_exists(reportId) or reportId = :report)';
const noOtherReport = `${exists} and (attribute_not_exists(reportId) or reportId = :was)`;

export const writeConditions: Readonly<Record<string, Conditions>> = {
  'BOOKING#<id> BOOKING': {
    Put: [isNew],
    Update: [
      visit,
      `${visitAndReport} and #paymentStatus in (…)`,
      `${visitAndReport} and #status in (…)`,
      `${visitAndReport} and #status in (…) and #paymentStatus in (…)`,
      // Of a visit that a payment holds, which is its revision 1 at least.
      `${heldVisit} and #status in (…) and #paymentStatus in (…)`,
      `${heldVisit} and #paymentStatus in (…)`,
      { when: visit, only: ['collect-charges', 'start-payment'] },
      // Of one that a payment held before.
      {
        when: 'updatedAt = :seen and #revision = :revision',
        only: ['act-on-link', 'retry-payment'],
      },
      `${visitAndReport} and #status in (…) and attribute_type(scheduledDate, :text)`,
      `${visit} and reportId = :report and #status in (…)`,
      { when: '#status = :confirmed and scheduledDate = :day', only: ['act-on-link'] },
      { when: noOtherReport, only: ['create-report', 'save-visit-report'] },
      `${noOtherReport} and #status = :status and scheduledDate = :date`,
      'userId = :user and #review.#id = :id and #review.#updatedAt = :updatedAt and #review.#rating = :rating and #review.#comment = :comment and #review.#mayShow = :mayShow and attribute_not_exists(#review.#isHidden)',
      'userId = :user and #status = :completed and (attribute_not_exists(#review) or #review = :none)',
    ],
    Delete: [visit],
  },
  // Follows the review in the visit's own row, in the same transaction.
  'BOOKING#<id> REVIEW': {
    Put: none,
    Delete: ['customerId = :userId', { when: null, only: ['create-review', 'moderate-review'] }],
  },
  'CATALOGUE VERSION': { Put: none },
  'CHARGE#<id> CHARGE': { Put: [isNew, asSeen], Delete: ['customerId = :userId'] },
  'DAY#<day> COUNTS': { Update: none },
  'DAY#<day> RAIN-OUT#<id>': { Put: [isNew], Update: [exists] },
  'DELETIONS <id>': {
    Put: [isNew],
    Update: [`${unclaimed} and attribute_exists(userId)`, claimed],
    Delete: [removal],
  },
  'EVENT#evt_<id> EVENT': { Put: [isNew] },
  // Beginning earlier than needed does no harm.
  'EVENT#READ READ': { Update: none },
  // Deleted together with the profile, whose revision is compared.
  'EMAIL#<address> EMAIL': { Put: [isNew], Delete: none },
  'LOGIN#<id> LOGIN': {
    Put: [isNew],
    Update: [`${exists} and attribute_not_exists(isEnding)`, 'attribute_exists(unusedSince)'],
    Delete: none,
  },
  'IMPORT#<id> ROW#<id>': { Put: [`${isNew} or expire <= :now`], Delete: [removal] },
  // The latest run counts, whichever it is.
  'JOBS <job>': { Put: [isNew], Update: none },
  'LINK#<secret> LINK': {
    Put: none,
    Update: [`${exists} and attribute_not_exists(#used) and attribute_not_exists(revokedAt)`],
    Delete: [exists],
  },
  // Follows the method's own row, in the same transaction.
  'METHOD#pm_<id> METHOD': {
    Put: [isNew],
    Delete: [null, { when: 'userId = :userId', only: ['finish-deletions'] }],
  },
  'NEWS ABOUT#<what>#<id>': { Put: none, Delete: ['newsId = :newsId'] },
  'NEWS MAIL#<instant>': { Put: [isNew] },
  'PAYMENT#<id> PAYMENT': {
    Put: [isNew, asSeen],
    Update: [
      asSeen,
      `${unclaimed} and #state = :reported`,
      // About one by a provider, which has become this.
      `${unclaimed} and #state = :state`,
      claimed,
      '#state = :open and sessionId = :none',
      'attribute_exists(pk) and (askedAt = :never or askedAt <= :past)',
    ],
    Delete: ['customerId = :userId'],
  },
  'PLAN#<id> PLAN': {
    Put: [isNew, asSeen],
    Update: [asSeen, `${exists} and (attribute_not_exists(replacedBy) or replacedBy = :nobody)`],
    Delete: [removal, { when: asSeen, only: ['undo-import'] }],
  },
  'QUOTE#<id> NOTE#<n>': { Update: delivered },
  'QUOTE#<id> OFFER#<n>': {
    Put: [isNew],
    Update: ['#state = :open', '#state = :seen', `${unclaimed} and #state = :open`, claimed],
    Delete: [removal],
  },
  'QUOTE#<id> QUOTE': {
    Put: [isNew],
    Update: [
      '#status = :seen and (attribute_not_exists(awaitsAnswer) or awaitsAnswer = :awaits)',
      '#status = :seen and (attribute_not_exists(offers) or offers = :offers)',
    ],
    Delete: [removal],
  },
  'REFUND#<id> REFUND': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> REFUND#<n>': { Put: [isNew], Delete: ['customerId = :userId'] },
  // By the payment provider.
  'REFUND#<id> REFUND#<id>': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> FAILED#<id>': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> RETURNED#<id>': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> PAID#<id>': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> FEE': { Put: [isNew], Delete: ['customerId = :userId'] },
  'REFUND#<id> FEE#<id>': { Put: [isNew], Delete: ['customerId = :userId'] },
  // These three follow the report, in the same transaction.
  'REPORT#<id> RECORD': { Put: none, Delete: none },
  'REPORTS#UNFINISHED <instant>#<id>': { Put: none, Delete: none },
  'USER#<id> METHODS': { Update: [isNew, asSeen], Delete: [removal] },
  'USER#<id> METHOD#<id>': { Put: [isNew], Update: [asSeen], Delete: [removal] },
  // The same one is written again.
  'USER#<id> SETUP#<id>': {
    Put: none,
    Update: [
      'attribute_exists(pk) and sessionId = :none',
      'attribute_exists(pk) and (askedAt = :never or askedAt <= :past)',
    ],
    Delete: ['sessionId = :seen', removal],
  },
  'USER#<id> MESSAGE#<id>': { Put: none, Update: ['readAt = :unread'], Delete: none },
  'REPORT#<id> REPORT': {
    Put: [isNew, `version = :version and #status = :status and ${unclaimed}`],
    Update: [
      '#status = :sent',
      `${unclaimed} and version = :version`,
      claimed,
      `${claimed} and delivery.#state = :seen`,
      'attribute_exists(waitingPhotos.#photo)',
    ],
    Delete: [
      '#status = :pending and version = :version',
      '#status = :seen and customerId = :userId and serviceDate = :day',
      '#status = :sent',
    ],
  },
  'REPORT#<id> RETENTION': {
    Put: ['#state = :state and #date = :date', { when: null, only: sending }],
    Delete: [
      '#state = :state and #date = :date',
      { when: null, only: ['apply-mail-event', 'finish-deletions'] },
    ],
  },
  'ROUTE#<day> ROUTE': { Put: [isNew] },
  'SIGNUP#<id> SIGNUP': {
    Put: [`${isNew} or #sub = :none`],
    Update: ['#status = :pending', '#sub = :none'],
    Delete: [exists],
  },
  'STATISTICS <counters>': { Update: none },
  'THROTTLE#<whose>': { Update: ['attribute_not_exists(attempts) or attempts < :limit'] },
  'USER#<id> ARCHIVE#<file>': { Put: [`${isNew} or claimedAt <= :dead`] },
  'USER#<id> AUTOPAY': { Put: [isNew, asSeen], Delete: [removal] },
  'USER#<id> NOTICE#<id>': {
    Put: [isNew],
    Update: [`${unclaimed} and ${exists}`, claimed],
    Delete: [removal],
  },
  'USER#<id> CART#<id>': {
    Update: [
      'attribute_not_exists(quantity) or quantity <= :room',
      { when: exists, only: ['update-cart-item'] },
    ],
    Delete: ['version = :version', { when: exists, only: ['remove-from-cart'] }],
  },
  'USER#<id> CHAT-MESSAGE#<instant>#<id>': { Put: none, Delete: [removal] },
  'USER#<id> CLEANUP#<day>': {
    Update: [...delivered, { when: '(delivery.#state in (…))', only: ['report-cleanup'] }],
  },
  'USER#<id> CONSENT#<id>': { Put: [isNew], Update: ['endedAt = :open'], Delete: [removal] },
  'USER#<id> CONVERSATION': {
    Update: [
      { when: '#last.id = :seen', only: ['mark-conversation-answered'] },
      `(#last.id = :seen or expire < :now) and (${isNew} or #last.#at < :at)`,
      { when: `${isNew} or #last.#at < :at`, only: ['send-chat-message'] },
    ],
    Delete: [removal],
  },
  'USER#<id> COUNTS': {
    Update: none,
    Delete: [removal, { when: sameCounts, only: ['remove-unused-accounts', 'undo-import'] }],
  },
  'USER#<id> IDEMPOTENCY#<id>': { Put: [isNew], Delete: [removal] },
  'USER#<id> PROFILE': {
    Put: [isNew],
    Update: [
      asSeen,
      // Nobody decides by the other fields.
      `${exists} and (attribute_not_exists(paymentCustomerId) or paymentCustomerId = :none)`,
      `${exists} and (attribute_not_exists(deletionRequestedAt) or deletionRequestedAt = :none)`,
      // Only the number of pending reports.
      {
        when: `${exists} and not isAdmin = :yes`,
        only: ['create-report', 'make-pending-reports', 'save-visit-report', 'transition-booking'],
      },
      {
        when: exists,
        only: [
          'cancel-booking',
          'mark-not-possible',
          'place-bookings',
          'rain-out-day',
          'report-cleanup',
          'schedule-visits',
          'transition-booking',
        ],
      },
    ],
    Delete: [asSeen, `${asSeen} and reportCount = :reports`],
  },
  'USER#<id> QUEUED-REPORT': { Put: none },
  'USER#<id> RECORD#<id>#<n>': { Put: [isNew], Delete: [removal] },
  'USER#<id> RECORD-HEAD#<id>': { Put: [isNew], Delete: [removal] },
  'USER#<id> PAYMENT-REMINDER': {
    Update: delivered,
    Delete: ['delivery.claimId = :claimId and delivery.#state = :state', removal],
  },
  'USER#<id> REMINDER#<day>': { Update: delivered, Delete: [removal] },
  // Search terms follow the profile, in the same transaction.
  'USER#<id> SEARCH#<term>': { Put: none, Delete: none },
  'USER#<id> SESSION#<secret>': { Put: none, Update: [exists], Delete: none },
};

const customerIsThere = `USER#<id> PROFILE if ${exists}`;

/** Scenarios that store something for a customer without changing the profile (docs/decisions/0064). */
const storing = [
  'act-on-charge (paid)',
  'act-on-charge (refunded further, with a key)',
  'act-on-charge (refunded)',
  'act-on-charge (void)',
  'act-on-charge (void, with a credit)',
  'act-on-link (paying)',
  'act-on-payment (confirm)',
  'act-on-payment (dismiss)',
  'create-booking',
  'create-plan',
  'create-plan (other work)',
  'deliver-queued-reports',
  'get-payment (by a card that is to be saved)',
  'import-customers',
  'make-charges',
  'mark-not-possible (with a credit)',
  'place-bookings',
  'receive-payment-event (of a page, with a card that is to be saved)',
  'reconcile-payments (a card of a payment, and another one that was removed)',
  'record-payment',
  'remind-customer (after a week)',
  'remind-customer (for the first time)',
  'refund-payment',
  'refund-payment (of a visit, further)',
  'report-payment',
  'report-payment (once more, after it was dismissed)',
  'resolve-awaited-photo (the report was only waiting for it)',
  'save-visit-report (whose report was begun on the site)',
  'schedule-visits',
  'send-report',
  'send-report (new)',
  'send-report-email',
  'set-up-payment-method',
  'start-payment',
  'start-payment (of more than before)',
  'transition-booking (markPaid)',
  'update-plan (another weekday)',
  'update-report',
  'update-report (of a yard)',
];

/** Scenarios that begin a payment by autopay. */
const collecting = [
  'collect-charges (a card that pays, and what is above the limit)',
  'collect-charges (a card whose bank asks the customer)',
  'retry-payment',
];
const unchangedAutopay = [
  `USER#<id> AUTOPAY if ${asSeen}`,
  'USER#<id> METHOD#<id> if #state = :saved',
  customerIsThere,
];

/** Scenarios that save a method in place of the same one, of a customer without autopay. */
const replacing = [
  'list-payment-methods (one of which has just been saved, again)',
  'set-up-payment-method (after the page was used for the same card)',
  'receive-payment-event (of a card that was saved, again)',
];

/** Scenarios that take a method away from a customer without autopay. */
const withdrawing = [
  'remove-payment-method',
  'receive-payment-event (of a card that was detached)',
  'receive-payment-event (of a bank account whose consent has ended)',
];
const noAutopay = `USER#<id> AUTOPAY if ${isNew}`;

/** The rows that a transaction only looks at, by scenario: the condition of whoever must still be there. */
export const rowChecks: Readonly<Record<string, string | readonly string[]>> = {
  ...Object.fromEntries(storing.map((scenario) => [scenario, customerIsThere])),
  ...Object.fromEntries(replacing.map((scenario) => [scenario, [noAutopay, customerIsThere]])),
  ...Object.fromEntries(withdrawing.map((scenario) => [scenario, noAutopay])),
  // Nor may what the customer has agreed to, or the method, have changed.
  ...Object.fromEntries(collecting.map((scenario) => [scenario, unchangedAutopay])),
  ...Object.fromEntries(
    ['put-autopay', 'put-autopay (another limit)'].map((scenario) => [
      scenario,
      [
        'USER#<id> METHOD#<id> if #state = :saved',
        `${customerIsThere} and (attribute_not_exists(isDisabled) or isDisabled = :no)`,
      ],
    ]),
  ),
  // Nothing may have happened to the customer since it was decided.
  'undo-import': [
    `USER#<id> CONVERSATION if ${isNew}`,
    `USER#<id> PAYMENT-REMINDER if ${isNew}`,
    `PLAN#<id> PLAN if ${asSeen}`,
    `BOOKING#<id> BOOKING if ${visit}`,
  ],
  'remove-unused-accounts': `USER#<id> CONVERSATION if ${isNew}`,
  'act-on-link (accepting an offer)': 'EMAIL#<address> EMAIL if userId = :id',
  'answer-offer (accept, of a customer)': 'EMAIL#<address> EMAIL if userId = :id',
  'answer-customer': `USER#<id> PROFILE if ${exists} and (attribute_not_exists(isAdmin) or isAdmin = :no)`,
  'send-chat-message': `USER#<id> PROFILE if ${exists} and (attribute_not_exists(isAdmin) or isAdmin = :no)`,
  'sign-in-callback': 'USER#<id> PROFILE if attribute_not_exists(isDisabled) or isDisabled = :no',
};
