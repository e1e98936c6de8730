import { fireEvent, screen, waitFor } from '@testing-library/react';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { expect, it } from 'vitest';
import { lineOfChoices } from '../../features/cart/stored-choices-note.tsx';
import { answer, callsOf, failNext } from '../../testing/fake-api.ts';
import { idOf, serviceCalled } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, expectToast, fill, press } from '../../testing/site-steps.ts';

const fillSignup = async (): Promise<void> => {
  await fill('First name', 'Nina');
  await fill('Last name', 'Newcomer');
  await fill('Email', 'nina@example.com');
  await fill('Phone', '(281) 555-0177');
  await fill('Service address', '8 Cypress Court, Spring, TX 77379');
  await fill('Pool or yard access instructions', 'Side gate, code 4711');
  await fill('Service type', 'both');
  await fill('Preferred day', 'tuesday');
};

it('sends what was filled in, pets only where there are some', async () => {
  answer(signUp, { success: true, message: 'Account created.' });
  await openSite('/signup', 'visitor');
  await fillSignup();
  fireEvent.click(screen.getByLabelText('I have pets'));
  await fill(/^About your pets/, 'A shy beagle');
  fireEvent.click(screen.getByLabelText('I have pets'));
  await fill(/^Special requests/, 'Ring twice');
  await press('Create Free Account');
  const alert = await screen.findByText('Account created.');
  await waitFor(() => expect(document.activeElement).toBe(alert));
  const body = callsOf(signUp)[0]?.body;
  expect(body).toMatchObject({
    firstName: 'Nina',
    poolAccess: 'Side gate, code 4711',
    hasPets: false,
    serviceType: 'both',
    desiredDay: 'tuesday',
    specialRequests: 'Ring twice',
  });
  expect(body).not.toHaveProperty('petDetails');
});

it('puts what the server finds fault with at its field, and sends what was put right as another request', async () => {
  answer(signUp, { success: true, message: 'Account created.' });
  await openSite('/signup', 'visitor');
  await fillSignup();
  failNext(signUp, {
    code: 'invalid',
    message: 'No.',
    fields: { email: 'This address takes no mail' },
  });
  await press('Create Free Account');
  await expectText('This address takes no mail');
  await fill('Email', 'nina@example.org');
  await press('Create Free Account');
  await expectText('Account created.');
  const [first, second] = callsOf(signUp);
  expect(second).toMatchObject({ body: { email: 'nina@example.org' } });
  expect(second?.key).not.toBe(first?.key);
});

const mailed = (page: string, minutesAgo: number): void =>
  sessionStorage.setItem(
    'code-mailed',
    [page, Date.now() - minutesAgo * 60_000, 'nina@example.com'].join('\n'),
  );

it('goes on with the code that was mailed before the page was loaded again, or with another address', async () => {
  mailed('/signup', 59);
  await openSite('/signup', 'visitor');
  await expectHeading('Choose your password');
  await expectText('nina@example.com');
  await press('Another address');
  await expectText('About you and your place');
  expect(sessionStorage.getItem('code-mailed')).toBeNull();
});

it.each([
  ['/signup', 60],
  ['/password', 1],
])('begins anew where a code was mailed from %s %i minutes ago', async (page, minutes) => {
  mailed(page, minutes);
  await openSite('/signup', 'visitor');
  await expectText('About you and your place');
  expect(screen.queryByText('nina@example.com')).toBeNull();
});

it('does not take a refusal in words for an account', async () => {
  answer(signUp, { success: false, message: 'Not today' });
  await openSite('/signup', 'visitor');
  await fillSignup();
  await press('Create Free Account');
  await expectText('Failed to create account. Please try again.');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Nina');
});

const fillQuote = async (): Promise<void> => {
  await fill('First name', 'Vera');
  await fill('Last name', 'Visitor');
  await fill('Email', 'vera@example.com');
  await fill('Phone', '(281) 555-0199');
  await fill('Service address', '12 Test Lane, Spring, TX');
};

it('asks for a quote, and empties the form for the next one', async () => {
  answer(requestQuote, { success: true, message: 'We will call you.' });
  await openSite('/', 'visitor');
  await fillQuote();
  await fill(/^Message/, 'How much?');
  await press('Get My Free Quote');
  await expectToast({ title: 'Quote Request Submitted!', description: 'We will call you.' });
  expect(callsOf(requestQuote)).toMatchObject([
    {
      body: {
        lastName: 'Visitor',
        serviceAddress: '12 Test Lane, Spring, TX',
        message: 'How much?',
      },
    },
  ]);
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', '');
  await fillQuote();
  await press('Get My Free Quote');
  await waitFor(() => expect(callsOf(requestQuote)).toHaveLength(2));
  const [first, second] = callsOf(requestQuote);
  expect(second?.key).not.toBe(first?.key);
});

it('asks under the same key after a lost answer, edited too, until it says that the first one arrived', async () => {
  answer(requestQuote, { success: true, message: 'We will call you.' });
  const message = 'We already have what you sent before.';
  failNext(requestQuote, { status: 504 }, { status: 504 }, { code: 'conflict', message });
  await openSite('/', 'visitor');
  await fillQuote();
  for (const count of [1, 2]) {
    await press('Get My Free Quote');
    await waitFor(() => expect(callsOf(requestQuote)).toHaveLength(count));
  }
  await fill(/^Message/, 'How much?');
  await press('Get My Free Quote');
  await expectToast({ title: 'Submission Failed', description: message, variant: 'destructive' });
  await press('Get My Free Quote');
  await expectToast({ title: 'Quote Request Submitted!' });
  const [first, ...others] = callsOf(requestQuote).map(({ key }) => key);
  expect(others.map((key) => key === first)).toEqual([true, true, false]);
});

it.each([
  [{ message: 'Not today' }, 'Not today'],
  [{ message: '' }, 'Failed to submit quote request'],
  [{}, 'Failed to submit quote request'],
])('says that a quote was refused in words: %o', async (text, description) => {
  answer(requestQuote, { success: false, ...text });
  await openSite('/', 'visitor');
  await fillQuote();
  await press('Get My Free Quote');
  await expectToast({ title: 'Submission Failed', description, variant: 'destructive' });
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Visitor');
});

it.each([
  ['is empty', ''],
  ['has nothing but spaces', '   '],
  ['has nothing that can be seen', '\u200b\u2800'],
])('says what a quote request lacks where a field %s', async (_how, lastName) => {
  await openSite('/', 'visitor');
  await fillQuote();
  await fill('Last name', lastName);
  await press('Get My Free Quote');
  await expectToast({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    variant: 'destructive',
  });
});

it.each([
  [[], undefined],
  [['Monthly Membership', 'Pool School'], 'pool'],
  [['Sheriff Membership'], 'yard'],
  [['Pool School', 'Sheriff Membership', 'Monthly Membership'], 'both'],
])('begins where %j was put in the cart with the kind of service: %s', (names, line) => {
  const choices = names.map((name, index) => ({
    key: idOf(index),
    serviceId: serviceCalled(name).id,
    options: {},
    keptAt: 0,
    tab: '',
    by: null,
  }));
  expect(lineOfChoices(choices)).toBe(line);
});
