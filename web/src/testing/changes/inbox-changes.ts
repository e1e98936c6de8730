import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { handleSignup, listSignups } from 'shared/contracts/admin-signups.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  answerCustomer,
  listConversations,
  listChatMessagesOfCustomer,
  markConversationAnswered,
} from 'shared/contracts/chat.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { listReviews, moderateReview } from 'shared/contracts/reviews.ts';
import { answer } from '../fake-api.ts';
import {
  adminBooking,
  conversation,
  customerUser,
  idOf,
  chatMessage,
  message,
  review,
  signup,
  today,
} from '../fixtures.ts';
import { fill, follow, press } from '../site-steps.ts';
import type { Change } from './change.ts';

/** What the operator changes among messages, reviews and sign-ups. */
export const inboxChanges: readonly Change[] = [
  {
    contract: answerCustomer,
    as: 'admin',
    path: '/admin/messages',
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
    keyed: true,
  },
  {
    contract: markConversationAnswered,
    as: 'admin',
    path: '/admin/messages',
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
  },
  {
    contract: readMessage,
    as: 'customer',
    path: '/messages',
    prepare: () => {
      answer(listMessages, [message()]);
      answer(readMessage, message({ readAt: '2026-11-21T03:30:00.000Z' }));
    },
    act: async () => {
      await follow(new RegExp(message().subject));
    },
    sends: { params: { id: idOf(40) } },
    outdates: [],
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
  },
];
