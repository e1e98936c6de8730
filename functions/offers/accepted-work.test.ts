import { taxedSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { storedProfile, type Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import type { Operation } from '../platform/table/transact.ts';
import { newQuote } from '../quotes/quote-store.ts';
import { acceptedWork } from './accepted-work.ts';
import { newOffer } from './new-offer.ts';
import { offerLinkOf } from './offer-link-of.ts';
import { offerMails, offerTags } from './offer-mails.ts';
import { answerOf, putOffer } from './offer-store.ts';
import { offerView, type StoredOffer } from './stored-offer.ts';
import { lineSample, offerSample } from './testing/offer-sample.ts';

const table = { name: 'table', client: undefined as never };
const offeredAt = new Date('2026-11-23T15:00:00.000Z');
const now = new Date('2026-11-25T15:00:00.000Z');
const form = {
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@example.com',
  phone: '(281) 555-0199',
  serviceAddress: '12 Test Lane, Spring, TX 77373',
};
const quote = newQuote('quote', form, offeredAt);
const options = { yardSize: 'small', dogs: 2, frontYard: false } as const;
const lines = [
  lineSample({ name: 'Filter rebuild', price: '10.00' }),
  lineSample({ name: 'Pool care', price: '199.00', per: 'month', everyWeeks: 1 }),
  lineSample({ name: 'Untaxed', price: '70.00', taxable: false }),
  lineSample({ name: 'Yard', price: '25.00', everyWeeks: 2 }),
  lineSample({ name: 'Tiles', price: '10.00' }),
];
const made = newOffer({
  quoteId: 'quote',
  revision: 2,
  // A different weekday from the first visit's.
  form: offerSample(offeredAt, { lines, validUntil: '2026-11-29' }),
  services: [],
  address: quote.serviceAddress,
  settings,
  customer: undefined,
  now: offeredAt,
});
const offer: StoredOffer = {
  ...made,
  lines: made.lines.map((line) => (line.name === 'Yard' ? { ...line, options } : line)),
};
const at = now.toISOString();

const customerOf = (changes: Partial<Profile> = {}) =>
  storedProfile.parse({
    id: 'vera',
    ...form,
    address: form.serviceAddress,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    ...changes,
  });
const workOf = (customer = customerOf(), input = settings) =>
  acceptedWork({ offer, quote, customer, settings: input, now });

test('an offer is stored as it was written, with the rate of its first day', () => {
  const rates = [...settings.tax.rates, { from: '2026-12-01', rate: 0.1 }];
  const tax = { ...settings.tax, rates };
  const { serviceId: _none, price: _price, ...line } = lineSample();
  expect(
    newOffer({
      quoteId: 'quote',
      revision: 3,
      form: offerSample(offeredAt, { lines: [lineSample()], note: '', preferredTime: null }),
      services: [],
      address: quote.serviceAddress,
      settings: { ...settings, tax },
      customer: undefined,
      now: offeredAt,
    }),
  ).toEqual({
    id: derivedId('offer', 'quote', '3'),
    quoteId: 'quote',
    revision: 3,
    lines: [{ ...line, serviceId: null, cents: 8000, options: {} }],
    firstDate: '2026-12-07',
    preferredTime: null,
    validUntil: '2026-11-30',
    note: null,
    taxRate: 0.1,
    state: 'open',
    answeredAt: null,
    answeredBy: null,
    declineReason: null,
    customerId: null,
    delivery: { state: 'none' },
    createdAt: '2026-11-23T15:00:00.000Z',
  });
});

test('what repeats becomes a plan that begins and is billed on the first day', () => {
  const plan = {
    customerId: 'vera',
    serviceId: null,
    address: null,
    weekday: 1,
    from: '2026-12-07',
    until: null,
    pauses: [],
    skips: [],
    billingStart: '2026-12-07',
    chargedThrough: null,
    freePeriod: null,
    fee: 0,
    openCredit: 0,
    state: 'active',
    endReason: null,
    replaces: null,
    replacedBy: null,
    firstVisit: null,
    madeThrough: '2026-12-07',
    isSettled: true,
    importId: null,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
  const terms = {
    from: '2026-12-07',
    policy: 'none',
    paymentMethod: null,
    taxable: true,
    preferredTime: 'Morning 8-12',
  };
  expect(workOf().plans).toEqual([
    {
      ...plan,
      id: derivedId('plan', offer.id, '1'),
      name: 'Pool care',
      everyWeeks: 1,
      terms: [{ ...terms, price: 19_900, per: 'month', options: {} }],
    },
    {
      ...plan,
      id: derivedId('plan', offer.id, '3'),
      name: 'Yard',
      everyWeeks: 2,
      terms: [{ ...terms, price: 2500, per: 'visit', options }],
    },
  ]);
});

const visitId = (index: number) => derivedId('visit', offer.id, String(index));

test('single visits are one bill of that day, whose tax is split, and none of a plan’s', () => {
  const { bookings } = workOf();
  const single = bookings.filter(({ planId }) => planId === null);
  const common: Partial<StoredBooking> = {
    userId: 'vera',
    serviceId: null,
    options: {},
    quantity: 1,
    fee: 0,
    status: 'confirmed',
    paymentStatus: 'pending',
    scheduledDate: '2026-12-07',
    originalDate: null,
    preferredTime: 'Morning 8-12',
    address: form.serviceAddress,
    included: false,
    taxRate: 0.0825,
    contact: {
      firstName: 'Vera',
      lastName: 'Visitor',
      email: 'vera@example.com',
      phone: '(281) 555-0199',
    },
    createdAt: at,
  };
  expect(single).toMatchObject([
    // The tax on $20 is $1.65; the earlier visit gets the odd cent.
    { ...common, id: visitId(0), serviceName: 'Filter rebuild', totalAmount: 1000, tax: 83 },
    { ...common, id: visitId(2), serviceName: 'Untaxed', totalAmount: 7000, tax: 0, taxRate: 0 },
    { ...common, id: visitId(4), serviceName: 'Tiles', totalAmount: 1000, tax: 82 },
  ]);
  expect(bookings).toHaveLength(5);
});

test('work elsewhere is done there, and a customer who owes no tax has none', () => {
  const elsewhere = customerOf({ address: '1 Other Road, Spring, TX 77373', taxExempt: true });
  const { plans, bookings } = workOf(elsewhere);
  expect(plans.map(({ address }) => address)).toEqual([form.serviceAddress, form.serviceAddress]);
  for (const visit of bookings)
    expect(visit).toMatchObject({ address: form.serviceAddress, tax: 0, taxRate: 0 });
});

/** What an operation writes, and under which condition. */
const written = ({ Put, Update }: Operation) => ({
  key: Update?.Key ?? { pk: Put?.Item?.['pk'], sk: Put?.Item?.['sk'] },
  expression: Update?.UpdateExpression,
  when: (Put ?? Update)?.ConditionExpression,
  values: (Put ?? Update)?.ExpressionAttributeValues,
});
const offerKey = (revision: number) => ({ pk: 'QUOTE#quote', sk: `OFFER#00${revision}` });
const quoteKey = { pk: 'QUOTE#quote', sk: 'QUOTE' };
const unchanged = '#status = :seen and (attribute_not_exists(offers) or offers = :offers)';

test('an offer takes the place of an open one, is due at once, and keeps its request as long', () => {
  const open = { ...quote, status: 'quoted', offers: 1, awaitsAnswer: true } as const;
  const operations = putOffer(table, { offer, quote: open, now: offeredAt });
  const expire = Date.parse('2027-05-29T06:00:00Z') / 1000;
  expect(operations[0]?.Put?.Item).toEqual({
    ...offerKey(2),
    ...offer,
    gsi1pk: 'OFFERS#DUE',
    gsi1sk: '0000-00-00#quote#2',
    expire,
  });
  expect(operations.map(written)).toEqual([
    {
      key: offerKey(2),
      expression: undefined,
      when: 'attribute_not_exists(pk)',
      values: undefined,
    },
    {
      key: quoteKey,
      expression:
        'SET #status = :to_status, #changedAt = :to_changedAt, #offers = :to_offers, #awaitsAnswer = :to_awaitsAnswer, #expire = :to_expire',
      when: unchanged,
      values: {
        ':seen': 'quoted',
        ':offers': 1,
        ':to_status': 'quoted',
        ':to_changedAt': offeredAt.toISOString(),
        ':to_offers': 2,
        ':to_awaitsAnswer': true,
        ':to_expire': expire,
      },
    },
    {
      key: offerKey(1),
      expression: 'SET #state = :to_state REMOVE #gsi1pk, #gsi1sk',
      when: '#state = :open',
      values: { ':open': 'open', ':to_state': 'replaced' },
    },
  ]);
  expect(putOffer(table, { offer, quote, now: offeredAt })).toHaveLength(2);
  // An offer written after its last day is kept from the day it was written.
  const late = new Date('2026-12-30T06:00:00Z');
  const [{ Put } = {}] = putOffer(table, { offer, quote, now: late });
  expect(Put?.Item?.['expire']).toBe(Date.parse('2027-06-28T06:00:00Z') / 1000);
});

test.each([
  ['accepted', null],
  ['declined', 'Too dear'],
] as const)('an answer, %s, is noted with the offer and its request', (state, declineReason) => {
  const response = { state, answeredBy: 'customer', declineReason, customerId: 'vera' } as const;
  const open = { ...quote, status: 'quoted', offers: 2, awaitsAnswer: true } as const;
  const [ofOffer, ofQuote] = answerOf(table, { offer, quote: open, reply: response, now }).map(
    written,
  );
  expect(ofOffer).toMatchObject({
    key: offerKey(2),
    when: '#state = :open',
    values: {
      ':open': 'open',
      ':to_state': state,
      ':to_answeredBy': 'customer',
      ':to_declineReason': declineReason,
      ':to_customerId': 'vera',
      ':to_answeredAt': at,
      ':to_gsi1pk': 'OFFERS#DUE',
      ':to_gsi1sk': '0000-00-00#quote#2',
    },
  });
  expect(ofQuote).toEqual({
    key: quoteKey,
    expression:
      'SET #status = :to_status, #changedAt = :to_changedAt, #awaitsAnswer = :to_awaitsAnswer',
    when: unchanged,
    values: {
      ':seen': 'quoted',
      ':offers': 2,
      ':to_status': state,
      ':to_changedAt': at,
      ':to_awaitsAnswer': false,
    },
  });
});

test('the link to an offer accepts and declines this one, and says for two weeks that it ended', () => {
  const { put, hash } = offerLinkOf(table, offer, { customerId: 'vera', now });
  expect(put.Put?.Item).toEqual({
    pk: `LINK#${hash}`,
    sk: 'LINK',
    hash,
    purpose: 'offer',
    subject: 'quote',
    revision: 2,
    customerId: 'vera',
    actions: ['accept', 'decline'],
    createdAt: at,
    expiresAt: '2026-12-13T12:00:00.000Z',
    expire: Date.parse('2026-12-20T12:00:00Z') / 1000,
    gsi2pk: 'CUSTOMER#vera#LINKS',
    gsi2sk: `${at}#${hash}`,
  });
  const stranger = offerLinkOf(table, offer, { customerId: null, now }).put.Put?.Item;
  expect(stranger).not.toHaveProperty('gsi2pk');
});

const claim = { claimId: 'claim', claimedAt: at };
const sent = { claimId: 'claim', mailId: 'mail', sentAt: at };
test.each([
  [{ state: 'none' }, 'waiting', null],
  [{ state: 'queued' }, 'waiting', null],
  [{ state: 'claimed', ...claim }, 'waiting', null],
  [{ state: 'handed-over', ...claim }, 'waiting', null],
  [{ state: 'sent', ...sent }, 'sent', null],
  [{ state: 'delivered', ...sent }, 'sent', null],
  [{ state: 'final', ...sent }, 'sent', null],
  [{ state: 'unmailed', sentAt: at }, 'sent', null],
  [{ state: 'failed', claimId: 'claim', reason: 'No such mailbox' }, 'failed', 'No such mailbox'],
  [{ state: 'lost', claimId: 'claim' }, 'unknown', null],
] as const)('the operator sees of %o that the mail is %s', (delivery, mail, mailProblem) => {
  const view = offerView({ ...offer, delivery }, '2026-11-30');
  expect(view).toMatchObject({ mail, mailProblem });
});

test('the operator sees all of an offer, money in dollars, and when it has ended', () => {
  const answered = {
    ...offer,
    lines: offer.lines.slice(0, 2),
    state: 'declined',
    answeredAt: at,
    answeredBy: 'customer',
    declineReason: 'Too dear',
    customerId: 'vera',
  } as const;
  const { delivery: _delivery, ...seen } = answered;
  const view = {
    ...seen,
    lines: answered.lines.map(({ cents: _cents, ...line }, index) => ({
      ...line,
      price: ['10.00', '199.00'][index],
    })),
    tax: '17.25',
    total: '226.25',
    mail: 'waiting',
    mailProblem: null,
  };
  expect(offerView(answered, '2026-12-01')).toEqual(view);
  expect(offerView(offer, '2026-11-29').state).toBe('open');
  expect(offerView(offer, '2026-11-30').state).toBe('expired');
});

test('a mail event finds its offer by the tag alone', async () => {
  expect(offerTags(offer)).toEqual({ offer: 'quote_2' });
  const owner = offerMails(table);
  expect(owner).toMatchObject({ listensTo: ['failed', 'complained'], complaintIs: 'delivered' });
  for (const tag of [undefined, '', 'quote', '_2', 'quote_x'])
    expect(await owner.find({ ...(tag !== undefined && { offer: tag }) })).toBeUndefined();
});
