import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import { draw } from '../../testing/draw.tsx';
import { openSite } from '../../testing/open-site.tsx';
import { answer, callsOf } from '../../testing/fake-api.ts';
import { booking, idOf, plan, today } from '../../testing/fixtures.ts';
import {
  dialogCalled,
  expectHeading,
  expectText,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';
import { NotPossibleDetails } from './not-possible-details.tsx';
import { NextVisits } from './own-visits.tsx';
import { PriceSection } from './price-section.tsx';
import { SiteFooter } from './site-footer.tsx';
import { ZipCheck } from './zip-check.tsx';

afterEach(() => provideSettings(testSettings));

const planned = (originalDate: string, scheduledDate: string) =>
  booking({ planId: plan().id, originalDate, scheduledDate, status: 'confirmed' });

it.each([
  ['whose own day is paused', 0, planned('2026-12-01', '2026-12-09')],
  ['that was moved into the pause', 0, planned('2026-11-24', '2026-12-02')],
  ['outside of the pause', 1, planned('2026-11-24', '2026-11-25')],
])('shows of a plan that was paused a moment ago a visit %s: %i', async (_which, count, visit) => {
  const pauses = [{ from: '2026-11-28', until: '2026-12-05', reason: 'Away' }];
  answer(listPlans, [plan({ pauses })]);
  draw(<NextVisits bookings={[visit]} today={today} onCancelled={() => undefined} />);
  await waitFor(() => expect(callsOf(listPlans)).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('row').slice(1)).toHaveLength(count));
});

it.each([
  ['and another has taken its place', 1, [plan({ id: idOf(77), replaces: plan().id })]],
  ['for good', 0, []],
])('shows a visit that was moved past the end of its plan, %s: %i', async (_how, count, others) => {
  answer(listPlans, [plan({ until: '2026-11-25' }), ...others]);
  const visit = planned('2026-11-24', '2026-11-26');
  draw(<NextVisits bookings={[visit]} today={today} onCancelled={() => undefined} />);
  await waitFor(() => expect(callsOf(listPlans)).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole('row').slice(1)).toHaveLength(count));
});

const failed = (change: Partial<NonNullable<Booking['notPossible']>> = {}): Booking =>
  booking({
    status: 'cancelled',
    scheduledDate: today,
    notPossible: {
      reason: 'gate',
      words: 'A chain',
      at: '2026-11-20T15:10:00.000Z',
      photos: ['/one', '/two'],
      photosUntil: today,
      credit: '0.00',
      ...change,
    },
  });

it.each([
  [today, 2],
  ['2026-11-19', 0],
])('shows what we saw through %s: %i photos', async (photosUntil, count) => {
  draw(<NotPossibleDetails booking={failed({ photosUntil })} />);
  await press(/^What Happened/);
  const dialog = await dialogCalled('We could not do this visit');
  await expectText(/^We were there on Nov 20, 2026 at 9:10/, dialog);
  await expectText(/^Please leave it unlocked/, dialog);
  expect(dialog.queryAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(
    ['What we saw, 1 of 2', 'What we saw, 2 of 2'].slice(0, count),
  );
});

it('has nothing to tell of a visit that took place', () => {
  const { container } = draw(<NotPossibleDetails booking={booking()} />);
  expect(container.textContent).toBe('');
});

it('goes on from what was chosen before the code of the price had loaded', () => {
  draw(<PriceSection answers={{ line: 'yard', dogs: '3' }} />);
  expect(screen.getByLabelText('My yard')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('3 dogs')).toHaveProperty('checked', true);
});

it('says whether we come to a ZIP code, and complains of a wrong one only when asked', async () => {
  const klein = { name: 'Klein', zips: ['77379'], weekdays: [2, 5] };
  provideSettings({ ...testSettings, areas: [klein as (typeof testSettings)['areas'][number]] });
  draw(<ZipCheck typed="" />);
  const message = within(screen.getByRole('status'));
  const wrong = 'Please enter the five digits of your ZIP code.';
  await fill('Your ZIP code', '773');
  expect(message.queryByText(wrong)).toBeNull();
  fireEvent.click(screen.getByText('Check'));
  await expectText(wrong, message);
  // The error disappears while it is being corrected.
  await fill('Your ZIP code', '7737');
  expect(message.queryByText(wrong)).toBeNull();
  await fill('Your ZIP code', '77379');
  await expectText(/^Yes, we come to 77379 \(Klein\) on /, message);
  await fill('Your ZIP code', '10001');
  await expectText(/^10001 is not on our routes yet/, message);
  // Five characters may still be corrected, and six no longer become a ZIP code.
  await fill('Your ZIP code', '1000i');
  expect(message.queryByText(wrong)).toBeNull();
  await fill('Your ZIP code', '100012');
  await expectText(wrong, message);
});

it.each([
  ['Terms of service', '/terms'],
  ['Privacy policy', '/privacy'],
])('leads from the foot of the page to the %s', (name, path) => {
  draw(<SiteFooter />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it.each([
  [/See pool services/, 'Pool Services'],
  [/See yard services/, 'Yard Services'],
])('leads by %s of the landing page to these', async (name, tab) => {
  await openSite('/', 'visitor');
  await follow(name);
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab));
});

it('shows a visitor the landing page, whatever became of the question who they are', async () => {
  await openSite('/', 'visitor', { session: { status: 400 } });
  await expectHeading(/^Your Sheriff/);
});

it.each([
  ['See your price', 'price'],
  ['Get a free quote', 'quote'],
])('leads the keyboard, too, by the link %s to its part of the page', async (name, id) => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await openSite('/', 'visitor');
  await follow(name);
  expect(document.activeElement?.id).toBe(id);
  // Without it, browsers do not focus a section.
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});
