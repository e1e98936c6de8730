import { fireEvent, screen } from '@testing-library/react';
import { getReport } from 'shared/contracts/reports.ts';
import { asOperator, writtenReport } from '../testing/book-operator.ts';
import { answer } from '../testing/fake-api.ts';
import { customerUser, idOf, serviceCalled } from '../testing/fixtures.ts';
import { sendsEach } from '../testing/form-book.ts';
import { choose, expectText, fill, press } from '../testing/site-steps.ts';

/** What the operator's forms about requests and reports send. */

sendsEach('admin', {
  'an offer': {
    ...asOperator('/admin/quotes'),
    steps: async () => {
      await press('Write Offer: Vera pending Visitor');
      await fill(/^Note/, ' See you soon ');
      await choose('Afternoon 12-5');
      await fill('Valid until', '2026-12-01');
      await press('Send Offer');
    },
    sends: [
      `POST /api/admin/quotes/${idOf(160)}/offers`,
      {
        lines: [
          {
            name: 'Monthly Membership',
            per: 'month',
            taxable: false,
            everyWeeks: 1,
            serviceId: serviceCalled('Monthly Membership').id,
            price: '199.00',
            options: {},
          },
          {
            name: 'Filter rebuild',
            per: 'visit',
            taxable: false,
            everyWeeks: null,
            serviceId: null,
            price: '80.00',
          },
        ],
        firstDate: '2026-12-07',
        preferredTime: 'Afternoon 12-5',
        validUntil: '2026-12-01',
        note: 'See you soon',
      },
    ],
  },
  'a request that is declined': {
    ...asOperator('/admin/quotes'),
    steps: async () => {
      await press('Decline: Vera pending Visitor');
      await press('Yes, Decline');
    },
    sends: [`POST /api/admin/quotes/${idOf(160)}/transition`, { action: 'decline' }],
  },
  'a sign-up that is handled': {
    ...asOperator('/admin/quotes?tab=signups'),
    steps: async () => {
      fireEvent.click((await screen.findAllByRole('button', { name: /^Mark Handled/ }))[0]!);
    },
    sends: [`POST /api/admin/signups/${idOf(70)}/handle`],
  },
  'a draft that is saved': {
    ...asOperator(`/admin/service-report/${idOf(50)}`, () => answer(getReport, writtenReport)),
    steps: async () => {
      await fill('Service Notes (optional)', ' Filter rinsed, and the basket emptied. ');
      await choose('Vacuumed pool floor');
      await expectText(/^Saved on this device/);
      await press('Save Draft');
    },
    sends: [
      `PUT /api/admin/service-reports/${idOf(50)}`,
      {
        customerId: idOf(1),
        line: 'pool',
        serviceDate: '2026-11-19',
        skimmedSurface: true,
        emptyBaskets: false,
        brushedWalls: true,
        vacuumedPool: true,
        testedWater: false,
        addedChemicals: false,
        checkedEquipment: false,
        cleanedArea: false,
        gateClosed: false,
        water: {
          readAt: '2026-11-19T16:42:00.000Z',
          freeChlorine: 0.5,
          totalChlorine: 1.5,
          ph: 8,
          totalAlkalinity: 95,
          calciumHardness: 'above',
          cyanuricAcid: 'below',
          temperatureF: 71,
          salt: 3100,
          phosphates: 120,
          filterPressure: 21,
          cleanFilterPressure: 12,
          clarity: 'cloudy',
        },
        added: [
          { chemical: 'liquid-chlorine-10', amount: 1.5, unit: 'gallon', strength: 10 },
          { chemical: 'algaecide', amount: 1, unit: 'cup' },
        ],
        yard: null,
        notes: ' Filter rinsed, and the basket emptied. ',
        nextVisitDate: '2026-11-26',
        photos: [
          `/api/service-photos/${idOf(50)}/${idOf(1)}`,
          `/api/service-photos/${idOf(50)}/${idOf(2)}`,
        ],
        photoCaptions: ['The pump', ''],
        photoDetails: [{ slot: 'before' }, { slot: null }],
        photoNames: ['', ''],
        sentToCustomer: false,
        version: 3,
      },
    ],
  },
  'a new report that is saved': {
    ...asOperator(`/admin/service-report/new?customerId=${customerUser.id}`),
    steps: async () => {
      await fill('Service Date', '2026-11-18');
      await choose('Brushed pool walls');
      await expectText(/^Saved on this device/);
      await press('Save Draft');
    },
    sends: [
      'POST /api/admin/service-reports',
      {
        customerId: idOf(1),
        line: 'pool',
        serviceDate: '2026-11-18',
        skimmedSurface: false,
        emptyBaskets: false,
        brushedWalls: true,
        vacuumedPool: false,
        testedWater: false,
        addedChemicals: false,
        checkedEquipment: false,
        cleanedArea: false,
        gateClosed: false,
        water: null,
        added: [],
        yard: null,
        notes: '',
        nextVisitDate: '',
        photos: [],
        photoCaptions: [],
        photoDetails: [],
        photoNames: [],
        sentToCustomer: false,
      },
    ],
  },
});
