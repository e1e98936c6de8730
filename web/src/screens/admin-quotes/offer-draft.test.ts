import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { offer, services } from '../../testing/fixtures.ts';
import {
  draftOfOffer,
  draftProblems,
  emptyLine,
  newOfferDraft,
  offerBody,
  withService,
} from './offer-draft.ts';

const draftOn = (day: string, message: string | null = null, offered = services) =>
  newOfferDraft(
    { message, serviceAddress: '12 Test Lane, Spring, TX 77373' },
    // No work on Sundays.
    {
      services: offered,
      settings: { ...testSettings, workingDays: [1, 2, 3, 4, 5, 6] },
      now: new Date(day),
    },
  );

it.each([
  ['2026-11-20T18:00:00Z', '2026-12-04', '2026-11-27'],
  // Two weeks from a Sunday is also a Sunday.
  ['2026-11-22T18:00:00Z', '2026-12-07', '2026-11-29'],
  // In Texas it is still the 20th.
  ['2026-11-21T03:30:00Z', '2026-12-04', '2026-11-27'],
])('begins on a working day in two weeks, and holds for one: %s', (now, firstDate, validUntil) => {
  expect(draftOn(now)).toMatchObject({ firstDate, validUntil, note: '', preferredTime: null });
});

it('offers what was asked for, by the longest name that the request has', () => {
  const [line] = draftOn('2026-11-20T18:00:00Z', 'ABOUT: sheriff membership please').lines;
  expect(line).toMatchObject({ name: 'Sheriff Membership', everyWeeks: 1, per: 'visit' });
  expect(draftOn('2026-11-20T18:00:00Z', 'Hello').lines).toMatchObject([{ serviceId: '' }]);
  const [one] = services;
  const alike = ['Cleanup', 'Spring Cleanup', 'Clean'].map((name) => ({ ...one!, name }));
  expect(draftOn('2026-11-20T18:00:00Z', 'About: Spring Cleanup', alike).lines).toMatchObject([
    { name: 'Spring Cleanup' },
  ]);
});

it('sends an offer that was made before as it was', () => {
  const { lines, firstDate, validUntil } = offer();
  const preferredTime = 'Morning 8-12';
  const before = offer({ note: ' As we said ', preferredTime });
  expect(offerBody(draftOfOffer(before))).toMatchObject({
    firstDate,
    validUntil,
    preferredTime,
    note: 'As we said',
    lines: lines.map(({ name, price, per, everyWeeks, serviceId }) => ({
      name,
      price,
      per,
      everyWeeks,
      serviceId,
    })),
  });
});

it('says of each line what is missing, and of the days', () => {
  const draft = draftOn('2026-11-20T18:00:00Z');
  const now = new Date('2026-11-20T18:00:00Z');
  expect(draftProblems(draft, { address: '', settings: testSettings, now })).toEqual({
    'lines.0.serviceId': 'Please choose a service',
    'lines.0.price': 'Please give a price, such as 225 or 18.50',
  });
  const [line] = draft.lines;
  const other = { ...line!, serviceId: 'other', price: '20' };
  expect(
    draftProblems(
      { ...draft, lines: [other], firstDate: '' },
      { address: '', settings: testSettings, now },
    ),
  ).toMatchObject({
    firstDate: 'Please choose the first day',
  });
  expect(
    draftProblems(
      { ...draft, lines: [other], validUntil: '' },
      { address: '', settings: testSettings, now },
    ),
  ).toMatchObject({
    validUntil: 'Please choose the last day',
  });
});

it.each(services.map((service) => [service.name, service] as const))(
  'offers %s with sales tax where its kind of work is taxed',
  (_name, service) => {
    const { tax } = taxedSettings;
    expect(withService(emptyLine(0), service, tax).taxable).toBe(
      tax.services.includes(service.taxCategory),
    );
  },
);
