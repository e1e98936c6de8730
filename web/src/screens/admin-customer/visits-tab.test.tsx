import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listServices } from 'shared/contracts/catalogue.ts';
import { addCustomer, getCustomer } from 'shared/contracts/customers.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  actOnCustomersPlan,
  createPlan,
  listPlansOfCustomer,
  updatePlan,
} from 'shared/contracts/plans.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it } from 'vitest';
import { otherWork } from '../../common/other-work.ts';
import { queryClient } from '../../lib/query-client.ts';
import { provideSettings } from '../../lib/settings.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import {
  booking,
  customer,
  idOf,
  plan,
  serviceCalled,
  services,
  today,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  dialogCalled,
  expectHeading,
  expectText,
  expectToast,
  fill,
  press,
} from '../../testing/site-steps.ts';

afterEach(() => provideSettings(testSettings));

const open = () => openSite(`/admin/customers/${customer.id}?tab=visits`, 'admin');
const monthly = serviceCalled('Monthly Membership');

const planCard = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 4 })).closest('li')!;

it('shows each plan in one glance, those that ended last', async () => {
  provideSettings(taxedSettings);
  answer(listPlansOfCustomer, [
    plan({ id: idOf(81), name: 'Over', state: 'ended', until: '2026-11-01' }),
    plan(
      {
        pauses: [
          { from: '2026-10-20', until: '2026-10-27', reason: 'Long ago' },
          { from: '2026-11-18', until: null, reason: 'Away' },
        ],
        everyWeeks: 2,
        address: '9 Other Street, Spring, TX',
      },
      { taxable: true },
    ),
    plan({ id: idOf(82), name: 'Asked for', state: 'requested', from: '2026-11-24' }),
  ]);
  await open();
  expect((await planCard('Monthly Membership')).textContent).toBe(
    [
      'Monthly MembershipPausedEvery other Tuesday, morning$225 a month plus sales tax',
      '9 Other Street, Spring, TXSince Oct 6, 2026',
      'Paused from Nov 18, 2026 until resumed: AwayChangeResumeEnd',
    ].join(''),
  );
  expect((await planCard('Over')).textContent).toMatch(/^OverEnded.*Ended Nov 1, 2026$/);
  expect((await planCard('Asked for')).textContent).toMatch(
    /^Asked forRequested.*Starts Nov 24, 2026.*ChangeEnd$/,
  );
  expect(
    screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent),
  ).toEqual(['Monthly Membership', 'Asked for', 'Over']);
});

it.each([
  ['has been skipped', { status: 'cancelled' }, 'Tue, Dec 1'],
  ['has been moved', { scheduledDate: '2026-11-26' }, 'Thu, Nov 26'],
  ['has been moved to today', { scheduledDate: today }, 'Fri, Nov 20'],
  ['was done today', { scheduledDate: today, status: 'completed' }, 'Tue, Dec 1'],
  ['takes place', {}, 'Tue, Nov 24'],
] as const)(
  'names the next visit of a plan whose visit of Nov 24 %s',
  async (_what, change, day) => {
    answer(listPlansOfCustomer, [plan()]);
    answer(listBookingsOfCustomer, [
      booking({
        planId: plan().id,
        originalDate: '2026-11-24',
        scheduledDate: '2026-11-24',
        status: 'confirmed',
        ...change,
      }),
    ]);
    await open();
    const card = await planCard('Monthly Membership');
    await waitFor(() => expect(card.textContent).toContain(`Next visit on ${day}`));
  },
);

it('names no next visit of a plan that has ended', async () => {
  const day = '2026-11-24';
  answer(listPlansOfCustomer, [plan({ state: 'ended' })]);
  answer(listBookingsOfCustomer, [
    booking({ planId: plan().id, originalDate: day, scheduledDate: day, status: 'confirmed' }),
  ]);
  await open();
  const card = await planCard('Monthly Membership');
  await waitFor(() => expect(callsOf(listBookingsOfCustomer).length).toBeGreaterThan(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(card.textContent).not.toContain('Next visit');
});

it('adds a plan of what was asked, and shows it while the list lags behind', async () => {
  answer(createPlan, plan());
  await open();
  await press('Add Plan');
  const dialog = await dialogCalled('Add a plan');
  await press('Add Plan', dialog);
  await expectText('Please choose a service', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('Service'));
  await fill('Service', monthly.id, dialog);
  expect(dialog.getByLabelText('Price')).toHaveProperty('value', '225.00');
  await fill('First day', '2026-11-24', dialog);
  await expectText('The first visit is on Tue, Nov 24.', dialog);
  fireEvent.click(dialog.getByRole('radio', { name: 'Every 2 weeks' }));
  await fill('Weekday', '4', dialog);
  await expectText('The first visit is on Thu, Nov 26.', dialog);
  fireEvent.click(dialog.getByRole('radio', { name: /^The next bill is \$103\.85 lower$/ }));
  await press('Add Plan', dialog);
  await expectText('Every Tuesday, morning');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a plan' })).toBeNull());
  expect(callsOf(createPlan)).toMatchObject([
    {
      body: {
        customerId: customer.id,
        serviceId: monthly.id,
        weekday: 4,
        everyWeeks: 2,
        from: '2026-11-24',
        price: '225.00',
        per: 'month',
        policy: 'credit',
      },
    },
  ]);
});

it('offers a plan right after a customer was added', async () => {
  answer(addCustomer, { ...customer, email: null, signIn: 'none' });
  await openSite('/admin/customers', 'admin');
  await press('Add Customer');
  await fill('First name', 'Casey');
  await fill('Last name', 'Customer');
  await fill('Phone', '(281) 555-0101');
  await fill('Address', '12 Test Lane, Spring, TX 77373');
  await press('Add Customer');
  await expectHeading('Casey Customer');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Visits' }), { button: 0 });
  await press('Add Plan');
  const form = await dialogCalled('Add a plan');
  expect(form.getByLabelText('Service')).toBeTruthy();
});

it('adds sales tax to a plan of other work where it is due', async () => {
  provideSettings(taxedSettings);
  answer(createPlan, plan());
  await open();
  await press('Add Plan');
  const dialog = await dialogCalled('Add a plan');
  await fill('Service', otherWork, dialog);
  await fill('What is it?', 'Fountain', dialog);
  await fill('Price', '40', dialog);
  fireEvent.click(dialog.getByLabelText('Plus sales tax'));
  fireEvent.submit(dialog.getByLabelText('Price').closest('form')!);
  await waitFor(() =>
    expect(callsOf(createPlan)).toMatchObject([{ body: { name: 'Fountain', taxable: true } }]),
  );
});

it('asks for what sets the price of a service', async () => {
  await open();
  await press('Add Plan');
  const dialog = await dialogCalled('Add a plan');
  await fill('Service', serviceCalled('Sheriff Membership').id, dialog);
  const before = dialog.getByLabelText<HTMLInputElement>('Price').value;
  expect(dialog.getByText('More').closest('details')).toHaveProperty('open', true);
  fireEvent.click(dialog.getByRole('radio', { name: '3 dogs' }));
  expect(Number(dialog.getByLabelText<HTMLInputElement>('Price').value)).toBeGreaterThan(
    Number(before),
  );
});

it('says that another weekday replaces the plan, and which visits go and come', async () => {
  answer(listPlansOfCustomer, [plan()]);
  answer(updatePlan, plan({ id: idOf(83), weekday: 4, from: '2026-11-24', replaces: idOf(80) }));
  answer(listBookingsOfCustomer, [
    booking({ planId: idOf(80), originalDate: '2026-12-01', status: 'cancelled' }),
  ]);
  await open();
  await press('Change: Monthly Membership');
  const dialog = await dialogCalled('Change this plan?');
  expect(dialog.queryByText(/^This ends the plan/)).toBeNull();
  await press('Save Changes', dialog);
  await expectText('Nothing is other than before', dialog);
  await fill('Weekday', '4', dialog);
  await expectText('This ends the plan and starts another from Nov 24, 2026 on.', dialog);
  await waitFor(() =>
    expect(dialog.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Visits that go: Tue, Nov 24; Tue, Dec 8; Tue, Dec 15',
      'Visits that come: Thu, Nov 26; Thu, Dec 10; Thu, Dec 17',
      'Skipped before, so skipped again: Thu, Dec 3',
    ]),
  );
  const goOn = delayCalls(updatePlan);
  await press('Save Changes', dialog);
  await waitFor(() => expect(dialog.queryByText('Nothing is other than before')).toBeNull());
  goOn();
  await expectText('Every Thursday, morning');
  await expectText('Until Nov 23, 2026');
  expect(callsOf(updatePlan)).toMatchObject([
    { params: { id: idOf(80) }, body: { from: '2026-11-24', weekday: 4, revision: 3 } },
  ]);
});

it('changes a plan once, also where the answer was lost', async () => {
  answer(listPlansOfCustomer, [plan()]);
  answer(updatePlan, plan({ id: idOf(83), weekday: 4, from: '2026-11-24', replaces: idOf(80) }));
  failNext(updatePlan, { status: 504 });
  await open();
  await press('Change: Monthly Membership');
  const dialog = await dialogCalled('Change this plan?');
  await fill('Weekday', '4', dialog);
  // The plan after the change was carried out.
  answer(listPlansOfCustomer, [plan({ until: '2026-11-23', revision: 4 })]);
  await press('Save Changes', dialog);
  await expectText('The plan could not be changed. Please try again.', dialog);
  await expectText('Until Nov 23, 2026');
  await press('Save Changes', dialog);
  await expectText('Every Thursday, morning');
  const [first, second] = callsOf(updatePlan);
  expect(second).toEqual(first);
  expect(first?.key).toBeDefined();
});

it('takes back nothing that was agreed on another device while the form was open', async () => {
  answer(listPlansOfCustomer, [plan()]);
  const message = 'This plan has been changed since. Please look at it again.';
  refuse(updatePlan, { code: 'conflict', message });
  await open();
  await press('Change: Monthly Membership');
  const dialog = await dialogCalled('Change this plan?');
  fireEvent.click(dialog.getByLabelText('Any time'));
  answer(listPlansOfCustomer, [plan({ revision: 4 }, { price: '260.00' })]);
  await press('Save Changes', dialog);
  await expectText(message, dialog);
  await expectText('$260 a month');
  await press('Save Changes', dialog);
  await waitFor(() => expect(callsOf(updatePlan)).toHaveLength(2));
  expect(callsOf(updatePlan)[1]?.body).toEqual({
    from: '2026-11-24',
    preferredTime: null,
    revision: 3,
  });
});

const byPhone = 'No email reaches this customer: tell them by phone.';

it('pauses with a reason after saying what that does, and resumes', async () => {
  const pauses = [{ from: '2026-11-24', until: null, reason: 'Away' }];
  answer(listPlansOfCustomer, [plan()]);
  answer(actOnCustomersPlan, plan({ pauses, revision: 4 }));
  await open();
  (await screen.findByRole('button', { name: 'Pause: Monthly Membership' })).focus();
  await press('Pause: Monthly Membership');
  const dialog = await dialogCalled('Pause this plan?');
  await fill('First day', '2026-11-24', dialog);
  await expectText(
    'These visits will not take place: Tue, Nov 24; Tue, Dec 1; Tue, Dec 8; Tue, Dec 15. Each visit that does not take place lowers the next bill by $51.92.',
    dialog,
  );
  await fill(/^Last day/, '2026-11-23', dialog);
  await press('Pause Plan', dialog);
  await expectText('Please choose a day on or after the first', dialog);
  await fill(/^Last day/, '', dialog);
  await press('Pause Plan', dialog);
  await expectText('Please say why', dialog);
  await fill('Reason', 'Away', dialog);
  await press('Pause Plan', dialog);
  await expectText('Paused from Nov 24, 2026 until resumed: Away');
  const resume = await screen.findByRole('button', { name: 'Resume: Monthly Membership' });
  await waitFor(() => expect(document.activeElement).toBe(resume));
  fireEvent.click(resume);
  const again = await dialogCalled('Resume this plan?');
  await expectText(/^The next visit is due on Tue, Nov 24\./, again);
  await press('Resume Plan', again);
  await waitFor(() =>
    expect(callsOf(actOnCustomersPlan)).toMatchObject([
      {
        params: { id: idOf(80), action: 'pause' },
        body: { from: '2026-11-24', until: null, reason: 'Away' },
      },
      { params: { action: 'resume' }, body: { from: null } },
    ]),
  );
});

it.each([
  ['with an address', {}, 'Monthly Membership. The customer gets an email about it.'],
  ['without an address', { email: null }, `Monthly Membership. ${byPhone}`],
  ['whose mail bounces', { contact: 'bounced' }, `Monthly Membership. ${byPhone}`],
] as const)('says how a customer %s hears that a plan ends', async (_, change, description) => {
  answer(getCustomer, { ...customer, ...change });
  answer(listPlansOfCustomer, [plan()]);
  answer(actOnCustomersPlan, plan({ until: '2026-12-05', revision: 4 }));
  await open();
  await press('End: Monthly Membership');
  const dialog = await dialogCalled('End this plan?');
  await fill('Reason', 'They move', dialog);
  await press('End Plan', dialog);
  await expectToast({ title: 'Plan Ended', description });
});

it('offers the last day that is charged first when a plan ends', async () => {
  answer(listPlansOfCustomer, [plan()]);
  answer(actOnCustomersPlan, plan({ until: '2026-12-05', revision: 4 }));
  await open();
  await press('End: Monthly Membership');
  const dialog = await dialogCalled('End this plan?');
  expect(
    dialog.getByRole('radio', { name: 'Dec 5, 2026, the last day that is charged' }),
  ).toHaveProperty('checked', true);
  await expectText(
    'These visits will not take place: Tue, Dec 8; Tue, Dec 15. Nothing more is charged.',
    dialog,
  );
  fireEvent.click(dialog.getByRole('radio', { name: 'At once' }));
  await expectText(/^These .* Nov 24.* nothing is refunded automatically\.$/, dialog);
  fireEvent.click(dialog.getByRole('radio', { name: /^Dec 5/ }));
  await fill('Reason', 'They move', dialog);
  await press('End Plan', dialog);
  await expectText('Until Dec 5, 2026');
  expect(callsOf(actOnCustomersPlan)).toMatchObject([
    { params: { action: 'end' }, body: { on: '2026-12-05', reason: 'They move' } },
  ]);
});

it('says that the services of a plan could not be loaded, and loads them when asked', async () => {
  refuse(listServices, { status: 403 });
  await open();
  await press('Add Plan');
  const dialog = await dialogCalled('Add a plan');
  await expectText('The services could not be loaded.', dialog);
  answer(listServices, services);
  await press('Try Again', dialog);
  await dialog.findByRole('option', { name: 'Monthly Membership' });
});
