import { getLink, type LinkView } from 'shared/contracts/links.ts';
import { offerTerms } from 'shared/contracts/offers.ts';
import { answer } from './fake-api.ts';
import { offer, today } from './fixtures.ts';
import type { Shown } from './settled-page.ts';

/** The subjects of mailed links, for the pages they open. */

export const visit: Extract<LinkView, { purpose: 'visit' }> = {
  purpose: 'visit',
  firstName: 'Nadia',
  revision: `${today} Morning 8-12`,
  expiresAt: '2026-11-21T06:00:00.000Z',
  actions: ['gate-open', 'gate-shut', 'dogs-inside', 'dogs-outside', 'skip', 'move'],
  visit: { serviceName: 'Monthly Membership', day: today, window: 'Morning 8-12' },
  hasPets: true,
  gateOpen: true,
  dogsInside: null,
  moveDays: ['2026-11-23', '2026-11-24'],
  done: null,
};
export const rating: Extract<LinkView, { purpose: 'rating' }> = {
  purpose: 'rating',
  firstName: null,
  revision: 'completed',
  expiresAt: '2026-12-05T06:00:00.000Z',
  actions: ['rate'],
  visit: visit.visit,
  review: null,
};
export const offeredTerms = offerTerms.parse(
  offer({ taxRate: 0.0825, tax: '16.42', total: '295.42', note: 'See you soon' }),
);
export const offered: Extract<LinkView, { purpose: 'offer' }> = {
  purpose: 'offer',
  firstName: 'Vera',
  revision: 1,
  expiresAt: '2026-12-01T06:00:00.000Z',
  actions: ['accept', 'decline'],
  offer: offeredTerms,
};
export const due: Extract<LinkView, { purpose: 'payment' }> = {
  purpose: 'payment',
  firstName: 'Nadia',
  revision: 1,
  expiresAt: '2026-12-20T06:00:00.000Z',
  actions: ['pay'],
  payment: {
    items: [
      { name: 'Monthly Membership', total: '243.56' },
      { name: 'Filter Cleaning', total: '60.00' },
    ],
    total: '303.56',
  },
  url: null,
};

export const linkTo = (view: LinkView): Shown => ({
  at: '/l#abcdefghijklmnopqrstuv',
  given: () => answer(getLink, view),
});
