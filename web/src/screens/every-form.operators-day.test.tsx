import { fireEvent, screen } from '@testing-library/react';
import { otherWork } from '../common/other-work.ts';
import { seenOf } from '../features/bookings/day/seen-visit.ts';
import { asOperator } from '../testing/book-operator.ts';
import { adminBooking, customerUser, idOf, serviceCalled } from '../testing/fixtures.ts';
import { fillPhone } from '../testing/full-phone.ts';
import { refusesEach, sendsEach } from '../testing/form-book.ts';
import { chooseFrom, choose, fill, press } from '../testing/site-steps.ts';

/** What each form of the operator's day sends. */

const day = asOperator('/admin/bookings');

sendsEach('admin', {
  'a confirmed visit that the phone cannot store': {
    ...day,
    steps: async () => {
      fillPhone();
      await press('Confirm: Casey Customer, To confirm');
      await press('Yes, Confirm');
    },
    sends: [
      `POST /api/admin/bookings/${idOf(140)}/transition`,
      { action: 'confirm', seen: seenOf(adminBooking()) },
    ],
  },
  'a moved visit': {
    ...day,
    steps: async () => {
      await chooseFrom('More: Casey Customer, To confirm', 'Move');
      await fill('New day', '2026-11-27');
      await choose('Afternoon 12-5');
      await fill('Reason (optional)', ' A storm ');
      await press('Move Visit');
    },
    sends: [
      `POST /api/admin/bookings/${idOf(140)}/transition`,
      {
        action: 'reschedule',
        scheduledDate: '2026-11-27',
        preferredTime: 'Afternoon 12-5',
        reason: ' A storm ',
      },
    ],
  },
  'a cancelled visit': {
    ...day,
    steps: async () => {
      await chooseFrom('More: Casey Customer, Confirmed of a plan', 'Cancel Visit');
      await fill('Reason', ' Hail ');
      await press('Yes, Cancel Visit');
    },
    sends: [
      `POST /api/admin/bookings/${idOf(141)}/transition`,
      { action: 'cancel', reason: ' Hail ' },
    ],
  },
  'a refunded visit': {
    ...day,
    steps: async () => {
      await chooseFrom('More: Uma Other, Confirmed and paid', 'Mark Refunded');
      await press('Yes, Refunded');
    },
    sends: [`POST /api/admin/bookings/${idOf(142)}/transition`, { action: 'refund' }],
  },
  'a visit that could not be done': {
    ...day,
    steps: async () => {
      await chooseFrom('More: Casey Customer, Confirmed of a plan', 'Couldn’t Service');
      await choose('Gate locked');
      await fill(/^Message to the customer/, ' nobody at home ');
      await press('Tell the Customer');
    },
    sends: [
      `POST /api/admin/bookings/${idOf(141)}/not-possible`,
      {
        reason: 'gate',
        words: 'nobody at home',
        recordedAt: '2026-11-21T03:30:00.000Z',
        photos: [],
      },
    ],
  },
  'a rain-out': {
    ...day,
    steps: async () => {
      await chooseFrom('More for this day', 'Rain-Out');
      await choose('Uma Other, Any time');
      await choose('Move to one day');
      await fill('New day', '2026-11-24');
      await fill('Reason', ' Lightning ');
      await press('Move 2 visits');
    },
    sends: [
      'POST /api/admin/days/2026-11-20/rain-out',
      { visits: [idOf(140), idOf(141)], action: 'move', to: '2026-11-24', reason: ' Lightning ' },
    ],
  },
  'the order of the stops': {
    ...day,
    steps: async () => {
      await chooseFrom('More for this day', 'Change Order');
      fireEvent.click((await screen.findAllByRole('button', { name: /^Move down/ }))[0]!);
      await choose('Also every Friday');
      await press('Save Order');
    },
    sends: [
      'PUT /api/admin/routes/2026-11-20',
      { visits: [idOf(140), idOf(141)], revision: 7, everyWeek: true },
    ],
  },
  'a new visit': {
    ...asOperator(`/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`),
    steps: async () => {
      await fill('Service', serviceCalled('Monthly Membership').id);
      await choose('Morning 8-12');
      await fill(/^Instructions/, ' Mind the hose ');
      await press('Add Visit');
    },
    sends: [
      'POST /api/admin/bookings',
      {
        customerId: idOf(1),
        scheduledDate: '2026-11-24',
        preferredTime: 'Morning 8-12',
        price: null,
        specialInstructions: ' Mind the hose ',
        serviceId: serviceCalled('Monthly Membership').id,
        options: {},
      },
    ],
  },
  'a new visit of other work': {
    ...asOperator(`/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`),
    steps: async () => {
      await fill('Service', otherWork);
      await fill('What is done', ' Filter repair ');
      await fill('Price', '180');
      await choose('Does not apply');
      await press('Add Visit');
    },
    sends: [
      'POST /api/admin/bookings',
      {
        customerId: idOf(1),
        scheduledDate: '2026-11-24',
        preferredTime: null,
        price: '180.00',
        name: ' Filter repair ',
        taxable: false,
      },
    ],
  },
});

refusesEach('admin', {
  'an empty new visit': {
    ...asOperator('/admin/bookings/new'),
    steps: () => press('Add Visit'),
    refuses: ['Please choose a customer', 'Please choose a service'],
  },
});
