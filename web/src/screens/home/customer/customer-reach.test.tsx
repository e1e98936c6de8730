import { fireEvent, screen } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { listChatMessages } from 'shared/contracts/chat.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { getWaterTrend } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/fake-api.ts';
import { booking, customerReport, idOf, chatMessage, plan } from '../../../testing/fixtures.ts';
import { openSite } from '../../../testing/open-site.tsx';

type Role = 'button' | 'link' | 'heading' | 'textbox' | 'checkbox' | 'dialog';
type Place = readonly [role: Role, name: RegExp];

const page = (name: string): Place => ['link', new RegExp(`^${name}$`)];

/** What a customer can do without calling us: the taps from home, and what is shown in the end. */
const reach: Readonly<Record<string, { taps: readonly Place[]; there: Place }>> = {
  'a report’s page': {
    taps: [page('Visits'), ['button', /^Report and Photos/], ['link', /^Read Report/]],
    there: ['heading', /^What was|^Pool service/],
  },
  'all reports, by the menu of a phone': {
    taps: [
      ['button', /^Menu/],
      ['link', /^My Reports/],
    ],
    there: ['heading', /^Your Service Reports/],
  },
  'the history': { taps: [], there: ['heading', /^Service History/] },
  'the water': { taps: [page('Visits')], there: ['heading', /^Your Water/] },
  'the plan': { taps: [page('Visits')], there: ['heading', /^Your Plans/] },
  'pausing the plan': {
    taps: [page('Visits'), ['button', /^Pause/]],
    there: ['dialog', /^Pause/],
  },
  charges: { taps: [page('Billing')], there: ['heading', /^Balance Due/] },
  'moving a visit': {
    taps: [page('Visits'), ['button', /^Change:/]],
    there: ['button', /^Move Visit/],
  },
  'skipping a visit': {
    taps: [page('Visits'), ['button', /^Change:/], ['button', /^Skip Visit/]],
    there: ['dialog', /^Skip this visit/],
  },
  reminders: { taps: [page('Account')], there: ['checkbox', /^Remind me/] },
  details: {
    taps: [page('Account'), ['button', /^Edit/]],
    there: ['textbox', /^First name/i],
  },
  'who may enter, and how': {
    taps: [page('Account'), ['button', /^Edit/]],
    there: ['textbox', /access|gate/i],
  },
  'the file of all that is kept': {
    taps: [page('Account')],
    there: ['button', /^Download My Data/],
  },
  deletion: {
    taps: [page('Account'), ['button', /^Delete My Account/]],
    there: ['button', /^Send Request/],
  },
  'the operator’s answer': { taps: [page('Messages')], there: ['heading', /^Messages/] },
  'a message to the operator': { taps: [page('Messages')], there: ['textbox', /^Your message/] },
};

it.each(Object.entries(reach))('%s is within three taps', async (_what, { taps, there }) => {
  const done = booking({ id: idOf(21), status: 'completed', scheduledDate: '2026-11-12' });
  answer(listPlans, [plan()]);
  answer(listBookings, [booking({ planId: plan().id, originalDate: '2026-11-24' }), done]);
  answer(listCustomerReports, [customerReport({ bookingId: done.id })]);
  answer(getWaterTrend, [
    {
      reportId: idOf(50),
      serviceDate: '2026-11-12',
      water: { readAt: '2026-11-12T16:42:00.000Z', ph: 7.5 },
      added: [],
    },
  ]);
  answer(listChatMessages, [chatMessage({ by: 'operator' })]);
  await openSite('/', 'customer');
  expect(taps.length).toBeLessThanOrEqual(3);
  for (const [role, name] of taps) {
    const [found] = await screen.findAllByRole(role, { name });
    fireEvent.click(found!);
  }
  expect((await screen.findAllByRole(there[0], { name: there[1] })).length).toBeGreaterThan(0);
});
