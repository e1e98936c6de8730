import { expect, test } from 'vitest';
import { testSettings } from '../../testing/site-settings.ts';
import { offerBill } from './offer-bill.ts';
import { offerProblems } from './offer-rules.ts';
import { mayAnswerOffer, offerReminderDay, offerStateOn, offerStates } from './offer-state.ts';
import { describeOfferSums, describeOfferedPrice, describeOfferedWork } from './offer-labels.ts';
import {
  mayOffer,
  mayTakeQuoteStep,
  quoteActions,
  quoteStatuses,
} from '../customers/quote-status.ts';

// 10 PM on the 23rd in Texas.
const now = new Date('2026-11-24T04:00:00Z');
const lines = [{ per: 'visit', everyWeeks: null }] as const;
const tooEarly = { firstDate: 'Please select a date from tomorrow on' };

test.each([
  [{ firstDate: '2026-11-24', validUntil: '2026-11-23' }, {}],
  [{ firstDate: '2027-11-23', validUntil: '2027-11-22' }, {}],
  [
    { firstDate: '2026-11-23', validUntil: '2026-11-22' },
    { ...tooEarly, validUntil: 'Please choose a day from today on' },
  ],
  [{ firstDate: '2027-11-24' }, { firstDate: 'Please select a date within a year' }],
  [{ validUntil: '2026-12-07' }, { validUntil: 'Please choose a day before the first visit' }],
  [{ validUntil: '2026-12-06' }, {}],
  [
    { lines: [...lines, { per: 'month', everyWeeks: null }] },
    { 'lines.1.per': 'A single visit is priced per visit' },
  ],
  [{ lines: [{ per: 'month', everyWeeks: 1 }] }, {}],
] as const)('an offer of %o has these problems: %o', (changes, problems) => {
  const offer = { lines, firstDate: '2026-12-07', validUntil: '2026-11-30', ...changes };
  expect(offerProblems(offer, { address: '', settings: testSettings, now })).toEqual(problems);
});

test('an offer’s first day is refused like the day of an order', () => {
  const settings = {
    ...testSettings,
    areas: [{ name: 'Old Town Spring', zips: ['77373'], weekdays: [1 as const] }],
  };
  const offer = { lines, firstDate: '2026-12-08', validUntil: '2026-11-30' };
  const problemsAt = (address: string) => offerProblems(offer, { address, settings, now });
  expect(problemsAt('1 Oak St, Spring, TX 77373')).toEqual({
    firstDate: 'We’re in 77373 on Mondays',
  });
  expect(problemsAt('1 Oak St, Conroe, TX 77301')).toEqual({});
});

test('an open offer is valid until the end of its last day, and an answer is final', () => {
  const validUntil = '2026-11-30';
  expect(offerStateOn({ state: 'open', validUntil }, '2026-11-30')).toBe('open');
  expect(offerStateOn({ state: 'open', validUntil }, '2026-12-01')).toBe('expired');
  for (const state of ['accepted', 'declined', 'replaced'] as const)
    expect(offerStateOn({ state, validUntil }, '2026-12-01')).toBe(state);
  expect(offerReminderDay({ validUntil: '2026-12-01' })).toBe('2026-11-30');
});

test('customer and operator may answer an open offer; only the operator may close an expired one', () => {
  const open = offerStates.flatMap((state) =>
    (['accept', 'decline'] as const).flatMap((answer) =>
      (['customer', 'operator'] as const).flatMap((by) =>
        mayAnswerOffer(answer, state, by) ? [`${state} ${answer} ${by}`] : [],
      ),
    ),
  );
  expect(open).toEqual([
    'open accept customer',
    'open accept operator',
    'open decline customer',
    'open decline operator',
    'expired decline operator',
  ]);
});

test('offers can be made until the request is accepted, with these transitions', () => {
  expect(quoteStatuses.filter(mayOffer)).toEqual(['pending', 'contacted', 'quoted', 'declined']);
  const steps = quoteStatuses.map((status) => [
    status,
    ...quoteActions.filter((action) => mayTakeQuoteStep(action, status)),
  ]);
  expect(steps).toEqual([
    ['pending', 'contact', 'decline'],
    ['contacted', 'quote', 'decline'],
    ['quoted', 'accept', 'decline'],
    ['accepted'],
    ['declined'],
  ]);
});

const line = {
  name: 'Yard',
  price: '1225.00',
  per: 'month',
  taxable: true,
  options: { dogs: 2 },
  everyWeeks: 4,
} as const;
const once = { ...line, per: 'visit', taxable: false, options: {}, everyWeeks: null } as const;

test('a line’s work and price are formatted as offered', () => {
  const weekly = { ...once, taxable: true, everyWeeks: 1 as const };
  const message = [line, { ...line, everyWeeks: 2 as const }, once, weekly].map((each) => [
    describeOfferedWork(each, '2026-12-07'),
    describeOfferedPrice(each, 0.0825),
  ]);
  expect(message).toEqual([
    ['2 dogs · Every 4 weeks on Monday', '$1,225.00 a month plus sales tax'],
    ['2 dogs · Every other Monday', '$1,225.00 a month plus sales tax'],
    ['One visit', '$1,225.00'],
    ['Every Monday', '$1,225.00 a visit plus sales tax'],
  ]);
  expect(describeOfferedPrice(line, 0)).toBe('$1,225.00 a month');
});

test.each([
  [[line], ['Sales tax, 8.25%: $101.06', 'First bill: $1,326.06']],
  [[once], ['Total: $1,326.06']],
  [
    [once, line],
    ['Sales tax, 8.25%: $101.06', 'First bill: $1,326.06'],
  ],
  [
    [once, { ...once, taxable: true }],
    ['Sales tax, 8.25%: $101.06', 'Total: $1,326.06'],
  ],
])('the totals of %o', (offered, sums) => {
  const bill = { lines: offered, taxRate: 0.0825, tax: '101.06', total: '1326.06' };
  expect(describeOfferSums(bill).map(({ label, value }) => `${label}: ${value}`)).toEqual(sums);
});

test('single visits of an offer are taxed as one bill, and each recurring line separately', () => {
  const single = { cents: 1000, per: 'visit', taxable: true, everyWeeks: null } as const;
  const weekly = { ...single, everyWeeks: 1 } as const;
  // Tax on 3000 cents is 247.5, rounded up to 248; on each line alone it is 82.5, rounded up to 83.
  expect(offerBill([single, single, single], 0.0825)).toMatchObject({ tax: 248, total: 3248 });
  expect(offerBill([weekly, weekly, weekly], 0.0825)).toMatchObject({ tax: 249, total: 3249 });
  const untaxed = { ...single, taxable: false } as const;
  expect(offerBill([untaxed, single, { ...weekly, per: 'month' }], 0.0825)).toMatchObject({
    lines: [{ tax: 0 }, { tax: 83 }, { tax: 83 }],
    total: 3166,
  });
});
