import type { Statement } from 'shared/contracts/statements.ts';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import type { AdminSignup } from 'shared/contracts/admin-signups.ts';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { CartItem } from 'shared/contracts/cart.ts';
import type { Charge, DueItem, MonthTotals } from 'shared/contracts/charges.ts';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { CustomerReport, ReadableReport } from 'shared/contracts/customer-reports.ts';
import type { CustomerDetails } from 'shared/contracts/customers.ts';
import type { Conversation, ChatMessage } from 'shared/contracts/chat.ts';
import type { CustomerMessage } from 'shared/contracts/messages.ts';
import type { CustomerExport } from 'shared/contracts/privacy.ts';
import type { Offer } from 'shared/contracts/offers.ts';
import type { Autopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import type { CustomerProfile } from 'shared/contracts/profile.ts';
import type { ReportSummary, ServiceReport } from 'shared/contracts/reports.ts';
import type { CurrentUser, OpenSession } from 'shared/contracts/session.ts';
import { catalogueCategories, catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { cachedAnswers, operatorAnswers } from 'shared/domain/customers/customer-answers.ts';
import { eachTask } from 'shared/domain/lines/tasks.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';

/** In Texas it is still November 20, half past nine in the evening. */
export const now = '2026-11-21T03:30:00.000Z';
export const today = '2026-11-20';

/** A UUID that ends with the number. */
export const idOf = (number: number): string =>
  `3c1de0a2-7b44-4c53-8f0e-${String(number).padStart(12, '0')}`;

export const customerUser: CurrentUser = {
  id: idOf(1),
  email: 'casey@example.com',
  firstName: 'Casey',
  lastName: 'Customer',
  profileImageUrl: null,
  phone: '(281) 555-0101',
  address: '12 Test Lane, Spring, TX 77373',
  desiredDay: null,
  paymentMethod: null,
  taxExempt: false,
  taxRate: null,
  isAdmin: false,
  sessionEndsAt: '2026-11-27T18:00:00.000Z',
};

export const adminUser: CurrentUser = {
  ...customerUser,
  id: idOf(2),
  email: 'admin@example.com',
  firstName: 'Andy',
  isAdmin: true,
  sessionEndsAt: '2026-11-21T06:00:00.000Z',
};

export const profile: CustomerProfile = {
  deletionRequestedAt: null,
  reminders: true,
  calendarSince: null,
  email: customerUser.email,
  ...operatorAnswers({}),
  ...cachedAnswers('profile', {
    firstName: 'Casey',
    lastName: 'Customer',
    phone: '(281) 555-0101',
    address: '12 Test Lane, Spring, TX 77373',
    poolAccess: 'Left gate',
  }),
};

export const customer: CustomerDetails = {
  ...profile,
  id: customerUser.id,
  recentReports: 3,
  signIn: 'active',
  contact: 'ok',
  isDisabled: false,
  taxExempt: false,
  taxRate: null,
};

export const customerData: CustomerExport = {
  exportedAt: now,
  id: customer.id,
  customerSince: now,
  profile,
  formerEmails: [],
  bookings: [],
  plans: [],
  charges: [],
  payments: [],
  paymentMethods: [],
  autopay: null,
  autopayConsents: [],
  reports: [],
  record: [],
  chatMessages: [],
  messages: [],
  links: [],
  cart: [],
  quoteRequests: [],
  offers: [],
  signupRequests: [],
};

export const openSession = (changes: Partial<OpenSession> = {}): OpenSession => ({
  id: 'a'.repeat(43),
  device: 'Safari on iPhone',
  signedInAt: '2026-11-18T15:00:00.000Z',
  lastSeenAt: now,
  isCurrent: false,
  ...changes,
});

export const services: Service[] = catalogueServices.map((service) => ({
  ...service,
  price: centsToDecimal(service.price),
  createdAt: now,
}));
export const categories = catalogueCategories.map((category) => ({ ...category, createdAt: now }));

/** The service with this name in the catalogue. */
export const serviceCalled = (name: string): Service => {
  const found = services.find((service) => service.name === name);
  if (!found) throw new Error(`The catalogue has no ${name}`);
  return found;
};

export const cartLine = (change: Partial<CartItem> = {}): CartItem => {
  const service = serviceCalled('Monthly Membership');
  return {
    id: idOf(10),
    userId: customerUser.id,
    serviceId: service.id,
    options: {},
    quantity: 1,
    scheduledDate: null,
    preferredTime: null,
    specialInstructions: null,
    createdAt: now,
    unitPrice: '225.00',
    service,
    ...change,
  };
};

export const booking = (change: Partial<Booking> = {}): Booking => ({
  id: idOf(20),
  userId: customerUser.id,
  serviceId: idOf(21),
  serviceName: 'Monthly Membership',
  options: {},
  quantity: 1,
  unitPrice: '225.00',
  fee: '0.00',
  status: 'pending',
  scheduledDate: '2026-11-25',
  preferredTime: 'Morning 8-12',
  address: '12 Test Lane, Spring, TX 77373',
  specialInstructions: null,
  totalAmount: '225.00',
  tax: '0.00',
  amountDue: '225.00',
  included: false,
  planId: null,
  originalDate: null,
  revision: 0,
  paymentMethod: 'venmo',
  paymentSource: null,
  paymentStatus: 'pending',
  paidOn: null,
  refundedOn: null,
  returnedOn: null,
  contact: null,
  cancelReason: null,
  cancelledBy: null,
  isOwnCancellation: false,
  notPossible: null,
  moved: null,
  review: null,
  gateOpen: null,
  dogsInside: null,
  createdAt: now,
  updatedAt: now,
  ...change,
});

/** Every Tuesday, $225 a month, charged from the 6th. */
export const plan = (
  change: Partial<Plan> = {},
  terms: Partial<Plan['terms'][number]> = {},
): Plan => ({
  id: idOf(80),
  customerId: customerUser.id,
  serviceId: serviceCalled('Monthly Membership').id,
  name: 'Monthly Membership',
  address: null,
  weekday: 2,
  everyWeeks: 1,
  from: '2026-10-06',
  until: null,
  terms: [
    {
      from: '2026-10-06',
      price: '225.00',
      per: 'month',
      policy: 'credit',
      paymentMethod: 'venmo',
      taxable: false,
      options: {},
      preferredTime: 'Morning 8-12',
      ...terms,
    },
  ],
  pauses: [],
  billingStart: '2026-10-06',
  state: 'active',
  replaces: null,
  nextDueDate: '2026-11-24',
  revision: 3,
  createdAt: now,
  updatedAt: now,
  ...change,
});

/** The same visit as the operator sees it, but today. */
export const adminBooking = (change: Partial<AdminBooking> = {}): AdminBooking => ({
  ...booking({ scheduledDate: today }),
  line: 'pool',
  reportId: null,
  customer: profile,
  ...change,
});

export const review = {
  id: idOf(30),
  bookingId: idOf(20),
  userId: customerUser.id,
  rating: 4,
  comment: 'Sparkling water',
  createdAt: now,
  updatedAt: now,
};

export const chatMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: idOf(44),
  by: 'customer',
  text: 'Can you come on Friday?',
  at: now,
  ...change,
});

export const conversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: customerUser.id,
  name: 'Casey Customer',
  state: 'waiting',
  last: chatMessage(),
  ...change,
});

export const message = (change: Partial<CustomerMessage> = {}): CustomerMessage => ({
  id: idOf(40),
  serviceReportId: idOf(50),
  subject: 'Your pool report, Nov 19, 2026',
  message: 'The report of your visit on Nov 19, 2026 is ready.',
  sentAt: now,
  readAt: null,
  ...change,
});

export const report = (change: Partial<ServiceReport> = {}): ServiceReport => ({
  id: idOf(50),
  customerId: customerUser.id,
  bookingId: null,
  serviceName: null,
  line: 'pool',
  serviceDate: '2026-11-19',
  ...eachTask(false),
  skimmedSurface: true,
  gateClosed: false,
  water: null,
  added: [],
  yard: null,
  finding: null,
  notes: 'Clear.',
  nextVisitDate: null,
  photos: [],
  photoCaptions: [],
  photoDetails: [],
  servicePhotos: [],
  recordedAt: null,
  receivedAt: null,
  clockOffsetSeconds: null,
  photoStates: [],
  status: 'draft',
  sentToCustomer: false,
  sentAt: null,
  deliveryStatus: null,
  deliveryError: null,
  cleanupWarningNotified: false,
  cleanupWarningDate: null,
  customerName: 'Casey Customer',
  customerEmail: customerUser.email,
  customerAddress: customerUser.address,
  version: 3,
  createdAt: now,
  updatedAt: now,
  ...change,
});

/** A report whose mail has gone out. */
export const sentReport = (change: Partial<ServiceReport> = {}): ServiceReport =>
  report({
    status: 'sent',
    sentToCustomer: true,
    sentAt: now,
    deliveryStatus: 'accepted',
    ...change,
  });

/** A report as an entry in a list. */
export const reportSummary = (
  change: Partial<ServiceReport> = {},
  photoState: ReportSummary['photoState'] = 'ready',
): ReportSummary => ({ ...report(change), photoState });

export const customerReport = (change: Partial<CustomerReport> = {}): CustomerReport => ({
  id: idOf(50),
  bookingId: null,
  serviceDate: '2026-11-19',
  createdAt: now,
  notes: 'Clear.',
  ...change,
});

/** A sent report as its customer reads it. */
export const readableReport = (change: Partial<ReadableReport> = {}): ReadableReport => ({
  ...sentReport(),
  photos: [],
  record: null,
  keptUntil: '2027-05-20',
  ...change,
});

export const quote = (change: Partial<AdminQuote> = {}): AdminQuote => ({
  id: idOf(60),
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@example.com',
  phone: '(281) 555-0199',
  serviceAddress: '1 Quote Court, Spring, TX',
  message: 'How much for a small pool?',
  status: 'pending',
  createdAt: now,
  changedAt: null,
  offers: 0,
  awaitsAnswer: false,
  ...change,
});

/** Two lines, a weekly membership and a single visit, offered to the visitor of `quote`. */
export const offer = (change: Partial<Offer> = {}): Offer => ({
  id: idOf(65),
  quoteId: idOf(60),
  revision: 1,
  lines: [
    {
      serviceId: serviceCalled('Monthly Membership').id,
      name: 'Monthly Membership',
      price: '199.00',
      per: 'month',
      taxable: false,
      options: {},
      everyWeeks: 1,
    },
    {
      serviceId: null,
      name: 'Filter rebuild',
      price: '80.00',
      per: 'visit',
      taxable: false,
      options: {},
      everyWeeks: null,
    },
  ],
  firstDate: '2026-12-07',
  preferredTime: null,
  validUntil: '2026-11-30',
  note: null,
  taxRate: 0,
  tax: '0.00',
  total: '279.00',
  state: 'open',
  mail: 'sent',
  mailProblem: null,
  answeredAt: null,
  answeredBy: null,
  declineReason: null,
  customerId: null,
  createdAt: now,
  ...change,
});

export const signup = (change: Partial<AdminSignup> = {}): AdminSignup => ({
  // Whatever is not answered below.
  ...cachedAnswers('signup', {}),
  id: idOf(70),
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'nora@example.com',
  phone: '(281) 555-0177',
  address: '8 Cypress Court, Spring, TX 77379',
  poolAccess: 'Side gate, code 4711',
  hasPets: true,
  petDetails: 'A shy beagle',
  serviceType: 'both',
  desiredDay: 'tuesday',
  specialRequests: null,
  status: 'pending',
  createdAt: '2026-11-20T03:00:00.000Z',
  handledAt: null,
  handledBy: null,
  ...change,
});

/** One month of a membership, with tax. */
export const charge = (change: Partial<Charge> = {}): Charge => ({
  id: idOf(91),
  planId: idOf(80),
  customerId: customerUser.id,
  name: 'Monthly Membership',
  from: '2026-11-02',
  until: '2026-12-02',
  price: '225.00',
  fee: '0.00',
  credit: '0.00',
  amount: '225.00',
  tax: '18.56',
  taxRate: 0.0825,
  total: '243.56',
  state: 'due',
  paymentMethod: null,
  paymentSource: null,
  paidOn: null,
  note: null,
  refunded: null,
  refundedOn: null,
  returnedOn: null,
  refundable: '225.00',
  reason: null,
  createdAt: now,
  updatedAt: now,
  ...change,
});

/** A month in which nothing was paid. */
export const monthTotals = (change: Partial<MonthTotals> = {}): MonthTotals => ({
  month: '2026-11',
  taken: '0.00',
  refunded: '0.00',
  returned: '0.00',
  fees: '0.00',
  net: '0.00',
  ...change,
});

/** A month of statements with these bills. */
export const statement = (change: Partial<Statement> = {}): Statement => ({
  month: '2026-11',
  total: '243.56',
  paid: '0.00',
  processing: '0.00',
  due: '243.56',
  bills: [charge()],
  ...change,
});

export const payment = (change: Partial<AdminPayment> = {}): AdminPayment => ({
  id: idOf(95),
  customerId: customerUser.id,
  customerName: 'Casey Customer',
  state: 'reported',
  items: [
    {
      kind: 'charge',
      id: idOf(91),
      name: 'Monthly Membership',
      total: '243.56',
      refunded: '0.00',
      refundable: '243.56',
      isRefunding: false,
      failedRefund: null,
    },
  ],
  total: '243.56',
  method: { type: 'venmo', last4: null },
  failure: null,
  isAutomatic: false,
  brand: null,
  intentId: null,
  attempt: null,
  nextOn: null,
  fee: null,
  dispute: null,
  createdAt: now,
  updatedAt: now,
  ...change,
});

/** What the bank of a customer's card contests: all of the payment. */
export const disputed = (
  change: Partial<AdminPayment> = {},
  dispute: Partial<NonNullable<AdminPayment['dispute']>> = {},
): AdminPayment =>
  payment({
    state: 'disputed',
    method: { type: 'card', last4: '4242' },
    brand: 'visa',
    dispute: {
      state: 'open',
      amount: '243.56',
      reason: 'The cardholder says that they did not make this payment.',
      dueBy: '2026-12-05T17:00:00.000Z',
      evidenceAt: null,
      url: 'https://dashboard.stripe.com/payments/pi_1',
      ...dispute,
    },
    ...change,
  });

export const savedMethod = (change: Partial<SavedMethod> = {}): SavedMethod => ({
  id: idOf(97),
  userId: customerUser.id,
  paymentMethodId: 'pm_1',
  type: 'card',
  last4: '4242',
  brand: 'visa',
  expiryMonth: 12,
  expiryYear: 2034,
  isDefault: true,
  createdAt: now,
  updatedAt: now,
  ...change,
});

export const savedBank = savedMethod({
  id: idOf(98),
  paymentMethodId: 'pm_2',
  type: 'us_bank_account',
  brand: 'Example Bank',
  last4: '6789',
  expiryMonth: null,
  expiryYear: null,
  isDefault: false,
});

/** Off, unless it has a method. */
export const autopay = (change: Partial<Autopay> = {}): Autopay => ({
  methodId: null,
  upTo: null,
  suggestedUpTo: '300.00',
  text: 'I authorize Pool & Poop Sheriff to charge the card or bank account I choose here.',
  version: consentVersion,
  problem: null,
  ...change,
});

export const dueItem = (change: Partial<DueItem> = {}): DueItem => ({
  kind: 'charge',
  id: idOf(91),
  customerId: customerUser.id,
  customerName: 'Casey Customer',
  customerPhone: '281-555-0101',
  isMailable: true,
  remindedOn: null,
  name: 'Monthly Membership',
  day: '2026-11-02',
  tax: '18.56',
  total: '243.56',
  returnedOn: null,
  ...change,
});
