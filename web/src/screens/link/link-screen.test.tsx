import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { actOnLink, getLink, type LinkView } from 'shared/contracts/links.ts';
import type { LinkAction } from 'shared/domain/site/link-actions.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { due, rating, visit as linkedVisit } from '../../testing/book-links.ts';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
} from '../../testing/fake-api.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, fill, press } from '../../testing/site-steps.ts';

const secret = 'abcdefghijklmnopqrstuv';
const gone = { code: 'not-found', message: 'This link no longer works.' } as const;

beforeEach(() => sessionStorage.clear());

const visit: typeof linkedVisit = { ...linkedVisit, gateOpen: null };

const open = async (view: LinkView) => {
  answer(getLink, view);
  await openSite(`/l#${secret}`, 'visitor');
};

it('takes the secret out of the address, sends it in a header alone, and keeps it for a reload', async () => {
  await open(visit);
  await expectHeading('Monthly Membership');
  await expectText('Hello Nadia, see you Fri, Nov 20, Morning 8-12.');
  expect(window.location.href).not.toContain(secret);
  expect(callsOf(getLink)).toEqual([expect.objectContaining({ link: secret, query: {} })]);
  expect(sessionStorage.getItem('link')).toBe(secret);
});

it('says that the gate is open and the dogs are inside, by one press each', async () => {
  await open(visit);
  let now = visit;
  answerEach(actOnLink, ({ body }) => {
    now = {
      ...now,
      ...((body as { action: string }).action === 'gate-open'
        ? { gateOpen: true }
        : { dogsInside: true }),
    };
    return now;
  });
  expect(await screen.findAllByText('Until you say so, we call you first.')).toHaveLength(2);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  await press('The gate: It Is Open');
  await expectText(/^Thank you: the gate is open\./);
  await press('The dogs: They Are Inside');
  await expectText(/^Thank you: the dogs are inside\./);
  expect(screen.getByRole('button', { name: 'The gate: It Is Open', pressed: true })).toBeDefined();
  expect(callsOf(actOnLink)).toMatchObject([
    { link: secret, body: { action: 'gate-open' } },
    { link: secret, body: { action: 'dogs-inside' } },
  ]);
});

it('says that we are to call first, and takes one press at a time', async () => {
  await open({ ...visit, gateOpen: true, dogsInside: true });
  answer(actOnLink, { ...visit, gateOpen: false, dogsInside: true });
  const release = delayCalls(actOnLink);
  await press('The gate: Call Me First');
  await expectText('One moment...');
  await press('The dogs: Call Me First');
  release();
  await expectText(/^We call you before we come\./);
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map((button) => button.getAttribute('aria-label'))).toEqual([
    'The gate: Call Me First',
    'The dogs: They Are Inside',
  ]);
  expect(callsOf(actOnLink)).toMatchObject([{ body: { action: 'gate-shut' } }]);
});

it.each([
  ['move', [], false],
  ['move', ['2026-11-23'], true],
  ['gate-open', ['2026-11-23'], false],
] as const)('offers with "%s" and the days %o to move: %s', async (action, moveDays, isOffered) => {
  await open({ ...visit, actions: [action], moveDays: [...moveDays] });
  await expectHeading('Monthly Membership');
  expect(screen.queryAllByRole('button', { name: 'Move This Visit' })).toHaveLength(
    isOffered ? 1 : 0,
  );
});

it('says why nothing can be changed once we are on our way', async () => {
  await open({ ...visit, actions: [] });
  await expectText(/^We are on our way, so this can no longer be changed here\./);
});

it('asks nothing of dogs where there are none', async () => {
  await open({ ...visit, hasPets: false, actions: ['gate-open', 'gate-shut', 'skip', 'move'] });
  await expectText('The gate');
  expect(screen.queryByText('The dogs')).toBeNull();
});

it('skips the visit once that is confirmed, and says so', async () => {
  await open(visit);
  answer(actOnLink, { ...visit, actions: [], done: 'skip' });
  await press('Skip This Visit');
  await expectText(/This link cannot undo it/);
  await press('Skip It');
  await expectHeading('Visit Skipped');
  expect(callsOf(actOnLink)).toMatchObject([{ body: { action: 'skip' } }]);
  expect(screen.queryByText('Need to Change It?')).toBeNull();
});

it('offers the days by month, because a year of them is long', async () => {
  await open({ ...visit, moveDays: ['2026-11-24', '2026-11-30', '2026-12-01', '2027-11-01'] });
  await press('Move This Visit');
  const months = [...screen.getByLabelText('New day').querySelectorAll('optgroup')];
  expect(months.map(({ label, textContent }) => `${label}: ${textContent}`)).toEqual([
    'November 2026: Tue, Nov 24Mon, Nov 30',
    'December 2026: Tue, Dec 1',
    'November 2027: Mon, Nov 1',
  ]);
});

it('moves the visit to one of the days that are offered', async () => {
  await open(visit);
  answer(actOnLink, {
    ...visit,
    visit: { ...visit.visit, day: '2026-11-24' },
    actions: [],
    done: 'move',
  });
  await press('Move This Visit');
  await press('Move Visit');
  await expectText('Please choose a day');
  expect(document.activeElement).toBe(screen.getByLabelText('New day'));
  expect(callsOf(actOnLink)).toEqual([]);
  await fill('New day', '2026-11-24');
  await press('Move Visit');
  await expectHeading('Visit Moved');
  await expectText('We’ll come on Tue, Nov 24, Morning 8-12 instead.');
  expect(callsOf(actOnLink)).toMatchObject([
    { body: { action: 'move', scheduledDate: '2026-11-24' } },
  ]);
});

it('rates a visit, and lets the rating be changed', async () => {
  await open(rating);
  await expectHeading('How Did We Do?');
  await press('Send Rating');
  await expectText('Please choose one to five stars');
  fireEvent.click(screen.getByLabelText('4'));
  await fill(/^A few words/, 'Blue again');
  fireEvent.click(screen.getByLabelText(/^You may post this review on your site/));
  const review = { rating: 4, comment: 'Blue again', mayShow: true };
  answer(actOnLink, { ...rating, review });
  await press('Send Rating');
  const thanks = await screen.findByText(/^Thanks for your rating/);
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  // In the place of the form.
  expect(screen.queryByLabelText(/^A few words/)).toBeNull();
  expect(callsOf(actOnLink)).toMatchObject([{ body: { action: 'rate', ...review } }]);
  await screen.findByRole('button', { name: 'Change Rating' });
});

it('changes a rating and leaves the rest as it was said', async () => {
  const review = { rating: 3, comment: 'Blue', mayShow: true };
  await open({ ...rating, review });
  await expectText(/^Thanks for your rating/);
  await press('Change Rating');
  fireEvent.click(screen.getByLabelText('5'));
  answer(actOnLink, { ...rating, review: { ...review, rating: 5 } });
  await press('Change Rating');
  await expectText(/^Thanks for your rating/);
  expect(callsOf(actOnLink)).toMatchObject([{ body: { action: 'rate', ...review, rating: 5 } }]);
});

it('keeps a changed rating in the form where it could not be sent', async () => {
  await open({ ...rating, review: { rating: 3, comment: 'Blue', mayShow: true } });
  await press('Change Rating');
  fireEvent.click(screen.getByLabelText('5'));
  refuse(actOnLink, { status: 504 });
  await press('Change Rating');
  await expectText('This could not be sent. Please press it again.');
  expect(screen.getByLabelText('5')).toHaveProperty('checked', true);
});

it('says the same of every link that is dead, and what to do', async () => {
  refuse(getLink, gone);
  await openSite(`/l#${secret}`, 'visitor');
  await expectHeading('This Link Does Not Work Any More');
  screen.getByRole('link', { name: 'Sign In' });
});

it('says so without asking where no link was followed', async () => {
  await openSite('/l', 'visitor');
  await expectHeading('This Link Does Not Work Any More');
  expect(callsOf(getLink)).toEqual([]);
});

it('shows how it stands when a press comes too late or the link has died', async () => {
  await open(visit);
  refuse(actOnLink, { code: 'conflict', message: 'We are on our way already.' });
  answer(getLink, { ...visit, actions: ['gate-open', 'gate-shut'], gateOpen: false });
  await press('The gate: It Is Open');
  await expectText(/^We call you before we come\./);
  expect(screen.queryByRole('button', { name: 'Skip This Visit' })).toBeNull();
  await waitFor(() => expect(screen.getAllByText('We are on our way already.').length).not.toBe(0));
  refuse(actOnLink, gone);
  refuse(getLink, gone);
  await press('The gate: It Is Open');
  await expectHeading('This Link Does Not Work Any More');
});

it('says why a move was refused where the visit was skipped in another tab', async () => {
  await open(visit);
  await press('Move This Visit');
  await fill('New day', '2026-11-24');
  refuse(actOnLink, { code: 'conflict', message: 'This link has been used already.' });
  answer(getLink, { ...visit, actions: [], done: 'skip' });
  await press('Move Visit');
  await expectHeading('Visit Skipped');
  await expectText('This link has been used already.');
});

it('says that it could not be opened, and tries again when asked', async () => {
  answer(getLink, visit);
  failNext(getLink, { status: 403 });
  await openSite(`/l#${secret}`, 'visitor');
  await expectHeading('This page could not be loaded');
  await press('Try Again');
  await expectHeading('Monthly Membership');
});

it('follows another link in the same tab', async () => {
  await open(visit);
  await expectHeading('Monthly Membership');
  answer(getLink, rating);
  window.location.hash = '#vutsrqponmlkjihgfedcba';
  await expectHeading('How Did We Do?');
  expect(callsOf(getLink).at(-1)?.link).toBe('vutsrqponmlkjihgfedcba');
  expect(window.location.hash).toBe('');
});

it('stays when somebody skips to the content, and after a reload there', async () => {
  await open(visit);
  await expectHeading('Monthly Membership');
  window.location.hash = screen.getByText('Skip to content').getAttribute('href') ?? '';
  answer(getLink, rating);
  // A link followed afterwards still opens.
  window.location.hash = '#vutsrqponmlkjihgfedcba';
  await expectHeading('How Did We Do?');
  expect(callsOf(getLink).map(({ link }) => link)).toEqual([secret, 'vutsrqponmlkjihgfedcba']);
  cleanup();
  await openSite('/l#main', 'visitor');
  await expectHeading('How Did We Do?');
  expect(callsOf(getLink).at(-1)?.link).toBe('vutsrqponmlkjihgfedcba');
});

const go = (address: string) =>
  act(async () => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it('shows nothing of one link for another that is opened later in the same tab', async () => {
  await open(visit);
  await expectHeading('Monthly Membership');
  await go('/nowhere');
  await waitFor(() => expect(screen.queryByText('Monthly Membership')).toBeNull());
  const other = { ...visit, revision: 'other', visit: { ...visit.visit, serviceName: 'Sheriff' } };
  answer(getLink, other);
  const release = delayCalls(getLink);
  await go('/l#vutsrqponmlkjihgfedcba');
  await expectText('Opening your link...');
  expect(screen.queryByText('Monthly Membership')).toBeNull();
  release();
  await expectHeading('Sheriff');
  answer(actOnLink, { ...other, actions: [], done: 'skip' });
  await press('Skip This Visit');
  await press('Skip It');
  await expectHeading('Visit Skipped');
  expect(callsOf(actOnLink)).toMatchObject([
    { link: 'vutsrqponmlkjihgfedcba', body: { action: 'skip', revision: 'other' } },
  ]);
});

it('keeps the answer to a press from the page of the link that was followed meanwhile', async () => {
  await open(visit);
  answer(actOnLink, { ...visit, actions: [], done: 'skip' });
  const release = delayCalls(actOnLink);
  await press('Skip This Visit');
  await press('Skip It');
  answer(getLink, rating);
  window.location.hash = '#vutsrqponmlkjihgfedcba';
  await expectHeading('How Did We Do?');
  await act(async () => release());
  // By now, the late answer would have replaced the rating.
  await press('Send Rating');
  await expectText('Please choose one to five stars');
  expect(screen.queryByText('Visit Skipped')).toBeNull();
});

it('moves the focus to what is asked before a change, and back where the visit is kept', async () => {
  await open(visit);
  const heading = await expectHeading('Need to Change It?');
  await press('Move This Visit');
  expect(document.activeElement).toBe(screen.getByLabelText('New day'));
  await press('Cancel');
  expect(document.activeElement).toBe(heading);
  await press('Skip This Visit');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip It' }));
  await press('Cancel');
  expect(document.activeElement).toBe(heading);
});

const skip = async () => {
  await press('Skip This Visit');
  await press('Skip It');
};
const move = async () => {
  await press('Move This Visit');
  await fill('New day', '2026-11-24');
  await press('Move Visit');
};
/** Everything that the page for a visit can do, and the card it is done on. */
const presses: Record<
  Exclude<LinkAction, 'rate' | 'accept' | 'decline' | 'pay'>,
  [by: () => Promise<void>, title: string]
> = {
  'gate-open': [async () => press('The gate: It Is Open'), 'May We Come In?'],
  'gate-shut': [async () => press('The gate: Call Me First'), 'May We Come In?'],
  'dogs-inside': [async () => press('The dogs: They Are Inside'), 'May We Come In?'],
  'dogs-outside': [async () => press('The dogs: Call Me First'), 'May We Come In?'],
  skip: [skip, 'Need to Change It?'],
  move: [move, 'Need to Change It?'],
};

it.each(Object.entries(presses))(
  'says why %s was refused once, beside it',
  async (_action, [by, title]) => {
    await open(visit);
    refuse(actOnLink, { code: 'conflict', message: 'Somebody was faster.' });
    await by();
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toBe('Somebody was faster.');
    const card = screen.getByRole('heading', { name: title }).parentElement!;
    expect(card.contains(refusal)).toBe(true);
  },
);

it('says why an answer was refused that can no longer be given', async () => {
  await open(visit);
  answer(getLink, { ...visit, actions: ['skip', 'move'] });
  refuse(actOnLink, { code: 'conflict', message: 'We are on our way.' });
  await press('The gate: It Is Open');
  await expectText('We are on our way.');
  expect(screen.queryByText('May We Come In?')).toBeNull();
});

it.each([
  [{ ...visit, firstName: null }, 'Hello, see you Fri, Nov 20, Morning 8-12.'],
  [{ ...rating, firstName: 'Nadia' }, 'Hello Nadia, Monthly Membership, Fri, Nov 20.'],
  [rating, 'Monthly Membership, Fri, Nov 20.'],
  [{ ...due, firstName: null }, 'Autopay could not collect this.'],
])('greets by the first name where it is known: %#', async (view, text) => {
  await open(view);
  await expectText(text);
});

const page = 'https://checkout.example.com/1';

it('shows what is to be paid, and leads on to the provider’s page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  await open(due);
  await expectHeading('Pay Your Bill');
  await expectText('Hello Nadia, autopay could not collect this.');
  const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Monthly Membership$243.56', 'Filter Cleaning$60.00', 'Total$303.56']);
  answer(actOnLink, { ...due, url: page });
  await press('Pay $303.56');
  await waitFor(() => expect(assign).toHaveBeenCalledWith(page));
  expect(callsOf(actOnLink)).toMatchObject([
    { link: secret, body: { action: 'pay', revision: 1 } },
  ]);
  // Until this page is gone.
  await press('Opening the payment page...');
  expect(callsOf(actOnLink)).toHaveLength(1);
});

it('can be paid again by whoever comes back from the provider’s page', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue();
  await open(due);
  answer(actOnLink, { ...due, url: page });
  await press('Pay $303.56');
  await expectText('Opening the payment page...');
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(shown));
  await screen.findByRole('button', { name: 'Pay $303.56' });
});

it('repeats no single amount as a total', async () => {
  await open({ ...due, payment: { items: due.payment.items.slice(0, 1), total: '243.56' } });
  await screen.findByRole('button', { name: 'Pay $243.56' });
  expect(document.querySelectorAll('dl > div')).toHaveLength(1);
});

it('is dead for a press that comes after the bills were paid elsewhere', async () => {
  await open(due);
  refuse(actOnLink, gone);
  refuse(getLink, gone);
  await press('Pay $303.56');
  await expectHeading('This Link Does Not Work Any More');
});

it('says that paying needs a connection, and why it did not work', async () => {
  await open(due);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Pay $303.56');
  await expectText('Paying needs a connection. Please try again when you have one.');
  expect(callsOf(actOnLink)).toEqual([]);
  line.mockRestore();
  refuse(actOnLink, { code: 'unavailable', message: 'Stripe does not answer.' });
  await press('Pay $303.56');
  await expectText('Stripe does not answer.');
});
