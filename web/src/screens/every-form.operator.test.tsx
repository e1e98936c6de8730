import { fireEvent, screen } from '@testing-library/react';
import { handleSignup } from 'shared/contracts/admin-signups.ts';
import { transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { addCustomer, setCustomerTax, updateCustomer } from 'shared/contracts/customers.ts';
import { createOffer } from 'shared/contracts/offers.ts';
import { createPlan } from 'shared/contracts/plans.ts';
import { createReport, getReport, updateReport } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { otherWork } from '../lib/other-work.ts';
import { everyPlan } from '../testing/book-customer.ts';
import {
  answerOperator,
  everyOffer,
  everyStop,
  measured,
  writtenReport,
} from '../testing/book-operator.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import {
  customerUser,
  idOf,
  quote,
  report,
  serviceCalled,
  signup,
  today,
} from '../testing/fixtures.ts';
import { walksEach, type Walk } from '../testing/screen-book.ts';
import { choose, expectText, fill, press } from '../testing/site-steps.ts';

/** Fills in and sends each form of the operator. */

const ofOperator = (
  at: string,
  steps: Walk['steps'],
  answers?: Walk['answers'],
  more?: () => void,
): Walk => ({
  at,
  given: () => {
    answerOperator();
    more?.();
  },
  steps,
  ...(answers && { answers }),
});
const ofDay = (steps: Walk['steps'], answers?: Walk['answers']): Walk =>
  ofOperator('/admin/bookings', steps, answers);
const ofOne = (steps: Walk['steps'], answers?: Walk['answers']): Walk =>
  ofOperator(`/admin/dashboard?history=${customerUser.id}`, steps, answers);

const operatorForms: Record<string, Walk> = {
  'a confirmed visit': ofDay(
    () => press('Confirm: Casey Customer, To confirm'),
    () => answer(transitionBooking, { ...everyStop[0]!, status: 'confirmed', revision: 1 }),
  ),
  'a moved visit': ofDay(
    async () => {
      await press('Move: Casey Customer, To confirm');
      await fill('New day', '2026-11-27');
      await choose('Afternoon 12-5');
      await fill('Reason (optional)', ' A storm ');
      await press('Move Visit');
    },
    () => answer(transitionBooking, { ...everyStop[0]!, scheduledDate: '2026-11-27', revision: 1 }),
  ),
  'a cancelled visit': ofDay(
    async () => {
      await press('Cancel Visit: Casey Customer, Confirmed of a plan');
      await fill('Reason', ' Hail ');
      await press('Yes, Cancel Visit');
    },
    () => answer(transitionBooking, { ...everyStop[1]!, status: 'cancelled', revision: 1 }),
  ),
  'a refunded visit': ofDay(
    async () => {
      await press('Mark Refunded: Uma Other, Confirmed and paid');
      await press('Yes, Refunded');
    },
    () => answer(transitionBooking, { ...everyStop[2]!, paymentStatus: 'refunded', revision: 1 }),
  ),
  'a visit that could not be done': ofDay(async () => {
    await press('Could Not Be Done: Casey Customer, Confirmed of a plan');
    await choose('Gate locked');
    await fill(/^Message to the customer/, ' nobody at home ');
    await press('Tell the Customer');
  }),
  'a rain-out': ofDay(async () => {
    await press('Rain-Out');
    await choose('Uma Other, Any time');
    await choose('Move to one day');
    await fill('New day', '2026-11-24');
    await fill('Reason', ' Lightning ');
    await press('Move 2 visits');
  }),
  'the order of the stops': ofDay(async () => {
    await press('Change Order');
    fireEvent.click((await screen.findAllByRole('button', { name: /^Move down/ }))[0]!);
    await choose('Also every Friday');
    await press('Save Order');
  }),
  'a new visit': ofOperator(
    `/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`,
    async () => {
      await fill('Service', serviceCalled('Monthly Membership').id);
      await choose('Morning 8-12');
      await fill(/^Instructions/, ' Mind the hose ');
      await press('Add Visit');
    },
  ),
  'a new visit of other work': ofOperator(
    `/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`,
    async () => {
      await fill('Service', otherWork);
      await fill('What is done', ' Filter repair ');
      await fill('Price', '180');
      await choose('Does not apply');
      await press('Add Visit');
    },
  ),
  'an empty new visit': ofOperator('/admin/bookings/new', () => press('Add Visit')),
  'a new customer': ofOperator(
    '/admin/dashboard?tab=customers',
    async () => {
      await press('Add Customer');
      await fill('First name', 'Nora');
      await fill('Last name', 'Newcomer');
      await fill('Phone', '(281) 555-0177');
      await fill('Address', '8 Cypress Court, Spring, TX 77379');
      await fill(/^Pool volume/, '12,000');
      await fill(/^Pool surface/, 'vinyl');
      fireEvent.submit(screen.getByLabelText('First name').closest('form')!);
    },
    () => answer(addCustomer, { ...measured, id: idOf(9), firstName: 'Nora' }),
  ),
  'a customer who is changed': ofOne(
    async () => {
      await press('Edit Customer');
      await fill('Phone', '(281) 555-0909');
      await choose('Pets');
      await press('Save Customer');
    },
    () => answer(updateCustomer, { ...measured, phone: '(281) 555-0909' }),
  ),
  'a customer with targets that are refused': ofOne(async () => {
    await press('Edit Customer');
    for (const target of await screen.findAllByLabelText('From'))
      fireEvent.change(target, { target: { value: '9999' } });
    await press('Save Customer');
  }),
  'a new plan': ofOne(
    async () => {
      await press('Add Plan');
      await fill('Service', serviceCalled('Monthly Membership').id);
      await fill('First day', '2026-12-01');
      await choose('Every 2 weeks');
      await choose('Morning 8-12');
      await fill(/^How they pay/, 'zelle');
      fireEvent.submit(screen.getByLabelText('First day').closest('form')!);
    },
    () => answer(createPlan, { ...everyPlan[0]!, id: idOf(85) }),
  ),
  'a new plan of other work': ofOne(
    async () => {
      await press('Add Plan');
      await fill('Service', otherWork);
      await fill('What is it?', ' Fountain ');
      await fill('Price', '40');
      fireEvent.submit(screen.getByLabelText('First day').closest('form')!);
    },
    () => answer(createPlan, { ...everyPlan[0]!, id: idOf(85), name: 'Fountain' }),
  ),
  'a plan that is changed': ofOne(async () => {
    await press('Change: Sheriff Membership');
    await fill('Weekday', '5');
    await fill('Price', '26');
    await choose('Large');
    await choose('3 dogs');
    await choose('Yes');
    await press('Save Changes');
  }),
  'a plan that the operator ends': ofOne(async () => {
    await press('End: Monthly Membership');
    await choose('Another day');
    await fill('Which day', '2026-12-15');
    await fill('Reason', 'Moving out');
    await press('End Plan');
  }),
  'a plan that the operator pauses': ofOne(async () => {
    await press('Pause: Until the year ends');
    await fill('Reason', 'Away');
    await press('Pause Plan');
  }),
  'a charge that is paid': ofOne(async () => {
    await press('Mark Paid: Monthly Membership, Nov 2, 2026');
    await fill(/^(How|Paid by|Paid with)/, 'check');
    await fill(/^Note/, ' No. 12 ');
    fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
  }),
  'a charge that is void': ofOne(async () => {
    await press('Void: Monthly Membership, Nov 2, 2026');
    await fill('Reason', ' Billed twice ');
    fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
  }),
  'a charge that is refunded': ofOne(async () => {
    await press('Refund: Monthly Membership, Oct 2, 2026');
    await fill('Reason', ' Two visits fell out ');
    fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
  }),
  'a payment of all that is due': ofOperator('/admin/money', async () => {
    await press('Record Payment: Casey Customer');
    await fill(/^Note/, ' No. 12 ');
    fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
  }),
  'a rate of sales tax': ofOne(
    async () => {
      await fill('Rate in percent', '7.5');
      await press('Save Sales Tax');
    },
    () => answer(setCustomerTax, { taxExempt: false, taxRate: 0.075 }),
  ),
  'no sales tax': ofOne(async () => {
    await fill('This customer pays', 'none');
    await press('Save Sales Tax');
  }),
  'an answer': ofOne(async () => {
    await fill('Message to Casey Customer', ' Yes, at ten. ');
    await press('Send');
  }),
  'an offer': ofOperator(
    '/admin/quotes',
    async () => {
      await press('Write Offer: Vera pending Visitor');
      await fill(/^Note/, ' See you soon ');
      await choose('Afternoon 12-5');
      await fill('Valid until', '2026-12-01');
      await press('Send Offer');
    },
    () => answer(createOffer, everyOffer[0]!),
  ),
  'a request that is declined': ofOperator(
    '/admin/quotes',
    async () => {
      await press('Decline: Vera pending Visitor');
      await press('Yes, Decline');
    },
    () => answer(transitionQuote, quote({ id: idOf(160), status: 'declined' })),
  ),
  'a sign-up that is handled': ofOperator(
    '/admin/quotes?tab=signups',
    async () => {
      fireEvent.click((await screen.findAllByRole('button', { name: /^Mark Handled/ }))[0]!);
    },
    () => answer(handleSignup, signup({ status: 'handled', handledAt: today })),
  ),
  'a draft that is saved': ofOperator(
    `/admin/service-report/${idOf(50)}`,
    async () => {
      await fill('Service Notes (optional)', ' Filter rinsed, and the basket emptied. ');
      await choose('Vacuumed pool floor');
      await expectText(/^Saved on this phone/);
      await press('Save Draft');
    },
    () => answer(updateReport, { ...writtenReport, version: 4 }),
    () => answer(getReport, writtenReport),
  ),
  'a new report that is saved': ofOperator(
    `/admin/service-report/new?customerId=${customerUser.id}`,
    async () => {
      await fill('Service Date', '2026-11-18');
      await choose('Brushed pool walls');
      await expectText(/^Saved on this phone/);
      await press('Save Draft');
    },
    () => answer(createReport, report({ id: idOf(59) })),
  ),
  'a visit’s report': ofOperator(
    `/admin/visits/${idOf(141)}?date=${today}`,
    async () => {
      await press('All Done');
      await fill('pH', '7.5');
      await fill(/^Note to the customer/, ' All clear ');
      await press('Send Report');
      await press('Send Anyway');
    },
    undefined,
    () => refuse(getVisitReport, { code: 'not-found', message: 'There is no report yet' }),
  ),
};

walksEach('admin', operatorForms);
