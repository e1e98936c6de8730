import { fireEvent, screen } from '@testing-library/react';
import { otherWork } from '../common/other-work.ts';
import { asOperator } from '../testing/book-operator.ts';
import { customerUser, idOf, serviceCalled } from '../testing/fixtures.ts';
import { refusesEach, sendsEach } from '../testing/form-book.ts';
import { choose, fill, press } from '../testing/site-steps.ts';

/** What each of the operator's forms about a customer sends. */

const page = `/admin/customers/${customerUser.id}`;
const overview = asOperator(page);
const visits = asOperator(`${page}?tab=visits`);
const messages = asOperator(`${page}?tab=messages`);

sendsEach('admin', {
  'a new customer': {
    ...asOperator('/admin/customers'),
    steps: async () => {
      await press('Add Customer');
      await fill('First name', 'Nora');
      await fill('Last name', 'Newcomer');
      await fill('Phone', '(281) 555-0177');
      await fill('Address', '8 Cypress Court, Spring, TX 77379');
      await fill(/^Pool volume/, '12,000');
      await fill(/^Pool surface/, 'vinyl');
      fireEvent.submit(screen.getByLabelText('First name').closest('form')!);
    },
    sends: [
      'POST /api/admin/customers',
      {
        firstName: 'Nora',
        lastName: 'Newcomer',
        phone: '(281) 555-0177',
        address: '8 Cypress Court, Spring, TX 77379',
        hasPets: false,
        poolSurface: 'vinyl',
        poolAccess: '',
        petDetails: '',
        poolGallons: 12000,
        poolBleach: null,
        email: null,
        poolSanitizer: null,
        poolPh: null,
        poolAlkalinity: null,
        poolCalcium: null,
        poolStabilizer: null,
        poolSalt: null,
      },
    ],
  },
  'a customer who is changed': {
    ...overview,
    steps: async () => {
      await press('Edit Customer');
      await fill('Phone', '(281) 555-0909');
      await choose('Pets');
      await press('Save Customer');
    },
    sends: [
      `PUT /api/admin/customers/${idOf(1)}`,
      {
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0909',
        address: '12 Test Lane, Spring, TX 77373',
        hasPets: false,
        poolSurface: 'plaster',
        poolSanitizer: 'saltCell',
        poolAccess: 'Left gate',
        petDetails: 'A shy beagle',
        poolGallons: 15000,
        poolBleach: 10,
        email: 'casey@example.com',
        poolPh: { low: 7.4, high: 7.6 },
        poolAlkalinity: null,
        poolCalcium: null,
        poolStabilizer: null,
        poolSalt: null,
      },
    ],
  },
  'a new plan': {
    ...visits,
    steps: async () => {
      await press('Add Plan');
      await fill('Service', serviceCalled('Monthly Membership').id);
      await fill('First day', '2026-12-01');
      await choose('Every 2 weeks');
      await choose('Morning 8-12');
      await fill(/^How they pay/, 'zelle');
      fireEvent.submit(screen.getByLabelText('First day').closest('form')!);
    },
    sends: [
      'POST /api/admin/plans',
      {
        customerId: idOf(1),
        serviceId: serviceCalled('Monthly Membership').id,
        weekday: 2,
        everyWeeks: 2,
        from: '2026-12-01',
        until: null,
        address: null,
        billingStart: null,
        price: '225.00',
        per: 'month',
        options: {},
        preferredTime: 'Morning 8-12',
        policy: 'none',
        paymentMethod: 'zelle',
      },
    ],
  },
  'a new plan of other work': {
    ...visits,
    steps: async () => {
      await press('Add Plan');
      await fill('Service', otherWork);
      await fill('What is it?', ' Fountain ');
      await fill('Price', '40');
      fireEvent.submit(screen.getByLabelText('First day').closest('form')!);
    },
    sends: [
      'POST /api/admin/plans',
      {
        customerId: idOf(1),
        name: ' Fountain ',
        weekday: 6,
        everyWeeks: 1,
        from: '2026-11-21',
        until: null,
        address: null,
        billingStart: null,
        price: '40.00',
        per: 'visit',
        options: {},
        preferredTime: null,
        policy: 'none',
        paymentMethod: null,
        taxable: false,
      },
    ],
  },
  'a plan that is changed': {
    ...visits,
    steps: async () => {
      await press('Change: Sheriff Membership');
      await fill('Weekday', '5');
      await fill('Price', '26');
      await choose('Large');
      await choose('3 dogs');
      await choose('Yes');
      await press('Save Changes');
    },
    sends: [
      `PUT /api/admin/plans/${idOf(81)}`,
      {
        from: '2026-11-26',
        weekday: 5,
        price: '26.00',
        options: { yardSize: 'large', dogs: 3, frontYard: true },
        revision: 3,
      },
    ],
  },
  'a plan that the operator ends': {
    ...visits,
    steps: async () => {
      await press('End: Monthly Membership');
      await choose('Another day');
      await fill('Which day', '2026-12-15');
      await fill('Reason', 'Moving out');
      await press('End Plan');
    },
    sends: [`POST /api/admin/plans/${idOf(80)}/end`, { on: '2026-12-15', reason: 'Moving out' }],
  },
  'a plan that the operator pauses': {
    ...visits,
    steps: async () => {
      await press('Pause: Until the year ends');
      await fill('Reason', 'Away');
      await press('Pause Plan');
    },
    sends: [
      `POST /api/admin/plans/${idOf(83)}/pause`,
      { from: '2026-11-21', until: null, reason: 'Away' },
    ],
  },
  'an answer': {
    ...messages,
    steps: async () => {
      await fill('Message to Casey Customer', ' Yes, at ten. ');
      await press('Send');
    },
    sends: [
      `POST /api/admin/customers/${idOf(1)}/chat`,
      { text: ' Yes, at ten. ', seen: idOf(45) },
    ],
  },
});

refusesEach('admin', {
  'a customer with targets that are refused': {
    ...overview,
    steps: async () => {
      await press('Edit Customer');
      for (const target of await screen.findAllByLabelText('From'))
        fireEvent.change(target, { target: { value: '9999' } });
      await press('Save Customer');
    },
    refuses: [
      'Please give two numbers from 7.2 to 7.8, the lower one first',
      'Please give two numbers from 60 to 180 ppm, the lower one first',
      'Please give two numbers from 150 to 400 ppm, the lower one first',
      'Please give two numbers from 30 to 100 ppm, the lower one first',
      'Please give two numbers from 1,000 to 6,000 ppm, the lower one first',
    ],
  },
});
