import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  createBooking,
  listAdminBookings,
  listBookingDays,
  markNotPossible,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { cancelBooking, getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { addToCart, getCart, removeFromCart, updateCartItem } from 'shared/contracts/cart.ts';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import {
  addCustomer,
  endCustomerSessions,
  getCustomer,
  inviteCustomer,
  listCustomers,
  setCustomerAccess,
  setCustomerTax,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { importCustomers, undoImport, type ImportReply } from 'shared/contracts/imports.ts';
import {
  answerCustomer,
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  markConversationAnswered,
  sendChatMessage,
} from 'shared/contracts/chat.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import {
  actOnCustomersPlan,
  actOnPlan,
  actOnVisit,
  createPlan,
  listPlans,
  listPlansOfCustomer,
  updatePlan,
} from 'shared/contracts/plans.ts';
import { deleteCustomer, requestDeletion } from 'shared/contracts/privacy.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import {
  removeCalendarLink,
  replaceCalendarLink,
  setReminders,
} from 'shared/contracts/reminders.ts';
import { answerOffer, createOffer, getQuoteOffers } from 'shared/contracts/offers.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import {
  createReport,
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
  markReportTold,
  sendReport,
  sendReportEmail,
  updateReport,
} from 'shared/contracts/reports.ts';
import { listRainOuts, rainOutDay, undoRainOut } from 'shared/contracts/rain-outs.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import {
  createReview,
  listReviews,
  moderateReview,
  updateReview,
} from 'shared/contracts/reviews.ts';
import { confirmSecondFactor, createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
} from 'shared/contracts/session.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { forgetWritten, indexLag } from '../lib/written-items.ts';
import { answer, callsOf, failNext, refuse, type Failure } from '../testing/fake-api.ts';
import {
  adminBooking,
  booking,
  cartLine,
  charge,
  conversation,
  customer,
  customerUser,
  dueItem,
  idOf,
  chatMessage,
  message,
  openSession,
  plan,
  profile,
  now,
  offer,
  quote,
  report,
  reportSummary,
  review,
  sentReport,
  serviceCalled,
  signup,
  today,
} from '../testing/fixtures.ts';
import { keepNothing } from '../testing/keeps-nothing.ts';
import { openSite } from '../testing/open-site.tsx';
import { dialogCalled, expectToast, fill, press } from '../testing/site-steps.ts';
import {
  answerVisitReport,
  carryNow,
  expectOnPhone,
  outboxReady,
} from '../testing/visit-answers.ts';
import { toastStore, type Toast } from '../ui/toast-store.ts';

/*
 * Every call that changes something, with what it makes stale and what is said when it fails. Stale data are
 * checked here as a whole, because the screens that show them need not be open.
 */

const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../../../shared/contracts/*.ts', '!../../../shared/contracts/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) =>
  Object.values(module).filter(
    (value): value is Contract =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  ),
);

/** Called without a screen of ours: at the app's start, and in the upload dialog (its own tests). */
const elsewhere = [
  'init-data',
  'create-photo-upload',
  'create-multipart-upload',
  'complete-multipart-upload',
  'abort-multipart-upload',
  'create-import-token',
  // Called from mailed links, and makes no list stale: link-screen.test.tsx.
  'act-on-link',
];

const secondFactorKey = { key: 'MZXW6YTBOI', link: 'otpauth://totp/Site:me?secret=MZXW6YTBOI' };

type Said = { title: string; description?: string };

type Change = {
  contract: Contract;
  as: 'visitor' | 'customer' | 'admin';
  path: string;
  /** In a browser without storage. */
  keepsNothing?: true;
  /** Sets what the API answers beyond the defaults. */
  prepare: () => void;
  /** Performs the change, up to and including the last press. */
  act: () => Promise<void>;
  /** Presses again after a failure, where not all of `act` has to be repeated. */
  again?: () => Promise<void>;
  /** What is sent; of a long form, only the fields that matter here. */
  sends: { params?: Record<string, string>; body?: unknown };
  /** Never retried automatically: without an answer, nobody can tell whether it was carried out. */
  isAskedOnce?: true;
  /** What is stale after success. */
  outdates: readonly Contract[];
  /** What is refetched once the indexes have caught up, because the answer does not contain its new state. */
  outdatesLater?: readonly Contract[];
  /** The message after success. */
  says?: Said;
  /** The dialogs and questions that stay open after success. */
  staysOpen?: readonly string[];
  /** What is stale after any refusal, which shows that the screen was out of date. */
  outdatesRefused?: readonly Contract[];
  /** The same, but only after a conflict. */
  outdatesConflict?: readonly Contract[];
  /**
   * How a failure is reported: in a toast with this `title`, or without one in the form. `otherwise` is shown
   * if the server sends no message, or one with a code in `hides`; `noAnswer` if the server could not be
   * reached. Unless `isFinal`, the toast does not claim that a change failed that may have worked.
   */
  fails?: {
    title?: string;
    otherwise: string;
    hides?: readonly string[];
    noAnswer?: string;
    isFinal?: true;
  };
  /**
   * The screen's own message for a lost session. 'stays': somebody is writing or work is unsent, so there is
   * no redirect.
   */
  lostSession?: Said | 'stays';
  /**
   * Whether the call carries an idempotency key. After a refusal there is a new key, except with 'until
   * done': there, a corrected form is still the same request.
   */
  keyed?: true | 'until done';
};

const reportLists = [
  listReports,
  listRecentReports,
  listPendingReports,
  listCustomers,
  listReportsOfCustomer,
  listMessagesOfCustomer,
  getStatistics,
];
const plannedVisits = [
  listPlansOfCustomer,
  listBookingsOfCustomer,
  listAdminBookings,
  listBookingDays,
];
const afterVisit = [listBookingDays, listCustomers, listReports, listPendingReports];
const afterReport = [
  listCustomers,
  listAdminBookings,
  listMessagesOfCustomer,
  getWaterTrendOfCustomer,
];
const rainOutLists = [
  listAdminBookings,
  listRainOuts,
  listBookingDays,
  listBookings,
  listPendingReports,
  listReports,
  listCustomers,
  getStatistics,
];
const importReply: ImportReply = {
  importId: customerUser.id,
  importedAt: null,
  headers: ['Name'],
  samples: ['Maria Lopez'],
  columns: { name: 'Name' },
  rows: [{ row: 2, name: 'Maria Lopez', verdict: 'new', message: 'Without a plan.' }],
};
const undoPreviewed = async (): Promise<void> => {
  await press('Undo Import');
  await press('Undo');
};
const importedLists = [
  listCustomers,
  listPlansOfCustomer,
  listAdminBookings,
  listBookingDays,
  getStatistics,
];
const monthly = serviceCalled('Monthly Membership');
const outcome = {
  success: true,
  message: 'Sent',
  customerEmail: customerUser.email,
  report: sentReport(),
} as const;

const fillBooking = async () => {
  await fill('Date', '2026-11-27');
  await fill('Time', 'Morning 8-12');
  fireEvent.click(screen.getByRole('radio', { name: 'Venmo' }));
  await press('Request Booking');
};

const writeReview = async (opener: RegExp) => {
  await press(opener);
  fireEvent.click(await screen.findByRole('radio', { name: '5' }));
  await press('Save Review');
};

const changes: readonly Change[] = [
  {
    contract: addToCart,
    as: 'customer',
    path: `/services/${monthly.id}`,
    prepare: () => answer(addToCart, cartLine()),
    act: () => press('Add to Cart'),
    sends: { body: { options: {}, serviceId: monthly.id, quantity: 1 } },
    outdates: [getCart],
    says: {
      title: 'Added to Cart',
      description: 'Monthly Membership has been added to your cart.',
    },
    outdatesRefused: [getCart],
    fails: {
      title: 'Error',
      otherwise: 'Failed to add service to cart. Please try again.',
      isFinal: true,
      hides: ['invalid', 'too-many-requests', 'conflict', 'unavailable', 'no answer'],
    },
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to add services to cart.',
    },
    keyed: true,
  },
  {
    contract: updateCartItem,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      // A recurring service can be booked only once, so this needs another one.
      const line = cartLine({ service: serviceCalled('Pool School') });
      answer(getCart, [line]);
      answer(updateCartItem, { ...line, quantity: 2 });
    },
    act: () => press('One more'),
    sends: { params: { id: idOf(10) }, body: { quantity: 2 } },
    outdates: [getCart],
    outdatesRefused: [getCart],
    fails: {
      title: 'Cart Not Changed',
      otherwise: 'Your change could not be saved. Please try again.',
    },
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
  },
  {
    contract: removeFromCart,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      answer(getCart, [cartLine()]);
      answer(removeFromCart, { removed: true });
    },
    act: () => press('Remove Monthly Membership'),
    sends: { params: { id: idOf(10) } },
    outdates: [getCart],
    says: {
      title: 'Removed from Cart',
      description: 'Monthly Membership has been removed from your cart.',
    },
    outdatesRefused: [getCart],
    fails: {
      title: 'Cart Not Changed',
      otherwise: 'Your change could not be saved. Please try again.',
    },
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
  },
  {
    contract: placeBookings,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      answer(getCart, [cartLine()]);
      answer(placeBookings, {
        bookings: [booking()],
        plans: [],
        fee: '0.00',
        tax: '0.00',
        total: '225.00',
      });
    },
    act: fillBooking,
    again: () => press('Request Booking'),
    sends: {
      body: {
        firstName: 'Casey',
        lastName: 'Customer',
        email: 'casey@example.com',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        scheduledDate: '2026-11-27',
        preferredTime: 'Morning 8-12',
        specialInstructions: '',
        paymentMethod: 'venmo',
        savePaymentMethod: false,
        lines: [{ id: idOf(10), quantity: 1, unitPrice: '225.00' }],
      },
    },
    outdates: [getCart, listBookings, getVisitSummary, listPlans, getCurrentUser, getProfile],
    outdatesLater: [getVisitSummary, listPlans],
    outdatesRefused: [listBookings, getVisitSummary, listPlans],
    outdatesConflict: [getCart, listBookings, getVisitSummary, listPlans],
    fails: { otherwise: 'Your request could not be sent. Please try again.' },
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
    keyed: true,
  },
  {
    contract: cancelBooking,
    as: 'customer',
    path: '/',
    prepare: () => {
      answer(listBookings, [booking()]);
      answer(cancelBooking, booking({ status: 'cancelled' }));
    },
    act: async () => {
      await press(/^Cancel Visit/);
      await press('Yes, Cancel');
    },
    again: () => press('Yes, Cancel'),
    sends: { params: { id: idOf(20) } },
    outdates: [listBookings, getVisitSummary],
    outdatesLater: [getVisitSummary],
    says: {
      title: 'Visit Cancelled',
      description: 'Monthly Membership (Nov 25, 2026) has been cancelled.',
    },
    staysOpen: ['Cancel Monthly Membership on Nov 25, 2026?'],
    outdatesRefused: [listBookings],
    fails: {
      title: 'Visit Not Cancelled',
      otherwise: 'The visit could not be cancelled. Please try again.',
    },
  },
  {
    contract: actOnVisit,
    as: 'customer',
    path: '/',
    prepare: () => {
      const visit = booking({ planId: plan().id, originalDate: '2026-11-24' });
      answer(listPlans, [plan()]);
      answer(listBookings, [visit]);
      answer(actOnVisit, { ...visit, status: 'cancelled' });
    },
    act: async () => {
      await press(/^Skip: /);
      await press('Yes, Skip');
    },
    again: () => press('Yes, Skip'),
    sends: { params: { bookingId: idOf(20), action: 'skip' }, body: {} },
    outdates: [listBookings, getVisitSummary, listPlans],
    outdatesLater: [getVisitSummary, listPlans],
    says: { title: 'Visit Skipped', description: 'We won’t come on Nov 25, 2026.' },
    outdatesRefused: [listBookings],
    fails: { otherwise: 'The visit could not be changed. Please try again.' },
  },
  {
    contract: actOnPlan,
    as: 'customer',
    path: '/',
    prepare: () => {
      const pauses = [{ from: '2026-11-20', until: null, reason: 'Away' }];
      answer(listPlans, [plan({ pauses })]);
      answer(actOnPlan, plan({ revision: 4 }));
    },
    act: async () => {
      await press(/^Resume: /);
      await press('Resume Plan');
    },
    again: () => press('Resume Plan'),
    sends: { params: { id: idOf(80), action: 'resume' }, body: { from: null } },
    outdates: [listPlans, listBookings, getVisitSummary],
    outdatesLater: [listBookings, getVisitSummary, listPlans],
    says: { title: 'Plan Resumed', description: 'Monthly Membership. We have been told.' },
    outdatesRefused: [listPlans],
    fails: { otherwise: 'The plan could not be changed. Please try again.' },
  },
  {
    contract: createReview,
    as: 'customer',
    path: '/',
    prepare: () => {
      answer(listBookings, [booking({ status: 'completed' })]);
      answer(createReview, booking({ status: 'completed', review }));
    },
    act: () => writeReview(/^Review Visit/),
    again: () => press('Save Review'),
    sends: { params: { id: idOf(20) }, body: { rating: 5, comment: '', mayShow: false } },
    outdates: [listBookings],
    says: { title: 'Thank You!', description: 'Your review has been saved.' },
    outdatesConflict: [listBookings],
    fails: { otherwise: 'Your review could not be saved. Please try again.' },
    keyed: true,
  },
  {
    contract: updateReview,
    as: 'customer',
    path: '/',
    prepare: () => {
      const shown = { ...review, mayShow: true };
      answer(listBookings, [booking({ status: 'completed', review: shown })]);
      answer(updateReview, booking({ status: 'completed', review: shown }));
    },
    act: () => writeReview(/^Edit Review/),
    again: () => press('Save Review'),
    sends: {
      params: { id: idOf(20) },
      body: { rating: 5, comment: 'Sparkling water', mayShow: true },
    },
    outdates: [listBookings],
    says: { title: 'Thank You!', description: 'Your review has been saved.' },
    outdatesConflict: [listBookings],
    fails: { otherwise: 'Your review could not be saved. Please try again.' },
  },
  {
    contract: sendChatMessage,
    as: 'customer',
    path: '/',
    prepare: () => answer(sendChatMessage, chatMessage()),
    act: async () => {
      await fill('Your message', 'Can you come on Friday?');
      await press('Send Message');
    },
    again: () => press('Send Message'),
    sends: { body: { text: 'Can you come on Friday?' } },
    outdates: [listChatMessages],
    says: { title: 'Message Sent', description: 'We answer here and by e-mail.' },
    outdatesRefused: [listChatMessages],
    fails: { otherwise: 'Your message could not be sent. Please try again.' },
    keyed: true,
  },
  {
    contract: answerCustomer,
    as: 'admin',
    path: '/admin/dashboard?tab=messages',
    prepare: () => {
      answer(listConversations, [conversation()]);
      answer(listChatMessagesOfCustomer, [chatMessage()]);
      const last = chatMessage({ id: idOf(45), by: 'operator' });
      answer(answerCustomer, conversation({ state: 'answered', last }));
    },
    act: async () => {
      await press(/^Read and Answer/);
      await fill(/^Message to/, 'Yes');
      await press('Send');
    },
    again: () => press('Send'),
    sends: { params: { id: customerUser.id }, body: { text: 'Yes', seen: idOf(44) } },
    outdates: [listConversations, listChatMessagesOfCustomer],
    outdatesRefused: [listConversations, listChatMessagesOfCustomer],
    says: { title: 'Message Sent', description: 'Casey Customer reads it on the site.' },
    fails: { otherwise: 'The message could not be sent. Please try again.' },
    keyed: true,
  },
  {
    contract: markConversationAnswered,
    as: 'admin',
    path: '/admin/dashboard?tab=messages',
    prepare: () => {
      answer(listConversations, [conversation()]);
      answer(listChatMessagesOfCustomer, [chatMessage()]);
      answer(markConversationAnswered, conversation({ state: 'answered' }));
    },
    act: async () => {
      await press(/^Read and Answer/);
      await press('No Answer Needed');
    },
    again: () => press('No Answer Needed'),
    sends: { params: { id: customerUser.id }, body: { seen: idOf(44) } },
    outdates: [listConversations, listChatMessagesOfCustomer],
    outdatesRefused: [listConversations, listChatMessagesOfCustomer],
    says: { title: 'No Longer Waiting', description: 'Casey Customer is not told.' },
    fails: { title: 'Still Waiting', otherwise: 'Please try again.' },
  },
  {
    contract: moderateReview,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      const shown = { ...review, mayShow: true };
      const visit = adminBooking({ status: 'completed', scheduledDate: today, review: shown });
      answer(listAdminBookings, [visit]);
      answer(moderateReview, { ...shown, isHidden: true });
    },
    act: () => press(/^Take Off the Site/),
    sends: { params: { id: idOf(20) }, body: { isHidden: true } },
    outdates: [listReviews, listBookingsOfCustomer],
    outdatesRefused: [listAdminBookings],
    fails: {
      title: 'Review Not Changed',
      otherwise: 'The review could not be changed. Please try again.',
    },
  },
  {
    contract: updateProfile,
    as: 'customer',
    path: '/',
    prepare: () => answer(updateProfile, profile),
    act: async () => {
      await press('Edit Details');
      await press('Save Details');
    },
    again: () => press('Save Details'),
    sends: {
      body: {
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        poolAccess: 'Left gate',
        hasPets: false,
        petDetails: '',
      },
    },
    outdates: [getProfile, getCurrentUser],
    says: { title: 'Details Saved', description: 'We will use them from your next visit on.' },
    fails: { otherwise: 'Your details could not be saved. Please try again.' },
  },
  {
    contract: setReminders,
    as: 'customer',
    path: '/',
    prepare: () => answer(setReminders, { enabled: false }),
    act: async () => {
      fireEvent.click(
        await screen.findByRole('checkbox', { name: 'Remind me the evening before' }),
      );
    },
    sends: { body: { enabled: false } },
    outdates: [getProfile],
    says: {
      title: 'Reminders Off',
      description: 'We no longer mail you the evening before a visit.',
    },
    outdatesRefused: [getProfile],
    fails: {
      title: 'Reminders Not Changed',
      otherwise: 'Your choice could not be saved. Please try again.',
    },
  },
  {
    contract: replaceCalendarLink,
    as: 'customer',
    path: '/',
    prepare: () =>
      answer(replaceCalendarLink, { url: 'https://site.example/api/calendar/link.ics' }),
    act: () => press('Create Link'),
    sends: {},
    outdates: [getProfile],
    says: { title: 'Calendar Link Ready', description: 'Copy it now: it is shown only once.' },
    outdatesRefused: [getProfile],
    fails: {
      title: 'No Link Made',
      otherwise: 'Your calendar link could not be made. Please try again.',
    },
    keyed: true,
  },
  {
    contract: removeCalendarLink,
    as: 'customer',
    path: '/',
    prepare: () => {
      answer(getProfile, { ...profile, calendarSince: '2026-11-19T03:30:00.000Z' });
      answer(removeCalendarLink, { success: true });
    },
    act: async () => {
      await press('Turn Off');
      await press('Turn Off Now');
    },
    sends: {},
    outdates: [getProfile],
    says: { title: 'Calendar Link Off', description: 'The link no longer works.' },
    outdatesRefused: [getProfile],
    fails: {
      title: 'Link Not Turned Off',
      otherwise: 'Your calendar link is still on. Please try again.',
    },
  },
  {
    contract: endSession,
    as: 'customer',
    path: '/',
    prepare: () => {
      answer(listSessions, [openSession({ isCurrent: true }), openSession({ id: 'b'.repeat(43) })]);
      answer(endSession, { success: true });
    },
    act: () => press('Sign Out Safari on iPhone'),
    sends: { params: { id: 'b'.repeat(43) } },
    outdates: [listSessions],
    says: { title: 'Signed Out There', description: 'Safari on iPhone is signed out.' },
    outdatesRefused: [listSessions],
    fails: {
      title: 'Not Signed Out There',
      otherwise: 'Safari on iPhone is still signed in. Please try again.',
    },
  },
  {
    contract: endOtherSessions,
    as: 'customer',
    path: '/',
    prepare: () => answer(endOtherSessions, { success: true }),
    act: () => press('Sign Out Everywhere Else'),
    sends: {},
    outdates: [listSessions],
    says: {
      title: 'Signed Out Elsewhere',
      description: 'You are signed in on this device only.',
    },
    fails: {
      title: 'Not Signed Out Elsewhere',
      otherwise: 'Your other devices are still signed in. Please try again.',
    },
  },
  {
    contract: requestDeletion,
    as: 'customer',
    path: '/',
    prepare: () => answer(requestDeletion, { requestedAt: '2026-11-21T03:30:00.000Z' }),
    act: async () => {
      await press('Delete My Account');
      await press('Send Request');
    },
    sends: {},
    outdates: [getProfile],
    says: {
      title: 'Request Sent',
      description: 'We answer within 45 days, by e-mail or phone.',
    },
    outdatesRefused: [getProfile],
    fails: {
      title: 'Request Not Sent',
      otherwise: 'Your request could not be sent. Please try again.',
    },
  },
  {
    contract: readMessage,
    as: 'customer',
    path: '/',
    prepare: () => {
      answer(listMessages, [message()]);
      answer(readMessage, message({ readAt: '2026-11-21T03:30:00.000Z' }));
    },
    act: async () => {
      const summary = await screen.findByText(message().subject);
      const details = summary.closest('details')!;
      details.open = true;
    },
    sends: { params: { id: idOf(40) } },
    outdates: [],
  },
  {
    contract: createBooking,
    as: 'admin',
    path: `/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-27`,
    prepare: () => answer(createBooking, adminBooking({ status: 'confirmed' })),
    act: async () => {
      await screen.findByRole('option', { name: 'Monthly Membership' });
      await fill('Service', monthly.id);
      await press('Add Visit');
    },
    again: () => press('Add Visit'),
    sends: {
      body: {
        customerId: customerUser.id,
        scheduledDate: '2026-11-27',
        preferredTime: null,
        price: null,
        serviceId: monthly.id,
        options: {},
      },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
    ],
    outdatesLater: afterVisit,
    says: { title: 'Visit Added', description: 'Nov 20, 2026, Morning 8-12. It is confirmed.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
    fails: {
      title: 'Visit Not Added',
      otherwise: 'The visit could not be added. Please try again.',
    },
    keyed: true,
  },
  {
    contract: transitionBooking,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answer(transitionBooking, adminBooking({ status: 'confirmed' }));
    },
    act: () => press(/^Confirm: /),
    sends: { params: { id: idOf(20) }, body: { action: 'confirm' } },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listDueItems],
    says: { title: 'Visit Confirmed', description: 'The customer gets an e-mail about it.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
    fails: {
      title: 'Visit Not Changed',
      otherwise: 'The visit could not be changed. Please try again.',
    },
  },
  {
    // Sent by the outbox, like everything at a stop.
    contract: transitionBooking,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking({ status: 'confirmed' })]);
      answer(transitionBooking, adminBooking({ status: 'confirmed', paymentStatus: 'paid' }));
    },
    act: async () => {
      await outboxReady();
      await press(/^Mark Paid: /);
    },
    lostSession: 'stays',
    sends: { params: { id: idOf(20) }, body: { action: 'markPaid' } },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listAdminBookings, listDueItems],
    says: { title: 'Payment Noted', description: 'Casey Customer' },
  },
  {
    // Without storage, this call is made directly; otherwise the outbox makes it (see the test of the day's
    // screen).
    contract: markNotPossible,
    as: 'admin',
    keepsNothing: true,
    path: '/admin/bookings',
    prepare: () => {
      const visit = adminBooking({ status: 'confirmed', scheduledDate: today });
      answer(listAdminBookings, [visit]);
      answer(markNotPossible, {
        ...visit,
        status: 'cancelled',
        cancelReason: 'The gate was locked',
      });
    },
    act: async () => {
      await press(/^Could Not Be Done: /);
      fireEvent.click(await screen.findByLabelText('Gate locked'));
      await press('Tell the Customer');
    },
    again: () => press('Tell the Customer'),
    sends: {
      params: { id: idOf(20) },
      body: { reason: 'gate', words: '', recordedAt: now, photos: [] },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listDueItems],
    says: { title: 'Noted', description: 'The customer gets an e-mail with your words.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
    fails: { title: 'Not Noted', otherwise: 'This could not be noted. Please try again.' },
  },
  {
    contract: updateRoute,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking(), adminBooking({ id: idOf(22) })]);
      answer(getRoute, { visits: [adminBooking().id, idOf(22)], revision: 3 });
      answer(updateRoute, { visits: [idOf(22), adminBooking().id], revision: 4 });
    },
    act: async () => {
      await press('Change Order');
      await press('Save Order');
    },
    again: () => press('Save Order'),
    sends: {
      params: { date: today },
      body: { visits: [idOf(20), idOf(22)], revision: 3, everyWeek: false },
    },
    outdates: [listAdminBookings, getRoute],
    says: { title: 'Order Saved', description: 'It is the order of this day.' },
    outdatesConflict: [listAdminBookings, getRoute],
    fails: {
      title: 'Order Not Saved',
      otherwise: 'The order could not be saved. Please try again.',
    },
  },
  {
    contract: rainOutDay,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answer(rainOutDay, {
        id: idOf(90),
        outcomes: [{ bookingId: adminBooking().id, outcome: 'skipped', message: null }],
      });
    },
    act: async () => {
      await press('Rain-Out');
      await fill('Reason', 'A storm');
      await press('Skip 1 visit');
    },
    again: () => press('Skip 1 visit'),
    sends: {
      params: { date: today },
      body: { visits: [idOf(20)], action: 'skip', to: null, reason: 'A storm' },
    },
    outdates: rainOutLists,
    outdatesLater: [...afterVisit, listAdminBookings],
    says: { title: 'Visits Skipped', description: '1 visit. Each customer gets one e-mail.' },
    outdatesRefused: rainOutLists,
    fails: {
      title: 'Visits Not Changed',
      otherwise: 'This may have been done in part. Please try again.',
    },
    keyed: true,
  },
  {
    contract: undoRainOut,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listRainOuts, [
        {
          id: idOf(90),
          action: 'skip',
          to: null,
          reason: 'A storm',
          visits: [adminBooking().id],
          createdAt: new Date().toISOString(),
          undoneAt: null,
        },
      ]);
      answer(undoRainOut, {
        id: idOf(90),
        outcomes: [{ bookingId: adminBooking().id, outcome: 'restored', message: null }],
      });
    },
    act: () => press('Undo'),
    sends: { params: { date: today }, body: { id: idOf(90) } },
    outdates: rainOutLists,
    outdatesLater: [...afterVisit, listAdminBookings],
    says: { title: 'Back On', description: '1 visit. Each customer gets one e-mail.' },
    outdatesRefused: rainOutLists,
    fails: {
      title: 'Not Undone',
      otherwise: 'This may have been done in part. Please try again.',
    },
  },
  {
    contract: transitionQuote,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote()]);
      answer(transitionQuote, quote({ status: 'contacted' }));
    },
    act: () => press('Mark Contacted: Vera Visitor'),
    sends: { params: { id: idOf(60) }, body: { action: 'contact' } },
    outdates: [],
    says: { title: 'Request Updated', description: 'Vera Visitor is now contacted.' },
    outdatesRefused: [listQuotes],
    fails: {
      title: 'Request Not Changed',
      otherwise: 'The request could not be changed. Please try again.',
    },
  },
  {
    contract: createOffer,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote()]);
      answer(getQuoteOffers, { customer: null, offers: [] });
      answer(createOffer, offer());
    },
    act: async () => {
      await press('Write Offer: Vera Visitor');
      const dialog = await dialogCalled('Offer for Vera Visitor');
      await fill('Service', monthly.id, dialog);
      await press('Send Offer', dialog);
    },
    again: async () => press('Send Offer', await dialogCalled('Offer for Vera Visitor')),
    sends: {
      params: { id: idOf(60) },
      body: {
        lines: [
          {
            name: 'Monthly Membership',
            per: 'month',
            taxable: false,
            everyWeeks: 1,
            serviceId: monthly.id,
            price: '225.00',
            options: {},
          },
        ],
        firstDate: '2026-12-04',
        preferredTime: null,
        validUntil: '2026-11-27',
        note: null,
      },
    },
    outdates: [getQuoteOffers],
    says: { title: 'Offer Sent', description: 'It went to vera@example.com.' },
    outdatesRefused: [getQuoteOffers],
    fails: { otherwise: 'The offer could not be sent. Please try again.' },
    keyed: true,
  },
  {
    contract: answerOffer,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote({ status: 'quoted', offers: 1, awaitsAnswer: true })]);
      answer(getQuoteOffers, { customer: null, offers: [offer()] });
      answer(answerOffer, offer({ state: 'accepted', answeredAt: now, answeredBy: 'operator' }));
    },
    act: async () => {
      // A summary opens only with a native click.
      (await screen.findByText(/^1 offer/)).click();
      await press('Accept for Them: Vera Visitor');
      await press('Yes, Accept');
    },
    again: async () => {
      await press('Accept for Them: Vera Visitor');
      await press('Yes, Accept');
    },
    sends: { params: { id: idOf(60), action: 'accept' }, body: { revision: 1 } },
    outdates: [getQuoteOffers, listCustomers, listAdminBookings, listBookingDays],
    outdatesLater: [listAdminBookings, listBookingDays, listCustomers],
    says: {
      title: 'Offer Accepted',
      description: 'Vera Visitor is on the schedule, and hears of it by e-mail.',
    },
    outdatesRefused: [getQuoteOffers, listQuotes],
    fails: {
      title: 'Offer Not Changed',
      otherwise: 'The offer could not be changed. Please try again.',
    },
  },
  {
    contract: handleSignup,
    as: 'admin',
    path: '/admin/quotes?tab=signups',
    prepare: () => {
      answer(listSignups, [signup()]);
      answer(handleSignup, signup({ status: 'handled' }));
    },
    act: () => press('Mark Handled: Nora Newcomer'),
    sends: { params: { id: idOf(70) } },
    outdates: [],
    says: { title: 'Sign-Up Handled', description: 'Nora Newcomer is marked as handled.' },
    outdatesRefused: [listSignups],
    fails: {
      title: 'Sign-Up Not Changed',
      otherwise: 'The sign-up could not be changed. Please try again.',
    },
  },
  {
    contract: recordPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      answer(listDueItems, [dueItem(), dueItem({ kind: 'visit', id: idOf(92) })]);
      answer(recordPayment, { total: '487.12' });
    },
    act: async () => {
      await press('Record Payment: Casey Customer');
      await fill('Paid by', 'zelle');
      await press('Mark $487.12 Paid: Casey Customer');
    },
    again: () => press('Mark $487.12 Paid: Casey Customer'),
    sends: {
      params: { id: customerUser.id },
      body: {
        items: [
          { kind: 'charge', id: idOf(91) },
          { kind: 'visit', id: idOf(92) },
        ],
        method: 'zelle',
        paidOn: today,
      },
    },
    outdates: [
      listDueItems,
      listAdminBookings,
      listBookingDays,
      listBookingsOfCustomer,
      listChargesOfCustomer,
    ],
    outdatesLater: [listChargesOfCustomer, listDueItems],
    outdatesRefused: [listDueItems],
    says: { title: 'Payment Saved', description: '$487.12 from Casey Customer.' },
    fails: { otherwise: 'The payment could not be saved. Please try again.' },
  },
  {
    contract: actOnCharge,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => {
      const paid = charge({ state: 'paid', paidOn: '2026-11-05', paymentMethod: 'zelle' });
      answer(listChargesOfCustomer, [paid]);
      answer(actOnCharge, {
        ...paid,
        state: 'refunded',
        refunded: '108.25',
        updatedAt: '2026-11-21T03:31:00.000Z',
      });
    },
    act: async () => {
      await press('Refund: Monthly Membership, Nov 2, 2026');
      await fill('Amount without tax', '100');
      await fill('Reason', 'Rained all month');
      await press('Yes, Refunded');
    },
    again: () => press('Yes, Refunded'),
    sends: {
      params: { id: idOf(91), action: 'refunded' },
      body: { amount: '100.00', refundedOn: today, reason: 'Rained all month' },
    },
    outdates: [listChargesOfCustomer, listDueItems],
    outdatesLater: [listDueItems],
    says: {
      title: 'Refund Noted',
      description: '$108.25 of Monthly Membership. Give it back the way it came.',
    },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [listChargesOfCustomer, listDueItems],
    fails: { otherwise: 'The charge could not be changed. Please try again.' },
  },
  {
    contract: setCustomerTax,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(setCustomerTax, { taxExempt: true, taxRate: null }),
    act: async () => {
      await fill('This customer pays', 'exempt');
      await press('Save Sales Tax');
    },
    sends: { params: { id: customerUser.id }, body: { taxExempt: true, taxRate: null } },
    outdates: [
      getCustomer,
      listPlansOfCustomer,
      listBookingsOfCustomer,
      listAdminBookings,
      listBookingDays,
    ],
    outdatesLater: [
      listPlansOfCustomer,
      listBookingsOfCustomer,
      listAdminBookings,
      listBookingDays,
    ],
    says: {
      title: 'Sales Tax Saved',
      description: 'It applies to everything billed from now on.',
    },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [getCustomer],
    fails: {
      title: 'Sales Tax Not Saved',
      otherwise: 'Please try again.',
    },
  },
  {
    contract: addCustomer,
    as: 'admin',
    path: '/admin/dashboard?tab=customers',
    prepare: () => answer(addCustomer, { ...customer, email: null, signIn: 'none' }),
    act: async () => {
      await press('Add Customer');
      await fill('First name', 'Casey');
      await fill('Last name', 'Customer');
      await fill('Phone', '(281) 555-0101');
      await fill('Address', '12 Test Lane, Spring, TX 77373');
      await press('Add Customer');
    },
    again: () => press('Add Customer'),
    sends: {
      body: expect.objectContaining({
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        email: null,
        hasPets: false,
        poolGallons: null,
      }),
    },
    outdates: [getCustomer, getStatistics],
    outdatesLater: [listCustomers],
    says: { title: 'Customer Added', description: 'Casey Customer is in your list.' },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [listCustomers],
    fails: { otherwise: 'The customer could not be added. Please try again.' },
    keyed: true,
  },
  {
    contract: updateCustomer,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(updateCustomer, customer),
    act: async () => {
      await press('Edit Customer');
      await press('Save Customer');
    },
    again: () => press('Save Customer'),
    sends: {
      params: { id: customerUser.id },
      body: expect.objectContaining({
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        email: 'casey@example.com',
        poolAccess: 'Left gate',
        poolGallons: null,
      }),
    },
    outdates: [getCustomer, getStatistics],
    outdatesLater: [listCustomers],
    says: { title: 'Customer Saved', description: 'It holds from the next visit on.' },
    staysOpen: ['Casey Customer'],
    fails: { otherwise: 'The customer could not be saved. Please try again.' },
  },
  {
    contract: inviteCustomer,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => {
      answer(getCustomer, { ...customer, signIn: 'none' });
      answer(inviteCustomer, { success: true, message: 'The invitation went out.' });
    },
    act: () => press('Invite to Sign In'),
    sends: { params: { id: customerUser.id } },
    outdates: [getCustomer],
    says: { title: 'Customer Invited', description: 'The invitation went out.' },
    staysOpen: ['Casey Customer'],
    fails: {
      title: 'Customer Not Invited',
      otherwise: 'The invitation could not be sent. Please try again.',
    },
  },
  {
    contract: markReportTold,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => {
      answer(getReport, { ...sentReport(), deliveryStatus: 'none', customerEmail: null });
      answer(markReportTold, { deleteOn: '2027-05-20' });
    },
    act: () => press('Told by Phone'),
    sends: { params: { id: idOf(50) } },
    outdates: [getReport],
    says: { title: 'Told by Phone', description: 'The report is kept until May 20, 2027.' },
    fails: { title: 'Not Noted', otherwise: 'Please try again.' },
  },
  {
    contract: setCustomerAccess,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(setCustomerAccess, { enabled: false }),
    act: () => press('Disable Account'),
    sends: { params: { id: customerUser.id }, body: { enabled: false } },
    outdates: [getCustomer],
    says: {
      title: 'Account Disabled',
      description: 'Casey Customer is signed out and cannot sign in.',
    },
    staysOpen: ['Casey Customer'],
    fails: {
      title: 'Account Not Changed',
      otherwise: 'This may have been done in part. Please try again.',
    },
  },
  {
    contract: deleteCustomer,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(deleteCustomer, { success: true }),
    act: async () => {
      await press('Delete');
      await press('Delete for Good');
    },
    sends: { params: { id: customerUser.id } },
    outdates: [getStatistics],
    says: {
      title: 'Customer Deleted',
      description:
        'Casey Customer can no longer sign in. The rest is gone within half an hour, and then they get an e-mail.',
    },
    fails: {
      title: 'Customer Not Deleted',
      otherwise: 'Casey Customer may be deleted in part. Please press Delete again.',
    },
  },
  {
    contract: createPlan,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(createPlan, plan()),
    act: async () => {
      await press('Add Plan');
      const dialog = await dialogCalled('Add a plan');
      await fill('Service', monthly.id, dialog);
      await press('Add Plan', dialog);
    },
    again: async () => press('Add Plan', await dialogCalled('Add a plan')),
    sends: {
      body: {
        customerId: customerUser.id,
        serviceId: monthly.id,
        weekday: 6,
        everyWeeks: 1,
        from: '2026-11-21',
        until: null,
        address: null,
        billingStart: null,
        price: '225.00',
        per: 'month',
        options: {},
        preferredTime: null,
        policy: 'none',
        paymentMethod: null,
      },
    },
    outdates: plannedVisits,
    outdatesLater: plannedVisits,
    says: {
      title: 'Plan Added',
      description:
        'Monthly Membership from Oct 6, 2026 on. The visits of the next four weeks are on their days.',
    },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [listPlansOfCustomer],
    fails: { otherwise: 'The plan could not be added. Please try again.' },
    keyed: true,
  },
  {
    contract: updatePlan,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => {
      answer(listPlansOfCustomer, [plan()]);
      answer(updatePlan, plan({ revision: 4 }));
    },
    act: async () => {
      await press('Change: Monthly Membership');
      await fill('Price', '240');
      await press('Save Changes');
    },
    again: () => press('Save Changes'),
    sends: { params: { id: idOf(80) }, body: { from: '2026-11-24', price: '240.00', revision: 3 } },
    outdates: plannedVisits,
    outdatesLater: plannedVisits,
    says: { title: 'Plan Changed', description: 'Monthly Membership, from Nov 24, 2026 on.' },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [listPlansOfCustomer],
    fails: { otherwise: 'The plan could not be changed. Please try again.' },
    keyed: true,
  },
  {
    contract: actOnCustomersPlan,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => {
      answer(listPlansOfCustomer, [plan()]);
      answer(actOnCustomersPlan, plan({ state: 'ended', revision: 4 }));
    },
    act: async () => {
      await press('End: Monthly Membership');
      await fill('Reason', 'They move');
      await press('End Plan');
    },
    again: () => press('End Plan'),
    sends: {
      params: { id: idOf(80), action: 'end' },
      body: { on: '2026-12-05', reason: 'They move' },
    },
    outdates: plannedVisits,
    outdatesLater: plannedVisits,
    says: {
      title: 'Plan Ended',
      description: 'Monthly Membership. The customer gets an e-mail about it.',
    },
    staysOpen: ['Casey Customer'],
    outdatesRefused: [listPlansOfCustomer],
    fails: { otherwise: 'The plan could not be changed. Please try again.' },
  },
  {
    // The dry run; the screen's own test covers the import itself.
    contract: importCustomers,
    as: 'admin',
    path: '/admin/customers/import',
    prepare: () => answer(importCustomers, importReply),
    act: async () => {
      await fill('Rows', 'Name');
      await press('Check Rows');
    },
    again: () => press('Check Rows'),
    sends: { body: { csv: 'Name', columns: {}, dryRun: true } },
    outdates: [],
    fails: { otherwise: 'The file could not be checked. Please try again.' },
  },
  {
    contract: undoImport,
    as: 'admin',
    path: '/admin/customers/import',
    prepare: () => {
      answer(importCustomers, { ...importReply, importedAt: '2026-11-20T12:00:00.000Z' });
      answer(undoImport, { undone: 2, kept: [] });
    },
    act: async () => {
      await fill('Rows', 'Name');
      await press('Check Rows');
      await undoPreviewed();
    },
    again: () => undoPreviewed(),
    sends: { params: { id: customerUser.id } },
    outdates: importedLists,
    says: {
      title: 'Import Undone',
      description: '2 customers are gone, with their plans and visits.',
    },
    fails: {
      title: 'Import Not Undone',
      otherwise: 'It may be undone in part. Please press Undo again.',
    },
  },
  {
    contract: endCustomerSessions,
    as: 'admin',
    path: `/admin/dashboard?history=${customerUser.id}`,
    prepare: () => answer(endCustomerSessions, { success: true }),
    act: () => press('Sign Customer Out'),
    sends: { params: { id: customerUser.id } },
    outdates: [],
    says: {
      title: 'Customer Signed Out',
      description: 'Casey Customer is signed out on every device.',
    },
    staysOpen: ['Casey Customer'],
    fails: {
      title: 'Customer Not Signed Out',
      otherwise: 'Casey Customer is still signed in. Please try again.',
    },
  },
  {
    contract: sendReportEmail,
    as: 'admin',
    path: '/admin/dashboard',
    prepare: () => {
      answer(listRecentReports, [reportSummary()]);
      answer(sendReportEmail, outcome);
    },
    act: () => press('Send Email: Casey Customer, Nov 19, 2026'),
    sends: { params: { id: idOf(50) } },
    isAskedOnce: true,
    outdates: reportLists,
    outdatesLater: afterReport,
    says: {
      title: 'Email Sent',
      description: `Service report sent successfully to customer. It went to ${customerUser.email}.`,
    },
    outdatesRefused: reportLists,
    fails: {
      title: 'Email Failed',
      otherwise: 'Failed to send service report email',
      isFinal: true,
    },
  },
  {
    contract: createReport,
    as: 'admin',
    path: '/admin/service-report/new',
    prepare: () => answer(createReport, report()),
    act: () => press('Save Draft'),
    lostSession: 'stays',
    sends: {
      body: expect.objectContaining({
        customerId: '',
        line: 'pool',
        serviceDate: today,
        notes: '',
        sentToCustomer: false,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Draft Saved', description: 'Service report saved as draft' },
    fails: {
      title: 'Draft Not Saved',
      otherwise: 'The report could not be saved. Please try again.',
      isFinal: true,
      noAnswer:
        'No signal. Everything you typed is kept on this phone: try again when you have a signal.',
    },
    keyed: 'until done',
  },
  {
    contract: updateReport,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => answer(updateReport, report()),
    act: async () => {
      await fill(/^Service Notes/, 'Clear and blue.');
      await press('Save Draft');
    },
    again: () => press('Save Draft'),
    lostSession: 'stays',
    sends: {
      params: { id: idOf(50) },
      body: expect.objectContaining({
        customerId: customerUser.id,
        line: 'pool',
        serviceDate: '2026-11-19',
        skimmedSurface: true,
        emptyBaskets: false,
        notes: 'Clear and blue.',
        nextVisitDate: '',
        photos: [],
        sentToCustomer: false,
        version: 3,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Draft Saved', description: 'Service report saved as draft' },
    fails: {
      title: 'Draft Not Saved',
      otherwise: 'The report could not be saved. Please try again.',
      isFinal: true,
      noAnswer:
        'No signal. Everything you typed is kept on this phone: try again when you have a signal.',
    },
  },
  {
    contract: sendReport,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => {
      answer(updateReport, report());
      answer(sendReport, outcome);
    },
    act: () => press('Send to Customer'),
    lostSession: 'stays',
    sends: { params: { id: idOf(50) } },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Report Sent!', description: 'Service report sent to customer successfully' },
  },
  {
    // The outbox's automatic call; carry-visit.test.ts covers its failures.
    contract: saveVisitReport,
    as: 'admin',
    path: `/admin/visits/${idOf(20)}?date=${today}`,
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answerVisitReport();
    },
    act: async () => {
      await press('All Done');
      await expectOnPhone(idOf(20), { skimmedSurface: true });
      await carryNow();
    },
    lostSession: 'stays',
    sends: {
      params: { id: idOf(20) },
      body: expect.objectContaining({
        serviceDate: today,
        skimmedSurface: true,
        cleanedArea: true,
        gateClosed: false,
        version: null,
        phoneTime: '2026-11-21T03:30:08.000Z',
        sentToCustomer: false,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
  },
  {
    contract: createSecondFactorKey,
    as: 'visitor',
    path: '/admin/second-factor',
    prepare: () => answer(createSecondFactorKey, secondFactorKey),
    act: () => press('Begin'),
    sends: {},
    outdates: [],
    fails: {
      title: 'No Key Yet',
      otherwise: 'The key could not be made. Please try again.',
      isFinal: true,
    },
  },
  {
    contract: confirmSecondFactor,
    as: 'visitor',
    path: '/admin/second-factor',
    prepare: () => {
      answer(createSecondFactorKey, secondFactorKey);
      answer(confirmSecondFactor, { success: true });
    },
    act: async () => {
      await press('Begin');
      await fill('Code', '123 456');
      await press('Turn it on');
    },
    again: () => press('Turn it on'),
    sends: { body: { code: '123456' } },
    outdates: [],
    fails: { otherwise: 'The code could not be checked. Please try again.' },
  },
  {
    contract: requestQuote,
    as: 'visitor',
    path: '/',
    prepare: () => answer(requestQuote, { success: true, message: 'We will call you.' }),
    act: async () => {
      await fill('First name', 'Vera');
      await fill('Last name', 'Visitor');
      await fill('E-mail', 'vera@example.com');
      await fill('Phone', '(281) 555-0199');
      await fill('Service address', '12 Test Lane, Spring, TX');
      await press('Get My Free Quote');
    },
    again: () => press('Get My Free Quote'),
    sends: {
      body: {
        firstName: 'Vera',
        lastName: 'Visitor',
        email: 'vera@example.com',
        phone: '(281) 555-0199',
        serviceAddress: '12 Test Lane, Spring, TX',
        message: '',
        website: '',
      },
    },
    outdates: [],
    says: { title: 'Quote Request Submitted!', description: 'We will call you.' },
    fails: {
      title: 'Submission Failed',
      otherwise: 'Unable to submit quote request. Please try again.',
      isFinal: true,
    },
    keyed: true,
  },
  {
    contract: signUp,
    as: 'visitor',
    path: '/signup',
    prepare: () => answer(signUp, { success: true, message: 'Account created.' }),
    act: async () => {
      await fill('First name', 'Nina');
      await fill('Last name', 'Newcomer');
      await fill('E-mail', 'nina@example.com');
      await fill('Phone', '(281) 555-0177');
      await fill('Service address', '8 Cypress Court, Spring, TX 77379');
      await fill('Pool or yard access instructions', 'Side gate, code 4711');
      await fill('Service type', 'both');
      await fill('Preferred day', 'tuesday');
      await press('Create Free Account');
    },
    again: () => press('Create Free Account'),
    sends: {
      body: {
        firstName: 'Nina',
        lastName: 'Newcomer',
        email: 'nina@example.com',
        phone: '(281) 555-0177',
        address: '8 Cypress Court, Spring, TX 77379',
        poolAccess: 'Side gate, code 4711',
        hasPets: false,
        serviceType: 'both',
        desiredDay: 'tuesday',
        specialRequests: '',
        website: '',
      },
    },
    outdates: [],
    fails: {
      otherwise: 'Failed to create account. Please try again.',
      hides: ['invalid', 'unavailable', 'no answer'],
    },
    keyed: true,
  },
];

it('covers every contract that changes something', () => {
  const changing = contracts.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const held = new Set(changes.map(({ contract }) => contract.name));
  expect([...held, ...elsewhere].toSorted()).toEqual(changing.toSorted());
});

/** A cached answer left by screens that are no longer open: an empty list or week. */
const anyAnswer = {
  pages: [],
  pageParams: [],
  days: [],
  undated: { visits: 0, toConfirm: 0, amountDue: '0.00' },
};

const rememberEverything = (): void => {
  for (const { name, method, response } of contracts)
    if (method === 'GET' && typeof response !== 'string')
      queryClient.setQueryData([name, 'seen before'], anyAnswer);
};

const outdated = (): string[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === 'seen before' })
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]));

const expectOutdated = (some: readonly Contract[]): Promise<void> =>
  waitFor(() => expect(outdated().toSorted()).toEqual(some.map(({ name }) => name).toSorted()));

const open = async ({ path, as, prepare, keepsNothing }: Change): Promise<void> => {
  if (keepsNothing) await keepNothing();
  prepare();
  rememberEverything();
  await openSite(path, as);
};

const lostSession: Said = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};
const isLost = ({ open: isOpen, title }: Toast) => isOpen && title === lostSession.title;
/** There is no redirect, and every sign-in link leads back here. */
const expectStay = (): void => {
  expect(toastStore.list().some(isLost)).toBe(false);
  for (const link of screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Sign In' }))
    expect(link.search).toMatch(/^\?returnTo=%2Fadmin%2F/);
};
const noAnswer = 'We got no response. Check your connection and try again.';
const unclear = 'It may have worked. Trying again is safe.';

const openQuestions = (): string[] =>
  [...document.querySelectorAll('[role="dialog"], dialog[open], fieldset[aria-label$="?"]')].map(
    (element) =>
      element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent ?? '',
  );

describe.each(changes)('$contract.name', (change) => {
  const { contract, act, again = act, outdates, outdatesRefused = [], says, fails } = change;

  /** Waits until a second press no longer counts as a double press. */
  const pressAgain = (): Promise<void> => {
    vi.advanceTimersByTime(1000);
    return again();
  };

  const expectTold = async (sentence: string, title = fails?.title): Promise<void> => {
    if (title !== undefined)
      await expectToast({ title, description: sentence, variant: 'destructive' });
    else
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
          sentence,
        ),
      );
  };

  const expectDone = async (count: number): Promise<void> => {
    await waitFor(() => expect(callsOf(contract)).toHaveLength(count));
    if (says) await expectToast(says);
  };

  it('runs once with what was given, reports success and invalidates what shows it', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await open(change);
    await act();
    await expectDone(1);
    // Stale at once, and not only when the indexes have caught up.
    forgetWritten();
    await expectOutdated(outdates);
    rememberEverything();
    for (const [read, after] of timers.mock.calls)
      if (after === indexLag && typeof read === 'function') read();
    await expectOutdated(change.outdatesLater ?? []);
    expect(callsOf(contract)).toHaveLength(1);
    await waitFor(() => expect(openQuestions()).toEqual(change.staysOpen ?? []));
    const { params = {}, body } = change.sends;
    expect(callsOf(contract)[0]).toMatchObject({ params });
    expect(callsOf(contract)[0]?.body).toEqual(body);
    expect(callsOf(contract)[0]?.key !== undefined).toBe(change.keyed !== undefined);
  });

  it('goes to the sign-in when the session has ended, or says so where something is written', async () => {
    await open(change);
    refuse(contract, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
    await act();
    if (change.lostSession === 'stays') {
      await screen.findAllByText(/Sign in to send your work$/);
      expectStay();
    } else await expectToast({ ...(change.lostSession ?? lostSession), variant: 'destructive' });
  });

  if (!fails) return;
  const { otherwise, hides = [] } = fails;
  /** The text shown if the server sent `sentence`. */
  const messageOf = (sentence: string, code: string): string =>
    hides.includes(code) ? otherwise : sentence;

  it('reports why it was rejected, refetches the current state and can be retried', async () => {
    await open(change);
    let count = 0;
    for (const code of ['invalid', 'too-many-requests', 'conflict'] as const) {
      failNext(contract, { code, message: `Refused as ${code}.` });
      await (count === 0 ? act() : pressAgain());
      count += 1;
      await waitFor(() => expect(callsOf(contract)).toHaveLength(count));
      await expectTold(messageOf(`Refused as ${code}.`, code));
      if (!change.outdatesConflict) await expectOutdated(outdatesRefused);
    }
    await expectOutdated(change.outdatesConflict ?? outdatesRefused);
    failNext(contract, { status: 400 });
    await pressAgain();
    await expectTold(otherwise);
    await pressAgain();
    await expectDone(5);
    const keys = new Set(callsOf(contract).map(({ key }) => key));
    expect(keys.size).toBe(change.keyed === true ? 5 : 1);
  });

  it('is retried, and keeps its key until there is a response', async () => {
    await open(change);
    const tries = change.isAskedOnce ? 1 : 2;
    const isOpen = fails.title !== undefined && !fails.isFinal;
    const title = isOpen ? 'Not Sure It Worked' : fails.title;
    const failures: [Failure, string, title?: string | undefined][] = [
      [
        { code: 'unavailable', message: 'Please try later.' },
        messageOf('Please try later.', 'unavailable'),
      ],
      [{ status: 502 }, isOpen ? `We got no clear response. ${unclear}` : otherwise, title],
      [
        'no answer',
        isOpen ? `${noAnswer} ${unclear}` : messageOf(fails.noAnswer ?? noAnswer, 'no answer'),
        title,
      ],
    ];
    let count = 0;
    for (const [failure, sentence, heading] of failures) {
      failNext(contract, ...Array.from({ length: tries }, () => failure));
      await (count === 0 ? act() : pressAgain());
      count += tries;
      await waitFor(() => expect(callsOf(contract)).toHaveLength(count));
      await expectTold(sentence, heading);
    }
    await pressAgain();
    await expectDone(3 * tries + 1);
    expect(new Set(callsOf(contract).map(({ key }) => key)).size).toBe(1);
    expect(callsOf(contract).at(-1)?.body).toEqual(callsOf(contract)[0]?.body);
  });
});
