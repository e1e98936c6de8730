import { screen } from '@testing-library/react';
import { actOnLink, getLink, type LinkView } from 'shared/contracts/links.ts';
import type { OfferState } from 'shared/domain/offers/offer-state.ts';
import { expect, it } from 'vitest';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { now, offer } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, fill, press } from '../../testing/site-steps.ts';

const view = (state: OfferState): LinkView => ({
  purpose: 'offer',
  firstName: 'Vera',
  revision: 1,
  expiresAt: now,
  actions: state === 'open' ? ['accept', 'decline'] : [],
  offer: offer({ state, note: 'As we said on the phone.' }),
});

const open = async (state: OfferState): Promise<void> => {
  answer(getLink, view(state));
  await openSite(`/l#${'s'.repeat(22)}`, 'visitor');
};

const bodies = () => callsOf(actOnLink).map(({ body }) => body);

it('shows lines, total, first day and end, and accepts with what was seen', async () => {
  await open('open');
  await expectHeading('Our Offer');
  for (const text of [
    'Hello Vera,',
    'As we said on the phone.',
    '$199.00 a month',
    '$279.00',
    'First visit: Dec 7, 2026',
    /^You can accept it until the end of Nov 30, 2026, Texas time\./,
  ])
    await expectText(text);
  answer(actOnLink, view('accepted'));
  await press('Accept Offer');
  await expectHeading('You Are on Our Schedule');
  await expectText('Accepted. See you Dec 7, 2026. You need not do anything until then.');
  expect(bodies()).toEqual([{ action: 'accept', revision: 1 }]);
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
});

it('asks why before it declines, and takes no reason as well', async () => {
  await open('open');
  answer(actOnLink, view('declined'));
  await press('Decline');
  await press('Cancel');
  await press('Decline');
  await fill(/^Why not\?/, ' Our neighbor does it ');
  await press('Decline Offer');
  await expectHeading('Offer Declined');
  expect(bodies()).toEqual([{ action: 'decline', reason: 'Our neighbor does it', revision: 1 }]);
});

it('says why an answer came too late where another was given on another device', async () => {
  await open('open');
  await press('Decline');
  const message = 'This offer was accepted already. Please call us if that is not what you meant.';
  refuse(actOnLink, { code: 'conflict', message });
  answer(getLink, view('accepted'));
  await press('Decline Offer');
  await expectHeading('You Are on Our Schedule');
  await expectText(message);
});

it('says why an answer did not count, and takes it again', async () => {
  await open('open');
  answer(actOnLink, view('accepted'));
  failNext(actOnLink, { code: 'too-many-requests', message: 'Please wait a moment.' });
  await press('Accept Offer');
  await expectText('Please wait a moment.');
  await press('Accept Offer');
  await expectHeading('You Are on Our Schedule');
});

it('shows that it has ended where that came first', async () => {
  await open('open');
  await expectHeading('Our Offer');
  answer(getLink, view('expired'));
  answer(actOnLink, view('accepted'));
  failNext(actOnLink, { code: 'conflict', message: 'This offer ended on Nov 30, 2026.' });
  await press('Accept Offer');
  await expectHeading('This Offer Has Ended');
});

it.each([
  ['accepted', 'You Are on Our Schedule'],
  ['declined', 'Offer Declined'],
  ['expired', 'This Offer Has Ended'],
  ['replaced', 'There Is a Newer Offer'],
] as const)('one that is %s can be read and not answered', async (state, title) => {
  await open(state);
  await expectHeading(title);
  await expectText('Monthly Membership');
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
});

it('shows what became of a press whose answer was lost, and that it may be repeated otherwise', async () => {
  await open('open');
  answer(actOnLink, view('accepted'));
  failNext(actOnLink, 'no answer', 'no answer', 'no answer', 'no answer');
  await press('Accept Offer');
  await expectText('We got no response. Check your connection and try again.');
  answer(getLink, view('accepted'));
  await press('Accept Offer');
  await expectHeading('You Are on Our Schedule');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('moves the focus to the reason for declining, and back to the offer', async () => {
  await open('open');
  await press('Decline');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Why not\?/));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }));
});
