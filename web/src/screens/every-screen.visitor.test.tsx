import { getLink } from 'shared/contracts/links.ts';
import { listReviews } from 'shared/contracts/reviews.ts';
import { linkTo, offered, offeredTerms as terms, rating, visit } from '../testing/book-links.ts';
import { operatorsPages } from '../testing/book-pages.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { idOf, serviceCalled } from '../testing/fixtures.ts';
import {
  failsEach,
  hasEvery,
  opensEach,
  pressesEach,
  showsEach,
  waitsEach,
  type Failing,
} from '../testing/screen-book.ts';
import type { Shown } from '../testing/settled-page.ts';

const ofLink = {
  waits: 'Opening your link...',
  fails: { 'get-link': 'This page could not be loaded' },
};

const main = {
  'the services': {
    at: '/services',
    waits: 'Loading services...',
    empty: ['No Pool Services Available', 'No Yard Services Available'],
    fails: {
      'list-service-categories': 'Pool Services could not be loaded',
      'list-services': 'Pool Services could not be loaded',
    },
  },
  'a yard service': {
    at: `/services/${serviceCalled('Sheriff Membership').id}`,
    waits: 'Loading the service...',
    fails: { 'get-service': 'This service could not be loaded' },
    missing: { 'get-service': '# Service Not Found' },
  },
  'a pool service': {
    at: `/services/${serviceCalled('Monthly Membership').id}`,
    waits: 'Loading the service...',
    fails: { 'get-service': 'This service could not be loaded' },
    missing: { 'get-service': '# Service Not Found' },
  },
  'a link to a visit': { ...linkTo(visit), ...ofLink },
  'a link to a rating': { ...linkTo(rating), ...ofLink },
  'a link to an offer': { ...linkTo(offered), ...ofLink },
} satisfies Record<string, Failing>;

/** Pages that need no answer. */
const still = {
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
} satisfies Record<string, Shown>;

const others: Record<string, Shown> = {
  'the landing page without reviews': { at: '/' },
  'a link to a skipped visit': linkTo({ ...visit, done: 'skip', actions: [] }),
  'a link to a moved visit without pets': linkTo({ ...visit, done: 'move', hasPets: false }),
  'a link while we are on our way': linkTo({ ...visit, actions: [] }),
  'a link to a rating that was given': linkTo({
    ...rating,
    review: { rating: 4, comment: 'Nice', mayShow: true },
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
  ...operatorsPages,
  'no page': { at: '/no-such-page' },
};

hasEvery({ ...main, ...still, ...others });
showsEach('visitor', { ...main, ...still });
opensEach('visitor', others);
failsEach('visitor', main);
waitsEach('visitor', main);
pressesEach('visitor', { ...main, ...still });
