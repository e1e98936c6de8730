import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  actOnCustomersPlan,
  createPlan,
  listPlansOfCustomer,
  updatePlan,
} from 'shared/contracts/plans.ts';
import { answer } from '../fake-api.ts';
import { customerUser, idOf, plan } from '../fixtures.ts';
import { dialogCalled, fill, press } from '../site-steps.ts';
import { type Change, monthly } from './change.ts';

const plannedVisits = [
  listPlansOfCustomer,
  listBookingsOfCustomer,
  listAdminBookings,
  listBookingDays,
];

/** What the operator changes about plans. */
export const planChanges: readonly Change[] = [
  {
    contract: createPlan,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=visits`,
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
    outdatesRefused: [listPlansOfCustomer],
    keyed: true,
  },
  {
    contract: updatePlan,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=visits`,
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
    outdatesRefused: [listPlansOfCustomer],
    keyed: true,
  },
  {
    contract: actOnCustomersPlan,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=visits`,
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
      description: 'Monthly Membership. The customer gets an email about it.',
    },
    outdatesRefused: [listPlansOfCustomer],
  },
];
