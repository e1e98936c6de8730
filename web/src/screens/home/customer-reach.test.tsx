import { fireEvent, screen, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listCharges } from 'shared/contracts/charges.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { listChatMessages } from 'shared/contracts/chat.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import {
  booking,
  charge,
  customerReport,
  idOf,
  chatMessage,
  plan,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';

type Role = 'button' | 'link' | 'heading' | 'textbox' | 'checkbox' | 'dialog';
type Place = readonly [role: Role, name: RegExp];

/** What a customer can do without calling us: the taps from home, and what is shown in the end. */
const reach: Readonly<Record<string, { taps: readonly Place[]; there: Place }>> = {
  'a report’s page': {
    taps: [
      ['button', /^Open Visit/],
      ['link', /^Read Report/],
    ],
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
  'the water': { taps: [], there: ['heading', /^Your Water/] },
  'the plan': { taps: [], there: ['heading', /^Your Plans/] },
  'pausing the plan': { taps: [['button', /^Pause/]], there: ['dialog', /^Pause/] },
  charges: { taps: [], there: ['heading', /^Balance Due/] },
  'moving a visit': { taps: [['button', /^Move:/]], there: ['dialog', /^Move this visit/] },
  'skipping a visit': { taps: [['button', /^Skip:/]], there: ['dialog', /^Skip this visit/] },
  reminders: { taps: [], there: ['checkbox', /^Remind me/] },
  details: { taps: [['button', /^Edit/]], there: ['textbox', /^First name/i] },
  'who may enter, and how': { taps: [['button', /^Edit/]], there: ['textbox', /access|gate/i] },
  'the file of all that is kept': { taps: [], there: ['button', /^Download My Data/] },
  deletion: {
    taps: [['button', /^Delete My Account/]],
    there: ['button', /^Send Request/],
  },
  'the operator’s answer': { taps: [], there: ['heading', /^Messages/] },
  'a message to the operator': { taps: [], there: ['textbox', /^Your message/] },
};

it('leads by one tap to everything that lies far down the page', async () => {
  await openSite('/', 'customer');
  const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const links = index.getAllByRole('link').slice(1);
  expect(links).toHaveLength(6);
  for (const link of links) {
    fireEvent.click(link);
    const part = document.querySelector(link.getAttribute('href')!.replace(/^.*#/, '#'))!;
    expect(document.activeElement).toBe(part);
    const heading = within(part as HTMLElement).getAllByRole('heading')[0];
    expect(heading?.textContent).toBe(link.textContent);
  }
  fireEvent.click(index.getByRole('link', { name: 'My Reports' }));
  await screen.findByRole('heading', { name: 'Your Service Reports' });
});

it('leads the administrator to no customer reports', async () => {
  await openSite('/', 'admin');
  const index = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const labels = index.getAllByRole('link').map(({ textContent }) => textContent);
  expect(labels).toHaveLength(6);
  expect(labels).not.toContain('My Reports');
});

it.each(Object.entries(reach))('%s is within two taps', async (_what, { taps, there }) => {
  const done = booking({ id: idOf(21), status: 'completed', scheduledDate: '2026-11-12' });
  answer(listPlans, [plan()]);
  answer(listBookings, [booking({ planId: plan().id, originalDate: '2026-11-24' }), done]);
  answer(listCustomerReports, [customerReport({ bookingId: done.id })]);
  answer(listCharges, [charge()]);
  answer(listChatMessages, [chatMessage({ by: 'operator' })]);
  await openSite('/', 'customer');
  expect(taps.length).toBeLessThanOrEqual(2);
  for (const [role, name] of taps) {
    const [found] = await screen.findAllByRole(role, { name });
    fireEvent.click(found!);
  }
  expect((await screen.findAllByRole(there[0], { name: there[1] })).length).toBeGreaterThan(0);
});
