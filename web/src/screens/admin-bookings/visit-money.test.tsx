import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { getPlan, type Plan } from 'shared/contracts/plans.ts';
import { expect, it } from 'vitest';
import { answer, refuse } from '../../testing/fake-api.ts';
import { adminBooking, plan, today } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { chooseFrom, dialogCalled, expectText, press } from '../../testing/site-steps.ts';

const ofPlan = { planId: plan().id, originalDate: today, included: true } as const;

const withoutCreditFrom = (from: string): Plan => {
  const agreed = plan();
  return {
    ...agreed,
    terms: agreed.terms.flatMap((one) => [one, { ...one, from, policy: 'none' }]),
  };
};

const openCancelling = async (booking: Partial<AdminBooking>) => {
  answer(listAdminBookings, [adminBooking(booking)]);
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(/^More: /, 'Cancel Visit');
  return dialogCalled('Cancel this visit?');
};

it.each<[string, Plan, Partial<AdminBooking>]>([
  ['The plan’s next charge is lowered by a credit of $51.92.', plan(), ofPlan],
  [
    'The plan’s next charge is lowered by a credit of $51.92. If it ends before another charge, the credit is not used.',
    plan({ until: today }),
    ofPlan,
  ],
  [
    'The plan gives no credit: its monthly price stays the same.',
    plan({}, { policy: 'none' }),
    ofPlan,
  ],
  [
    'The plan gives no credit: its monthly price stays the same.',
    plan({ until: '2026-11-10' }),
    ofPlan,
  ],
  // Done early: the terms of the day it was due on apply.
  [
    'The plan gives no credit: its monthly price stays the same.',
    withoutCreditFrom('2026-11-24'),
    { ...ofPlan, originalDate: '2026-11-24' },
  ],
  [
    'The plan is paid by visit: nothing is owed for this one.',
    plan({}, { per: 'visit' }),
    { ...ofPlan, included: false },
  ],
  [
    'It is the first visit of a plan that is not confirmed yet: the plan ends with it, and nothing is owed.',
    plan({ state: 'requested' }),
    ofPlan,
  ],
])('says before a visit of a plan is cancelled: %s', async (sentence, agreed, booking) => {
  answer(getPlan, agreed);
  await expectText(sentence, await openCancelling(booking));
});

it('says of a single visit that nothing is owed, or what was paid', async () => {
  await expectText('Nothing is owed for it anymore.', await openCancelling({}));
});

it('says of a visit that was paid that the money has to be given back', async () => {
  const dialog = await openCancelling({ paymentStatus: 'paid', tax: '18.56' });
  await expectText(/^\$243\.56 was paid for it. It stays paid until/, dialog);
});

it('lets a visit be cancelled where its plan could not be read', async () => {
  refuse(getPlan, { status: 500 });
  const dialog = await openCancelling(ofPlan);
  await expectText('Its plan could not be loaded.', dialog);
  answer(getPlan, plan());
  await press('Try Again', dialog);
  await expectText(/^The plan’s next charge is lowered/, dialog);
});

it('says what a refund is, with its tax, and what it leaves', async () => {
  answer(listAdminBookings, [
    adminBooking({ planId: plan().id, originalDate: today, paymentStatus: 'paid', tax: '18.56' }),
  ]);
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(/^More: /, 'Mark Refunded');
  const dialog = await dialogCalled('Mark $243.56 as refunded?');
  await expectText(
    'That is all of it, with $18.56 sales tax. The visit stays as it is, and so do its plan and the plan’s charges.',
    dialog,
  );
  expect(dialog.getByRole('button', { name: 'Yes, Refunded' })).toBeTruthy();
});
