import {
  createBooking,
  listAdminBookings,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listQuotes } from 'shared/contracts/admin-quotes.ts';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import { answerCustomer } from 'shared/contracts/chat.ts';
import { addCustomer, updateCustomer } from 'shared/contracts/customers.ts';
import { importCustomers } from 'shared/contracts/imports.ts';
import { createOffer, getQuoteOffers } from 'shared/contracts/offers.ts';
import { createPlan } from 'shared/contracts/plans.ts';
import { answer } from '../fake-api.ts';
import {
  adminBooking,
  charge,
  customerUser,
  dueItem,
  idOf,
  quote,
  serviceCalled,
} from '../fixtures.ts';
import { chooseFrom, press } from '../site-steps.ts';
import type { Form } from './form.ts';

const monthly = serviceCalled('Monthly Membership');
const overview = `/admin/customers/${customerUser.id}`;

/** Forms of the operator, whose session may end while they write. */
export const operatorForms: readonly Form[] = [
  {
    what: 'where the operator moves a visit',
    as: 'admin',
    path: '/admin/bookings?date=2026-11-25',
    prepare: () => answer(listAdminBookings, [adminBooking()]),
    open: () => chooseFrom(/^More: /, 'Move'),
    chosen: ['Afternoon 12-5'],
    typed: { 'New day': '2026-11-27', Reason: 'A storm' },
    send: 'Move Visit',
    call: transitionBooking,
    place: `move ${idOf(20)}`,
  },
  {
    what: 'why the operator cancels a visit',
    as: 'admin',
    path: '/admin/bookings?date=2026-11-25',
    prepare: () => answer(listAdminBookings, [adminBooking()]),
    open: () => chooseFrom(/^More: /, 'Cancel Visit'),
    typed: { Reason: 'Hail' },
    send: 'Yes, Cancel Visit',
    call: transitionBooking,
    place: `cancel ${idOf(20)}`,
  },
  {
    what: 'a customer who is corrected',
    as: 'admin',
    path: overview,
    open: () => press('Edit Customer'),
    typed: { 'Last name': 'Corrected' },
    send: 'Save Customer',
    call: updateCustomer,
    place: `update-customer ${idOf(1)}`,
  },
  {
    what: 'an answer to a customer',
    as: 'admin',
    path: `${overview}?tab=messages`,
    typed: { 'Message to ': 'Yes, at ten.' },
    send: 'Send',
    call: answerCustomer,
    place: `answer-customer ${idOf(1)}`,
  },
  {
    what: 'a new customer',
    as: 'admin',
    path: '/admin/customers',
    open: () => press('Add Customer'),
    typed: {
      'First name': 'Nina',
      'Last name': 'Newcomer',
      Phone: '(281) 555-0177',
      Address: '8 Cypress Court, Spring, TX 77379',
      'Pool volume': '15,000',
    },
    send: 'Add Customer',
    call: addCustomer,
    place: 'add-customer',
  },
  {
    what: 'an offer',
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote()]);
      answer(getQuoteOffers, { offers: [], customer: null });
    },
    open: () => press(/^Write Offer/),
    typed: { Service: monthly.id, Price: '199', Note: 'As we said on the phone.' },
    send: 'Send Offer',
    call: createOffer,
    place: `create-offer ${idOf(60)}`,
  },
  {
    what: 'a plan',
    as: 'admin',
    path: `${overview}?tab=visits`,
    open: () => press('Add Plan'),
    typed: { Service: monthly.id, Price: '210' },
    send: 'Add Plan',
    call: createPlan,
    place: `create-plan ${idOf(1)}`,
  },
  {
    what: 'a visit',
    as: 'admin',
    path: `/admin/bookings/new?customerId=${customerUser.id}`,
    typed: { Service: monthly.id, Instructions: 'Ring twice' },
    send: 'Add Visit',
    call: createBooking,
    place: `create-booking customerId=${idOf(1)}`,
  },
  {
    what: 'how much money is given back, when and why',
    as: 'admin',
    path: `${overview}?tab=billing`,
    prepare: () => answer(listChargesOfCustomer, [charge({ state: 'paid' })]),
    open: () => press(/^Refund: /),
    typed: {
      'Amount without tax': '25',
      'Refunded on': '2026-11-18',
      Reason: 'Two visits fell out',
    },
    send: 'Yes, Refunded',
    call: actOnCharge,
    place: `refunded ${idOf(91)}`,
  },
  {
    what: 'why a charge is void',
    as: 'admin',
    path: `${overview}?tab=billing`,
    prepare: () => answer(listChargesOfCustomer, [charge()]),
    open: () => press(/^Void: /),
    typed: { Reason: 'Billed twice' },
    send: 'Yes, Void',
    call: actOnCharge,
    place: `void ${idOf(91)}`,
  },
  {
    what: 'how a charge was paid',
    as: 'admin',
    path: `${overview}?tab=billing`,
    prepare: () => answer(listChargesOfCustomer, [charge({ paymentMethod: null })]),
    open: () => press(/^Mark Paid: /),
    typed: { 'Paid by': 'check', Note: 'Number 1044' },
    send: 'Mark Paid',
    call: actOnCharge,
    place: `paid ${idOf(91)}`,
  },
  {
    what: 'how several things were paid',
    as: 'admin',
    path: '/admin/money',
    prepare: () => answer(listDueItems, [dueItem(), dueItem({ id: idOf(92), name: 'Repair' })]),
    open: () => press(/^Record Payment: /),
    chosen: [/^Repair/],
    typed: { 'Paid by': 'check', Note: 'Number 1044' },
    send: /^Mark .* Paid: /,
    call: recordPayment,
    place: `record-payment ${idOf(1)}`,
  },
  {
    what: 'rows to import',
    as: 'admin',
    path: '/admin/customers/import',
    typed: { Rows: 'Name\nMaria Lopez' },
    send: 'Check Rows',
    call: importCustomers,
    place: 'import-customers',
  },
];
