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
import { CallButton } from './call-button.tsx';
import { ClaimFact } from './claim-fact.tsx';
import { NotPossibleDetails } from './not-possible-details.tsx';
import { NextVisits } from './own-visits.tsx';
import { FirstFacts } from './first-facts.tsx';
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

const klein: (typeof testSettings)['areas'][number] = {
  name: 'Klein',
  zips: ['77379'],
  weekdays: [2, 5],
};

it('says whether we come to a ZIP code, and complains of a wrong one only when asked', async () => {
  provideSettings({ ...testSettings, areas: [klein] });
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

it('leads the keyboard, too, from a ZIP code elsewhere to the quote form', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  provideSettings({ ...testSettings, areas: [klein] });
  await openSite('/', 'visitor');
  await fill('Your ZIP code', '10001');
  await follow('get a free quote');
  expect(document.activeElement?.id).toBe('quote');
  // Without it, browsers do not focus a section.
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});

it.each([
  ['by their number', [1, 2], '2 areas around Spring'],
  ['of a single one by the town', [1], 'Spring and around'],
  ['where none is named by the town', [], 'Spring and around'],
])('says where we come, %s', (_how, numbers, text) => {
  provideSettings({ ...testSettings, areas: numbers.map(() => klein) });
  const { container } = draw(<FirstFacts />);
  expect([...container.querySelectorAll('p')].map((fact) => fact.textContent)).toEqual([
    'From $8 a visit',
    text,
  ]);
});

it.each([
  [{}, 'Licensed and insured'],
  [{ licensedAndInsured: false, satisfactionGuarantee: false }, '5-star service'],
])('names the first claim that the stage makes, without %j', (change, text) => {
  provideSettings({ ...testSettings, claims: { ...testSettings.claims, ...change } });
  const { container } = draw(<ClaimFact />);
  expect(container.textContent).toBe(text);
});

it('makes no claim where the stage makes none', () => {
  const claims = Object.fromEntries(Object.keys(testSettings.claims).map((name) => [name, false]));
  provideSettings({ ...testSettings, claims: claims as (typeof testSettings)['claims'] });
  const { container } = draw(<ClaimFact />);
  expect(container.textContent).toBe('');
});

const at = (top: number) => ({ top, bottom: top + 300 }) as DOMRect;

it.each([
  ['below the window', 900, false],
  ['beside the button', 740, true],
  ['above the window', -400, false],
])('takes the call button off a form in view: one %s, %i: %s', async (_where, top, isAside) => {
  const rect = vi.fn<() => DOMRect>(() => at(2000));
  const { container } = draw(
    <main>
      <form
        ref={(form) => {
          if (form) form.getBoundingClientRect = rect;
        }}
      />
      <CallButton />
    </main>,
  );
  const button = container.querySelector('.call-button')!;
  await waitFor(() => expect(rect).toHaveBeenCalledOnce());
  rect.mockReturnValue(at(top));
  fireEvent.scroll(window);
  await waitFor(() => expect(rect).toHaveBeenCalledTimes(2));
  expect(button.hasAttribute('data-aside')).toBe(isAside);
});
