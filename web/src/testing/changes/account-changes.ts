import { fireEvent, screen } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listChatMessages, sendChatMessage } from 'shared/contracts/chat.ts';
import { requestDeletion } from 'shared/contracts/privacy.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import {
  removeCalendarLink,
  replaceCalendarLink,
  setReminders,
} from 'shared/contracts/reminders.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { confirmSecondFactor, createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import {
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
} from 'shared/contracts/session.ts';
import { answer } from '../fake-api.ts';
import { booking, idOf, chatMessage, openSession, profile, review } from '../fixtures.ts';
import { fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';
import { leftBlank } from './left-blank.ts';

const secondFactorKey = { key: 'MZXW6YTBOI', link: 'otpauth://totp/Site:me?secret=MZXW6YTBOI' };
const writeReview = async (opener: RegExp) => {
  await press(opener);
  fireEvent.click(await screen.findByRole('radio', { name: '5' }));
  await press('Save Review');
};

/** What people change in their own account: reviews, messages, details, sessions. */
export const accountChanges: readonly Change[] = [
  {
    contract: createReview,
    as: 'customer',
    path: '/visits',
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
    keyed: true,
  },
  {
    contract: updateReview,
    as: 'customer',
    path: '/visits',
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
  },
  {
    contract: sendChatMessage,
    as: 'customer',
    path: '/messages',
    prepare: () => answer(sendChatMessage, chatMessage()),
    act: async () => {
      await fill('Your message', 'Can you come on Friday?');
      await press('Send Message');
    },
    again: () => press('Send Message'),
    sends: { body: { text: 'Can you come on Friday?' } },
    outdates: [listChatMessages],
    says: { title: 'Message Sent', description: 'We answer here and by email.' },
    outdatesRefused: [listChatMessages],
    keyed: true,
  },
  {
    contract: updateProfile,
    as: 'customer',
    path: '/account',
    prepare: () => answer(updateProfile, profile),
    act: async () => {
      await press('Edit Details');
      await press('Save Details');
    },
    again: () => press('Save Details'),
    sends: {
      body: {
        ...leftBlank('profile'),
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
  },
  {
    contract: setReminders,
    as: 'customer',
    path: '/account',
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
  },
  {
    contract: replaceCalendarLink,
    as: 'customer',
    path: '/account',
    prepare: () =>
      answer(replaceCalendarLink, { url: 'https://site.example/api/calendar/link.ics' }),
    act: () => press('Create Link'),
    sends: {},
    outdates: [getProfile],
    says: { title: 'Calendar Link Ready', description: 'Copy it now: it is shown only once.' },
    outdatesRefused: [getProfile],
    keyed: true,
  },
  {
    contract: removeCalendarLink,
    as: 'customer',
    path: '/account',
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
  },
  {
    contract: endSession,
    as: 'customer',
    path: '/account',
    prepare: () => {
      answer(listSessions, [openSession({ isCurrent: true }), openSession({ id: 'b'.repeat(43) })]);
      answer(endSession, { success: true });
    },
    act: () => press('Sign Out Safari on iPhone'),
    sends: { params: { id: 'b'.repeat(43) } },
    outdates: [listSessions],
    says: { title: 'Signed Out There', description: 'Safari on iPhone is signed out.' },
    outdatesRefused: [listSessions],
  },
  {
    contract: endOtherSessions,
    as: 'customer',
    path: '/account',
    prepare: () => answer(endOtherSessions, { success: true }),
    act: () => press('Sign Out Everywhere Else'),
    sends: {},
    outdates: [listSessions],
    says: {
      title: 'Signed Out Elsewhere',
      description: 'You are signed in on this device only.',
    },
  },
  {
    contract: requestDeletion,
    as: 'customer',
    path: '/account',
    prepare: () => answer(requestDeletion, { requestedAt: '2026-11-21T03:30:00.000Z' }),
    act: async () => {
      await press('Delete My Account');
      await press('Send Request');
    },
    sends: {},
    outdates: [getProfile],
    says: {
      title: 'Request Sent',
      description: 'We answer within 45 days, by email or phone.',
    },
    outdatesRefused: [getProfile],
  },
  {
    contract: createSecondFactorKey,
    as: 'visitor',
    path: '/admin/second-factor',
    prepare: () => answer(createSecondFactorKey, secondFactorKey),
    act: () => press('Begin'),
    sends: {},
    outdates: [],
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
  },
];
