import { getLink } from 'shared/contracts/links.ts';
import { listReviews } from 'shared/contracts/reviews.ts';
import {
  due,
  linkTo,
  offered,
  offeredTerms as terms,
  rating,
  visit,
} from '../testing/book-links.ts';
import { customersPages, operatorsPages } from '../testing/book-pages.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { idOf, serviceCalled } from '../testing/fixtures.ts';
import { hasEvery, opensEach, pressesEach, showsEach } from '../testing/screen-book.ts';
import type { Shown } from '../testing/settled-page.ts';

const main: Record<string, Shown> = {
  'the landing page': {
    at: '/',
    given: () =>
      answer(listReviews, [
        { rating: 5, comment: 'Sparkling', firstName: 'Casey', month: '2026-10' },
        { rating: 4, comment: '', firstName: 'Nia', month: '2026-09' },
      ]),
  },
  'the yard services': { at: '/services?tab=yard' },
  'the sign-up': { at: '/signup' },
  'the record check': { at: '/record-check' },
  'the sample report': { at: '/sample-report' },
  'the services': { at: '/services' },
  'a yard service': { at: `/services/${serviceCalled('Sheriff Membership').id}` },
  'a pool service': { at: `/services/${serviceCalled('Monthly Membership').id}` },
  'a link to a visit': linkTo(visit),
  'a link to a rating': linkTo(rating),
  'a link to an offer': linkTo(offered),
  'a link to a payment': linkTo(due),
};

const others: Record<string, Shown> = {
  'the landing page without reviews': { at: '/' },
  'a link to a skipped visit': linkTo({ ...visit, done: 'skip', actions: [] }),
  'a link to a moved visit without pets': linkTo({ ...visit, done: 'move', hasPets: false }),
  'a link while we are on our way': linkTo({ ...visit, actions: [] }),
  'a link to a rating that was given': linkTo({
    ...rating,
    review: { rating: 4, comment: 'Nice', mayShow: true },
  }),
  'a link to the payment of one bill': linkTo({
    ...due,
    firstName: null,
    payment: { items: due.payment.items.slice(0, 1), total: '243.56' },
  }),
  'a link to an offer that was accepted': linkTo({
    ...offered,
    actions: [],
    offer: { ...terms, state: 'accepted' },
  }),
  'a link to an offer that was declined': linkTo({
    ...offered,
    actions: [],
    offer: { ...terms, state: 'declined' },
  }),
  'a link to an offer that was replaced': linkTo({
    ...offered,
    actions: [],
    offer: { ...terms, state: 'replaced' },
  }),
  'a link to an offer that is over': linkTo({
    ...offered,
    actions: [],
    offer: { ...terms, state: 'expired' },
  }),
  'a dead link': {
    at: '/l#abcdefghijklmnopqrstuv',
    given: () => refuse(getLink, { code: 'not-found', message: 'It no longer works.' }),
  },
  'the terms': { at: '/terms' },
  'the privacy policy': { at: '/privacy' },
  'the password': { at: '/password' },
  'the cart': { at: '/checkout' },
  'the reports': { at: '/download-reports' },
  'a report': { at: `/reports/${idOf(50)}` },
  'the proof of a report': { at: `/reports/${idOf(50)}/proof` },
  ...customersPages,
  ...operatorsPages,
  'no page': { at: '/no-such-page' },
};

hasEvery({ ...main, ...others });
showsEach('visitor', main);
opensEach('visitor', others);
pressesEach('visitor', main);
