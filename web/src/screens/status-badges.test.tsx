import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { Charge } from 'shared/contracts/charges.ts';
import type { Payment } from 'shared/contracts/payments.ts';
import type { ReportSummary } from 'shared/contracts/reports.ts';
import type { OfferState } from 'shared/domain/offers/offer-state.ts';
import type { QuoteStatus } from 'shared/domain/customers/quote-status.ts';
import { expect, it } from 'vitest';
import { VisitBadge } from '../features/bookings/visit-badge.tsx';
import { ChargeLine } from '../features/charges/charge-line.tsx';
import { CustomerCards } from '../features/customers/customer-cards.tsx';
import { PaymentLine } from '../features/payments/payment-line.tsx';
import { SlotPhoto, type PhonePhoto } from '../features/photos/phone/slot-photo.tsx';
import { PlanFacts } from '../features/plans/plan-facts.tsx';
import { QuoteCard } from '../features/quotes/quote-card.tsx';
import { ReportBadge } from '../features/reports/report-badge.tsx';
import { SignupCard } from '../features/signup/signup-card.tsx';
import { draw } from '../testing/draw.tsx';
import {
  booking,
  charge,
  customer,
  idOf,
  offer,
  payment,
  plan,
  quote,
  reportSummary,
  signup,
  today,
} from '../testing/fixtures.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { SentOffer } from './admin-quotes/sent-offer.tsx';

/**
 * What a color says of a status, everywhere: done, under way, waiting for somebody, gone wrong, over without
 * anything left to do, or new.
 */
const colors = {
  done: 'green',
  underWay: 'blue',
  waiting: 'yellow',
  wrong: 'red',
  over: 'gray',
  fresh: 'gold',
} as const satisfies Record<string, BadgeTone>;
type Meaning = keyof typeof colors;

/** The meanings of a badge by its words, told from the classes that give a badge its color. */
const meaningsIn = (container: Element): Record<string, Meaning | undefined> => {
  const looks = (Object.keys(colors) as Meaning[]).map((meaning) => {
    const { container: own, unmount } = render(<Badge tone={colors[meaning]} />);
    const classes = [...own.firstElementChild!.classList];
    unmount();
    return { meaning, classes };
  });
  return Object.fromEntries(
    [...container.querySelectorAll('.rounded-full.font-bold')].map((badge) => [
      (badge.textContent ?? '').trim(),
      looks.find(({ classes }) => classes.every((name) => badge.classList.contains(name)))?.meaning,
    ]),
  );
};

type Row = [what: string, part: ReactElement, expected: Record<string, Meaning>];

/** A row for each status. The compiler asks for every status. */
const each = <Status extends string>(
  what: string,
  meanings: Record<Status, Meaning>,
  part: (status: Status) => ReactElement,
): Row[] =>
  (Object.entries(meanings) as [Status, Meaning][]).map(([status, meaning]) => [
    `${what} that is ${status}`,
    part(status),
    { [status]: meaning },
  ]);

const signupCard = (change: Parameters<typeof signup>[0]) => <SignupCard item={signup(change)} />;
const chargeLine = (change: Parameters<typeof charge>[0]) => <ChargeLine charge={charge(change)} />;
const paymentLine = (state: Payment['state']) => <PaymentLine payment={payment({ state })} />;
const planFacts = (change: Parameters<typeof plan>[0]) => (
  <PlanFacts plan={plan(change)} today={today} by="operator" isExempt={false} />
);
const visitBadge = (change: Parameters<typeof booking>[0]) => (
  <VisitBadge booking={booking(change)} />
);
const reportBadge = (change: Partial<ReportSummary>) => (
  <ReportBadge report={{ ...reportSummary(), ...change }} />
);
const customerCard = (change: Partial<typeof customer>) => (
  <CustomerCards customers={[{ ...customer, recentReports: 1, ...change }]} />
);
const slotPhoto = (state: PhonePhoto['state']) => (
  <SlotPhoto
    photo={{ id: idOf(1), slot: null, caption: '', preview: undefined, state, problem: null }}
    number={1}
    onRemove={() => undefined}
    onCaption={() => undefined}
    onSlot={() => undefined}
  />
);

it.each<Row>([
  ...each<QuoteStatus>(
    'a request',
    {
      pending: 'waiting',
      contacted: 'underWay',
      quoted: 'fresh',
      accepted: 'done',
      declined: 'over',
    },
    (status) => <QuoteCard item={quote({ status })}>{null}</QuoteCard>,
  ),
  ...each<OfferState>(
    'an offer',
    { open: 'fresh', accepted: 'done', declined: 'over', replaced: 'over', expired: 'waiting' },
    (state) => <SentOffer quote={quote()} offer={offer({ state })} />,
  ),
  ...each<Exclude<Charge['state'], 'collecting'>>(
    'a charge',
    { due: 'waiting', paid: 'done', disputed: 'underWay', refunded: 'over', void: 'over' },
    (state) => chargeLine({ state }),
  ),
  [
    'a charge whose payment is processing',
    chargeLine({ state: 'collecting' }),
    { processing: 'underWay' },
  ],
  ['a payment that is reported', paymentLine('reported'), { Reported: 'waiting' }],
  ['a payment that is confirmed', paymentLine('confirmed'), { Confirmed: 'done' }],
  ['a payment that is dismissed', paymentLine('dismissed'), { 'Not confirmed': 'wrong' }],
  ['a payment that is processing', paymentLine('processing'), { Processing: 'underWay' }],
  ['a payment that has succeeded', paymentLine('succeeded'), { Paid: 'done' }],
  ['a payment that has failed', paymentLine('failed'), { Failed: 'wrong' }],
  ['a payment that is disputed', paymentLine('disputed'), { Disputed: 'underWay' }],
  ['a payment that was returned', paymentLine('returned'), { Returned: 'wrong' }],
  ...each<Booking['status']>(
    'a visit',
    { pending: 'waiting', confirmed: 'underWay', completed: 'done', cancelled: 'wrong' },
    (status) => visitBadge({ status }),
  ),
  [
    'a visit that its plan does without',
    visitBadge({ status: 'cancelled', planId: idOf(80) }),
    { Skipped: 'over' },
  ],
  [
    'a sign-up in time',
    signupCard({ createdAt: '2026-11-21T02:30:00.000Z' }),
    { '23 h 0 min left': 'waiting' },
  ],
  [
    'a late sign-up',
    signupCard({ createdAt: '2026-11-20T02:30:00.000Z' }),
    { 'Overdue by 1 h 0 min': 'wrong' },
  ],
  ['a sign-up that is handled', signupCard({ status: 'handled' }), { Handled: 'done' }],
  ['a plan', planFacts({}), { Active: 'done' }],
  ['a plan that is asked for', planFacts({ state: 'requested' }), { Requested: 'waiting' }],
  [
    'a paused plan',
    planFacts({ pauses: [{ from: today, until: null, reason: 'Away' }] }),
    { Paused: 'waiting' },
  ],
  ['a plan that has ended', planFacts({ state: 'ended' }), { Ended: 'over' }],
  ['a draft', reportBadge({}), { Draft: 'waiting' }],
  [
    'a queued report',
    reportBadge({ deliveryStatus: 'queued' }),
    { Draft: 'waiting', Queued: 'underWay' },
  ],
  ['a sent report', reportBadge({ status: 'sent', deliveryStatus: 'accepted' }), { Sent: 'done' }],
  [
    'a report without a mail',
    reportBadge({ status: 'sent', deliveryStatus: 'none' }),
    { Finished: 'done', 'No email': 'underWay' },
  ],
  [
    'a report whose mail failed',
    reportBadge({ status: 'sent', deliveryStatus: 'failed' }),
    { Sent: 'done', 'Email failed': 'wrong' },
  ],
  [
    'a report whose photos are on their way',
    reportBadge({ photoState: 'processing' }),
    { Draft: 'waiting', 'Processing photos': 'underWay' },
  ],
  [
    'a report without one of its photos',
    reportBadge({ photoState: 'missing' }),
    { Draft: 'waiting', 'Photo missing': 'wrong' },
  ],
  [
    'a report with a photo that is no photo',
    reportBadge({ photoState: 'refused' }),
    { Draft: 'waiting', 'Photo refused': 'wrong' },
  ],
  ['a photo in work', slotPhoto('preparing'), { Preparing: 'waiting' }],
  ['a photo on the phone', slotPhoto('kept'), { 'Saved on this device': 'underWay' }],
  ['a photo that is sent', slotPhoto('sending'), { 'On its way': 'underWay' }],
  ['a photo that has arrived', slotPhoto('arrived'), { Arrived: 'done' }],
  ['a photo that came too late', slotPhoto('missing'), { 'Not ready in time': 'wrong' }],
  ['a photo that is none', slotPhoto('refused'), { Refused: 'wrong' }],
  ['a customer', customerCard({}), { '1 reports': 'underWay' }],
  [
    'a customer whose mail bounces',
    customerCard({ contact: 'bounced' }),
    { '1 reports': 'underWay', 'Email bounces': 'wrong' },
  ],
  [
    'a customer without an address',
    customerCard({ email: null }),
    { '1 reports': 'underWay', 'No email': 'over' },
  ],
  [
    'a customer who asks to be deleted',
    customerCard({ deletionRequestedAt: '2026-11-19T12:00:00.000Z' }),
    { '1 reports': 'underWay', 'Asks to be deleted': 'waiting' },
  ],
])('%s has the color of what it means', (_what, part, expected) => {
  expect(meaningsIn(draw(part).container)).toEqual(expected);
});
