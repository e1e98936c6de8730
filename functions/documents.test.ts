import { payableSettings, testSettings as settings } from 'shared/testing/site-settings.ts';
import { consentText } from 'shared/domain/prices/autopay.ts';
import { expect, test } from 'vitest';
import { bookingSample } from './bookings/testing/booking-sample.ts';
import { storedProfile } from './customers/stored-profile.ts';
import { composeAnswer, composeChatAnnouncement } from './messages/chat-mail.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { composeDeletionMail, composeDeletionRequest } from './privacy/deletion-mail.ts';
import { composeAbove } from './payments/autopay/above-mail.ts';
import { composeConsent, composeEnd } from './payments/autopay/notice-mail.ts';
import { composeOutcome } from './payments/outcome-mail.ts';
import { composePaymentReminder } from './payments/payment-reminder-mail.ts';
import { failureSentence } from './payments/payment-finding.ts';
import type { ProviderPayment } from './payment-rows/provider-payment.ts';
import { planSample, termsSample } from './plans/testing/plan-sample.ts';
import { composeReminder } from './reminders/reminder-mail.ts';
import { renderReportPdf } from './reports/pdf/report-pdf.ts';
import { unknownDetails } from './reports/photos/photo-record.ts';
import { renderRecordPdf } from './reports/record/record-pdf.ts';
import { reportMessage } from './reports/sending/report-message.ts';
import { composeReportMail } from './reports/sending/report-mail.ts';
import type { StoredReport } from './reports/stored-report.ts';
import { readText } from './reports/testing/read-pdf.ts';
import { sampleJpeg, sampleReport, sampleWater } from './reports/testing/report-samples.ts';
import { composeOperatorNotice, composeWarning } from './retention/retention-mail.ts';
import { composeInvitation } from './signup/invitation-mail.ts';
import { composeSignupAnnouncement, composeWelcome } from './signup/signup-mail.ts';
import { newSignup } from './signup/signup-store.ts';
import { filledIn, knownOfCustomer } from './testing/personal-data.ts';
import { composePriceNotice } from './visits/plan-actions/mail-plan-action.ts';

const at = new Date('2026-11-20T19:05:00.000Z');
const address = { to: 'operator@example.com', settings };
const toCustomer = { to: 'quillon@example.com', settings };
const customer = storedProfile.parse({
  ...knownOfCustomer,
  id: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10',
  sub: 'a1',
  email: toCustomer.to,
  revision: 1,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});
const { firstName } = customer;
const unaddressed = { ...customer, firstName: null, lastName: null, email: null };
const signup = newSignup(
  '5b1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a11',
  filledIn('signup', toCustomer.to),
  at,
);

const photoKeys = ['one', 'two', 'three'].map((id) => `photos/report/${id}`);
const awaited = { uploaderId: 'operator', name: 'gate.heic', since: at.toISOString() };
const pool = sampleReport({
  serviceName: 'Weekly Pool Maintenance',
  photos: photoKeys,
  photoCaptions: ['The pump', 'The new filter', ''],
  photoDetails: {
    one: { ...unknownDetails, slot: 'before', takenAt: '2026-11-19T10:00:00-06:00' },
    two: { ...unknownDetails, slot: 'gate', takenAt: '2026-11-20T10:00:00-06:00' },
  },
  waitingPhotos: { three: awaited },
  recordedAt: '2026-11-20T16:42:31.000Z',
  receivedAt: '2026-11-20T19:05:00.000Z',
  clockOffsetSeconds: -7200,
  water: { ...sampleWater, spa: true },
  added: [
    { chemical: 'muriatic-acid-31.45', amount: 20, unit: 'fl oz' },
    { chemical: 'salt', amount: 1.5, unit: 'quart' },
  ],
  finding: {
    text: 'pH was high. We added 20 fl oz of muriatic acid and 1.5 quarts of salt.',
    readings: [{ field: 'ph', low: 7.2, high: 7.4, verdict: 'high' }],
  },
});
const yard = sampleReport({
  line: 'yard',
  cleanedArea: true,
  gateClosed: true,
  nextVisitDate: null,
  notes: 'The gate sticks.',
  customerAddress: null,
  yard: { areas: ['front', 'dogRun'], bags: 3, unusual: 'A loose board' },
});
const reportMail = (report: StoredReport, changes: object = {}) =>
  composeReportMail({
    report,
    ...toCustomer,
    greetingName: firstName,
    pdf: new Uint8Array(9),
    sentAt: at,
    record: { seq: 12, hash: '3f'.repeat(32) },
    ratingHref: 'https://example.com/l#rating',
    ...changes,
  });
const picture = { number: 1, caption: 'The pump', bytes: sampleJpeg(4, 3, 1), ratio: 4 / 3 };

const day = '2026-11-23';
const visit = bookingSample({ scheduledDate: day });
const other = bookingSample({ scheduledDate: day, serviceName: 'Yard', preferredTime: null });
const reminder = { ...toCustomer, customer, visits: [visit], day };
const linkOf = ({ id, serviceName }: typeof visit) =>
  [id, `https://example.com/l#${serviceName.at(0)}`] as const;

const byBank = { type: 'bank', brand: 'FIRST BANK OF SPRING', last4: '6789' } as const;
const paid: ProviderPayment = {
  id: '7c1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a12',
  customerId: customer.id,
  state: 'succeeded',
  items: [
    { kind: 'charge', id: 'a', name: 'Monthly Membership', total: 24_356 },
    { kind: 'visit', id: 'b', name: 'Pool School', total: 10_000 },
  ],
  remember: false,
  providerCustomerId: null,
  isAutomatic: false,
  attempt: 1,
  saved: null,
  sessionId: 'cs_1',
  intentId: 'pi_1',
  url: null,
  method: { type: 'card', brand: 'visa', last4: '4242' },
  fee: 1000,
  failure: null,
  refunds: [],
  disputes: [],
  paidOn: day,
  askedAt: null,
  revision: 1,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
  delivery: { state: 'queued' },
};

const refusedAutopay = (code: string, nextOn: string | null): ProviderPayment => ({
  ...paid,
  state: 'failed',
  isAutomatic: true,
  paidOn: null,
  failure: { code, message: failureSentence(code), nextOn },
});
const ofAutopay = {
  customer: { ...customer, email: toCustomer.to },
  consent: {
    id: 'c1',
    userId: customer.id,
    version: '2026-11-29',
    text: consentText({
      upTo: 50_000,
      business: { name: settings.businessName, phone: settings.phone },
    }),
    methodId: 'm1',
    methodName: 'Visa ending in 4242',
    upTo: 50_000,
    givenAt: at.toISOString(),
    endedAt: null,
  },
};

const mails: Readonly<Record<string, Mail>> = {
  'the report of a pool': reportMail(pool, { photos: [{ contentId: 'photo-1', ...picture }] }),
  'the report of a yard, to nobody by name, with a large file': reportMail(yard, {
    greetingName: null,
    pdf: new Uint8Array(5 * 1024 * 1024 + 1),
    record: null,
    ratingHref: undefined,
  }),
  'a report with the largest file that is attached': reportMail(sampleReport(), {
    pdf: new Uint8Array(5 * 1024 * 1024),
  }),
  'the report of a visit to be paid': reportMail(yard, {
    settings: payableSettings,
    due: { cents: 9201, customerId: customer.id },
  }),
  'a balance due': composePaymentReminder({
    ...toCustomer,
    settings: payableSettings,
    customer,
    items: [
      {
        kind: 'charge',
        id: 'a',
        name: 'Monthly Membership',
        day,
        tax: '1.00',
        total: '20.00',
        returnedOn: null,
      },
      {
        kind: 'visit',
        id: 'b',
        name: 'Pool School',
        day: null,
        tax: '0.00',
        total: '100.00',
        returnedOn: null,
      },
    ],
    now: at,
  }),
  'a balance due, where nothing says how to pay': composePaymentReminder({
    ...toCustomer,
    customer: { ...customer, sub: null },
    items: [
      { kind: 'visit', id: 'b', name: 'Yard', day, tax: '0.00', total: '19.00', returnedOn: null },
    ],
    now: at,
  }),
  'a receipt of a card': composeOutcome({ ...toCustomer, customer, payment: paid }),
  'a receipt of a bank, to somebody without a sign-in': composeOutcome({
    ...toCustomer,
    customer: { ...unaddressed, sub: null },
    payment: { ...paid, method: byBank },
  }),
  'a receipt of an app': composeOutcome({
    ...toCustomer,
    customer,
    payment: { ...paid, method: { type: 'cashapp-pay', brand: null, last4: null } },
  }),
  'what a bank refused': composeOutcome({
    ...toCustomer,
    customer,
    payment: {
      ...paid,
      state: 'failed',
      paidOn: null,
      method: byBank,
      failure: {
        code: 'insufficient_funds',
        message: failureSentence('insufficient_funds'),
        nextOn: null,
      },
    },
  }),
  'a receipt of autopay': composeOutcome({
    ...toCustomer,
    customer,
    payment: { ...paid, isAutomatic: true },
  }),
  'what autopay will try again': composeOutcome({
    ...toCustomer,
    customer,
    payment: refusedAutopay('insufficient_funds', '2026-05-24'),
  }),
  'what autopay has given up': composeOutcome({
    ...toCustomer,
    customer,
    payment: refusedAutopay('expired_card', null),
  }),
  'what the bank wants the customer to confirm': composeOutcome({
    ...toCustomer,
    customer: { ...customer, sub: null },
    payment: refusedAutopay('authentication_required', null),
    payAt: 'https://example.com/l#secret',
  }),
  'a bill above the limit of autopay': composeAbove({
    ...toCustomer,
    customer,
    notice: { upTo: 20_000, items: [{ name: 'Monthly Membership', total: 24_356 }] },
  }),
  'bills above the limit of autopay': composeAbove({
    ...toCustomer,
    customer,
    notice: {
      upTo: 20_000,
      items: [
        { name: 'Monthly Membership', total: 24_356 },
        { name: 'Resurfacing', total: 90_000 },
      ],
    },
  }),
  'what a customer has agreed to': composeConsent({ ...ofAutopay, settings }),
  'the end of autopay': composeEnd({ ...ofAutopay, settings, isAsked: false }),
  'the end of autopay, as the customer asked': composeEnd({
    ...ofAutopay,
    settings,
    isAsked: true,
  }),
  'a higher price, which autopay charges': composePriceNotice({
    ...ofAutopay,
    notice: { before: '$225 a month', after: '$240 a month', from: '2026-12-01' },
    plan: planSample({
      terms: [termsSample(), termsSample({ from: '2026-12-01', price: 24_000 })],
    }),
    visits: undefined,
    settings,
    now: at,
  }),
  'the warning of a deletion': composeWarning({
    ...toCustomer,
    firstName,
    serviceDates: ['2026-05-21', '2026-05-14'],
    deleteOn: '2026-11-27',
  }),
  'the warning of one': composeWarning({
    ...toCustomer,
    firstName: null,
    serviceDates: ['2026-05-21'],
    deleteOn: '2026-11-27',
  }),
  'what is not deleted': composeOperatorNotice({
    ...address,
    customers: [
      { who: 'Quillon', reason: 'Refused.' },
      { who: 'Nadia', reason: 'Full.' },
    ],
    reports: 3,
  }),
  'one that is not deleted': composeOperatorNotice({
    ...address,
    customers: [{ who: 'Quillon', reason: 'Refused.' }],
    reports: 1,
  }),
  'tomorrow’s visit': composeReminder({ ...reminder, links: new Map([linkOf(visit)]) }),
  'tomorrow’s visits, to who has told nothing': composeReminder({
    ...reminder,
    customer: {
      firstName: null,
      lastName: null,
      poolAccess: null,
      hasPets: false,
      sub: 'a1',
      invitedAt: null,
      isDisabled: false,
    },
    visits: [visit, other],
    links: new Map([linkOf(visit), linkOf(other)]),
  }),
  'what a customer writes': composeChatAnnouncement({ ...address, customer, text: 'Hi\nthere' }),
  'what somebody writes who has no address': composeChatAnnouncement({
    ...address,
    customer: { ...unaddressed, lastName: 'Zephyrine' },
    text: 'Hi',
  }),
  'an answer': composeAnswer({ ...toCustomer, customer, text: 'Yes' }),
  'an answer to nobody by name': composeAnswer({
    ...toCustomer,
    customer: unaddressed,
    text: 'No',
  }),
  'an answer to somebody without a sign-in': composeAnswer({
    ...toCustomer,
    customer: { ...customer, sub: null },
    text: 'Perhaps',
  }),
  'an invitation': composeInvitation({ ...toCustomer, firstName }),
  'a welcome': composeWelcome({ signup, settings }),
  'a welcome without a promise': composeWelcome({
    signup: { ...signup, firstName: 'See www.example.org' },
    settings: { ...settings, claims: { ...settings.claims, signupFollowUp: false } },
  }),
  'a sign-up': composeSignupAnnouncement({ ...address, signup, account: 'opened' }),
  'a sign-up of somebody we know': composeSignupAnnouncement({
    ...address,
    signup: { ...signup, hasPets: false, petDetails: null },
    account: 'known',
  }),
  'the end of an account': composeDeletionMail({ ...toCustomer, firstName }),
  'the end of an account of nobody by name': composeDeletionMail({
    ...toCustomer,
    firstName: null,
  }),
  'the wish to be deleted': composeDeletionRequest(
    { ...customer, email: toCustomer.to },
    settings,
    address.to,
  ),
  'the wish of nobody by name to be deleted': composeDeletionRequest(
    { ...customer, firstName: null, lastName: null, email: toCustomer.to },
    settings,
    address.to,
  ),
};

const hrefs = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

test.each(Object.entries(mails))('the mail with %s says this and no more', (_name, mail) => {
  const { html, attachments = [], text, ...head } = mail;
  expect({
    ...head,
    files: attachments.map(({ filename, type }) => `${filename}: ${type}`),
    links: hrefs(html),
    text: text.split('\n'),
  }).toMatchSnapshot();
});

/** The text of each page, in drawing order. */
const drawn = (pdf: Uint8Array): string[] => readText(pdf).split('\f');

test.each([
  ['a pool', { ...pool, waitingPhotos: {} }],
  ['a yard', yard],
])('the PDF with the report of %s says this and no more', async (_name, report) => {
  const photos = report.photos.map(() => sampleJpeg(4, 3, 1));
  expect(drawn(await renderReportPdf({ report, settings, photos }))).toMatchSnapshot();
});

const row = (chain: string, seq: number) => ({
  chain,
  seq,
  prev: '0'.repeat(64),
  hash: `${seq}`.repeat(64),
  report: `261120-K7Q${seq}`,
  date: '2026-11-20',
  line: 'pool',
  tasks: { skimmedSurface: true, testedWater: false },
  readings: {
    ph: '7.4',
    temperatureF: '71',
    cyanuricAcid: 'below',
    spa: true,
    later: 'x',
    no: false,
  },
  doses: [{ chemical: 'salt', amount: '1.5', unit: 'quart' }],
  photos: ['a'.repeat(64)],
  corrects: 1,
});

const head = (chain: string, seq: number, place: string | null) => ({
  chain,
  seq,
  hash: `${seq}`.repeat(64),
  address: place,
});

test('the PDF of a record says this and no more', async () => {
  const pdf = await renderRecordPdf({
    customer,
    rows: [row('home', 1), row('home', 2), row('cabin', 1), row('boat', 3)],
    heads: [head('home', 2, '1 Elm Street'), head('cabin', 5, null), head('boat', 2, '3 Pier')],
    settings,
    now: at,
  });
  expect(drawn(pdf)).toMatchSnapshot();
});

test('the message on the site says how long a report is there, and where it was mailed to', () => {
  const sent = { state: 'sent', claimId: 'a', mailId: 'b', sentAt: at.toISOString() } as const;
  const messageOf = (changes: Partial<StoredReport>) =>
    reportMessage(sampleReport({ delivery: sent, ...changes }));
  expect([
    messageOf({ serviceDate: '2026-11-18' }),
    messageOf({ customerEmail: null }),
    messageOf({ customerId: null }),
  ]).toEqual([
    {
      id: expect.any(String),
      customerId: pool.customerId,
      serviceReportId: pool.id,
      subject: 'Pool service report, Nov 18, 2026',
      message:
        'The report of your visit on Nov 18, 2026 is ready. We mailed it to casey@example.com, and you can download it under My Reports until May 20, 2027.',
      sentAt: at.toISOString(),
      readAt: null,
    },
    expect.objectContaining({
      message:
        'The report of your visit on Nov 20, 2026 is ready. You can download it under My Reports until May 20, 2027.',
    }),
    undefined,
  ]);
});
