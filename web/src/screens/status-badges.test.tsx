import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Charge } from 'shared/contracts/charges.ts';
import type { ReportSummary } from 'shared/contracts/reports.ts';
import type { OfferState } from 'shared/domain/offer-state.ts';
import type { QuoteStatus } from 'shared/domain/quote-status.ts';
import { expect, it } from 'vitest';
import { VisitBadge } from '../features/bookings/visit-badge.tsx';
import { ChargeLine } from '../features/charges/charge-line.tsx';
import { CustomerCards } from '../features/customers/customer-cards.tsx';
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

const shows = (part: ReactElement, expected: Record<string, Meaning>): void =>
  expect(meaningsIn(draw(part).container)).toEqual(expected);

/** A row of `it.each` for each status. The compiler asks for every status. */
const rows = <Status extends string>(meanings: Record<Status, Meaning>) =>
  Object.entries(meanings) as [Status, Meaning][];

it.each(
  rows<QuoteStatus>({
    pending: 'waiting',
    contacted: 'underWay',
    quoted: 'fresh',
    accepted: 'done',
    declined: 'over',
  }),
)('a request that is %s has the color of what is %s', (status, meaning) =>
  shows(<QuoteCard item={quote({ status })}>{null}</QuoteCard>, { [status]: meaning }),
);

it.each(
  rows<OfferState>({
    open: 'fresh',
    accepted: 'done',
    declined: 'over',
    replaced: 'over',
    expired: 'waiting',
  }),
)('an offer that is %s has the color of what is %s', (state, meaning) =>
  shows(<SentOffer quote={quote()} offer={offer({ state })} />, { [state]: meaning }),
);

it.each(rows<Charge['state']>({ due: 'waiting', paid: 'done', refunded: 'over', void: 'over' }))(
  'a charge that is %s has the color of what is %s',
  (state, meaning) => shows(<ChargeLine charge={charge({ state })} />, { [state]: meaning }),
);

it('a sign-up has the color of what waits, is late, or is done', () => {
  const shown = (change: Parameters<typeof signup>[0], expected: Record<string, Meaning>) =>
    shows(<SignupCard item={signup(change)} />, expected);
  shown({ createdAt: '2026-11-21T02:30:00.000Z' }, { '23 h 0 min left': 'waiting' });
  shown({ createdAt: '2026-11-20T02:30:00.000Z' }, { 'Overdue by 1 h 0 min': 'wrong' });
  shown({ status: 'handled' }, { Handled: 'done' });
});

it('a plan has the color of what runs, waits, or is over', () => {
  const shown = (change: Parameters<typeof plan>[0], expected: Record<string, Meaning>) =>
    shows(<PlanFacts plan={plan(change)} today={today} by="operator" isExempt={false} />, expected);
  shown({}, { Active: 'done' });
  shown({ state: 'requested' }, { Requested: 'waiting' });
  shown({ pauses: [{ from: today, until: null, reason: 'Away' }] }, { Paused: 'waiting' });
  shown({ state: 'ended' }, { Ended: 'over' });
});

it('a visit has the color of its status, and of what is over if its plan does without it', () => {
  const shown = (change: Parameters<typeof booking>[0], expected: Record<string, Meaning>) =>
    shows(<VisitBadge booking={booking(change)} />, expected);
  shown({ status: 'pending' }, { pending: 'waiting' });
  shown({ status: 'confirmed' }, { confirmed: 'underWay' });
  shown({ status: 'completed' }, { completed: 'done' });
  shown({ status: 'cancelled' }, { cancelled: 'wrong' });
  shown({ status: 'cancelled', planId: idOf(80) }, { Skipped: 'over' });
});

it.each<[string, Partial<ReportSummary>, Record<string, Meaning>]>([
  ['a draft', {}, { Draft: 'waiting' }],
  ['a queued one', { deliveryStatus: 'queued' }, { Draft: 'waiting', Queued: 'underWay' }],
  ['a sent one', { status: 'sent', deliveryStatus: 'accepted' }, { Sent: 'done' }],
  [
    'one without a mail',
    { status: 'sent', deliveryStatus: 'none' },
    { Finished: 'done', 'No e-mail': 'underWay' },
  ],
  [
    'one whose mail failed',
    { status: 'sent', deliveryStatus: 'failed' },
    { Sent: 'done', 'E-mail failed': 'wrong' },
  ],
  [
    'one with photos on their way',
    { photoState: 'processing' },
    { Draft: 'waiting', 'Processing photos': 'underWay' },
  ],
  [
    'one without a photo',
    { photoState: 'missing' },
    { Draft: 'waiting', 'Photo missing': 'wrong' },
  ],
  [
    'one with a bad photo',
    { photoState: 'refused' },
    { Draft: 'waiting', 'Photo refused': 'wrong' },
  ],
])(
  'of the reports, %s has the colors of its state, its mail and its photos',
  (_which, change, expected) =>
    shows(<ReportBadge report={{ ...reportSummary(), ...change }} />, expected),
);

it.each<[PhonePhoto['state'], string, Meaning]>([
  ['preparing', 'Preparing', 'waiting'],
  ['kept', 'Kept on the phone', 'underWay'],
  ['sending', 'On its way', 'underWay'],
  ['arrived', 'Arrived', 'done'],
  ['missing', 'Not ready in time', 'wrong'],
  ['refused', 'Refused', 'wrong'],
])('a photo that is %s says %s in the color of what is %s', (state, label, meaning) =>
  shows(
    <SlotPhoto
      photo={{ id: idOf(1), slot: null, caption: '', preview: undefined, state, problem: null }}
      number={1}
      onRemove={() => undefined}
      onCaption={() => undefined}
      onSlot={() => undefined}
    />,
    { [label]: meaning },
  ),
);

it('a customer whose mail bounces, or who asks to be deleted, stands out', () => {
  const shown = (change: Partial<typeof customer>, expected: Record<string, Meaning>) =>
    shows(<CustomerCards customers={[{ ...customer, ...change }]} onHistory={() => undefined} />, {
      '1 report': 'underWay',
      ...expected,
    });
  shown({ recentReports: 1, contact: 'bounced' }, { 'E-mail bounces': 'wrong' });
  shown({ recentReports: 1, email: null }, { 'No e-mail': 'over' });
  shown(
    { recentReports: 1, deletionRequestedAt: '2026-11-19T12:00:00.000Z' },
    { 'Asks to be deleted': 'waiting' },
  );
});
