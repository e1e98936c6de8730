import { screen, waitFor } from '@testing-library/react';
import { signInHintCookie } from 'shared/domain/customers/sign-in-hint.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { expectHeading, expectText, fill, press } from '../../testing/site-steps.ts';
import type * as passwordService from './password-service.ts';

const email = 'nina@example.com';
const askForCode = vi.fn<typeof passwordService.askForCode>();
const choosePassword = vi.fn<typeof passwordService.choosePassword>();
const service = { askForCode, choosePassword };
const assign = vi.fn<(address: string | URL) => void>();
vi.mock('./password-service.ts', () => service);

const named = (name: string) => Object.assign(new Error('in Cognito’s words'), { name });

const open = async (props: { email?: string; returnTo?: string; onLeave?: () => void } = {}) => {
  const { PasswordSteps } = await import('./password-steps.tsx');
  return draw(<PasswordSteps {...props} />);
};

const askFor = async (address = email) => {
  await fill('Email', address);
  await press('Send me a code');
};

const setPassword = async (code = '123 456', password = 'Clear-Water-7') => {
  await fill('Code from our email', code);
  await fill('New password', password);
  await press('Set my password');
};

// Other files load it with the service that asks Cognito.
beforeAll(() => {
  vi.resetModules();
});
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  sessionStorage.clear();
  askForCode.mockReset().mockResolvedValue();
  choosePassword.mockReset().mockResolvedValue();
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});

it('names its fields so that a password manager stores the password with its address', async () => {
  await open({ email });
  const form = screen.getByLabelText('New password').closest('form');
  expect(
    [...(form?.elements ?? [])].flatMap((field) =>
      field instanceof HTMLInputElement ? [[field.autocomplete, field.value]] : [],
    ),
  ).toEqual([
    ['username', email],
    ['one-time-code', ''],
    ['new-password', ''],
  ]);
});

it('sets a password with the code that was mailed, and begins anew after that', async () => {
  const { unmount } = await open();
  await askFor();
  await expectText(/^If there is an account for this address, a six-digit code is on its way to/);
  await setPassword();
  await expectHeading('Your password is set');
  expect(askForCode.mock.calls.map(([to]) => to)).toEqual([email]);
  const chosen = { email, code: '123456', password: 'Clear-Water-7' };
  expect(choosePassword.mock.calls).toEqual([[chosen]]);
  unmount();
  await open();
  await expectHeading('Where do we send the code?');
});

it.each([
  ['to the cart', '/checkout', '/api/login?elsewhere=end&returnTo=%2Fcheckout'],
  ['home', undefined, '/api/login?elsewhere=end'],
])(
  'goes straight on to the sign-in with the new password, and %s',
  async (_where, returnTo, address) => {
    await open({ ...(returnTo && { returnTo }) });
    await askFor();
    await setPassword();
    await waitFor(() => expect(assign.mock.calls).toEqual([[address]]));
    // Whoever comes back can go there again.
    await press('Sign in');
    expect(assign.mock.calls).toEqual([[address], [address]]);
  },
);

it('shows the password on demand, and hides it again', async () => {
  await open();
  await askFor();
  await fill('New password', 'Clear-Water-7');
  const field = screen.getByLabelText('New password');
  expect(field).toHaveProperty('type', 'password');
  await press('Show the password');
  expect(field).toHaveProperty('type', 'text');
  await press('Hide the password');
  expect(field).toMatchObject({ type: 'password', value: 'Clear-Water-7' });
});

it('goes on with the code that was mailed when the page is loaded again', async () => {
  const { unmount } = await open();
  await askFor();
  await expectHeading('Choose your password');
  unmount();
  await open();
  await expectHeading('Choose your password');
  await expectText(/^If there is an account for this address/);
  expect(askForCode).toHaveBeenCalledTimes(1);
});

it('forgets whom the code was mailed to when another address is asked for', async () => {
  const { unmount } = await open();
  await askFor();
  await press('Another address');
  await expectHeading('Where do we send the code?');
  unmount();
  await open();
  await expectHeading('Where do we send the code?');
  await askFor('nora@example.com');
  await expectText('nora@example.com');
});

it('says why no code was sent, at both steps, and takes that back with the next one', async () => {
  const reached = /^The sign-in service could not be reached/;
  askForCode.mockRejectedValueOnce(named('NetworkError'));
  await open();
  await askFor();
  await expectText(reached);
  await askFor();
  await expectHeading('Choose your password');
  expect(screen.queryByText(reached)).toBeNull();
  askForCode.mockRejectedValueOnce(named('LimitExceededException'));
  await press('Send a new code');
  await expectText(/^There were too many tries/);
  await expectText(/^No code was sent to/);
  expect(screen.queryByText(/It is valid for an hour/)).toBeNull();
  await press('Send a new code');
  await expectText(/It is valid for an hour/);
  expect(screen.queryByText(/^There were too many tries/)).toBeNull();
  expect(askForCode.mock.calls.map(([to]) => to)).toEqual([email, email, email, email]);
});

it('says the same of a code that was one too many as of a sent one, at both steps', async () => {
  askForCode.mockRejectedValueOnce(named('UserLambdaValidationException'));
  await open();
  await askFor();
  const sent = /^If there is an account for this address, a six-digit code is on its way to/;
  await expectText(sent);
  askForCode.mockRejectedValueOnce(named('UserLambdaValidationException'));
  await press('Send a new code');
  await waitFor(() => expect(askForCode).toHaveBeenCalledTimes(2));
  await expectText(sent);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says the same to somebody who has just signed up', async () => {
  askForCode.mockRejectedValueOnce(named('UserLambdaValidationException'));
  await open({ email });
  await expectText(/^A six-digit code is on its way to/);
});

it('does not say of another address why no code was sent to the one before', async () => {
  await open();
  await askFor();
  await expectHeading('Choose your password');
  askForCode.mockRejectedValueOnce(named('CodeDeliveryFailureException'));
  await press('Send a new code');
  await expectText(/^The email with the code could not be sent/);
  await press('Another address');
  await expectHeading('Where do we send the code?');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([' Clear-Water-7', 'Clear-Water-7 '])(
  'asks for "%s" without the space, which Cognito would refuse in other words',
  async (password) => {
    await open();
    await askFor();
    await setPassword('123456', password);
    await expectText('Please leave out the space at the beginning or the end');
    expect(choosePassword).not.toHaveBeenCalled();
  },
);

it.each([
  ['CodeMismatchException', 'Code from our email', /^This code is not correct/],
  ['InvalidPasswordException', 'New password', /^This password is not strong enough/],
])('says %s at the field %s, and takes what was put right', async (name, label, message) => {
  choosePassword.mockRejectedValueOnce(named(name));
  await open();
  await askFor();
  await setPassword();
  await expectText(message);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  await setPassword('654321');
  await expectHeading('Your password is set');
  expect(choosePassword.mock.calls.map(([{ code }]) => code)).toEqual(['123456', '654321']);
});

it.each([
  ['InvalidParameterException', /^Please check the code and the password/],
  ['LimitExceededException', /^There were too many tries/],
  ['AnythingElse', /^Something went wrong/],
])('says of the whole form, and of neither field: %s', async (name, message) => {
  choosePassword.mockRejectedValueOnce(named(name));
  await open();
  await askFor();
  await setPassword();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  for (const label of ['Code from our email', 'New password'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull();
  await setPassword();
  await expectHeading('Your password is set');
});

it('mails the code at once to who has just signed up, once, and leads back to the form', async () => {
  const onLeave = vi.fn<() => void>();
  const { unmount } = await open({ email, onLeave });
  await expectText(/^A six-digit code is on its way to/);
  expect(askForCode.mock.calls.map(([to]) => to)).toEqual([email]);
  unmount();
  const { unmount: leave } = await open({ email, onLeave });
  await expectText(/^A six-digit code is on its way to/);
  expect(askForCode).toHaveBeenCalledTimes(1);
  await press('Another address');
  expect(onLeave).toHaveBeenCalledOnce();
  leave();
  await open({ email });
  await waitFor(() => expect(askForCode).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: 'Another address' })).toBeNull();
});

it('says that the code is being sent, and where once it is', async () => {
  const sent = Promise.withResolvers<void>();
  askForCode.mockReturnValueOnce(sent.promise);
  await open({ email });
  const says = screen.getByRole('status');
  await waitFor(() => expect(says.textContent).toBe(`Sending a code to ${email}. `));
  sent.resolve();
  await waitFor(() =>
    expect(says.textContent).toBe(
      `A six-digit code is on its way to ${email}. It is valid for an hour. Please check your spam folder, too.`,
    ),
  );
});

it('tells the sign-in whom the new password is for', async () => {
  document.cookie = `${signInHintCookie}=; Max-Age=0; Path=/`;
  await open({ email });
  await fill('Code from our email', '123456');
  expect(document.cookie).not.toContain('nina');
  await setPassword();
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(document.cookie).toContain(`${signInHintCookie}=${encodeURIComponent(email)}`);
});

it('mails the code to who signs up now, and sets their password, after a code to another on this page', async () => {
  const { unmount } = await open({ email });
  await expectText(email);
  unmount();
  await open({ email: 'nora@example.com' });
  await expectText('nora@example.com');
  expect(screen.queryByText(email)).toBeNull();
  await setPassword();
  await expectHeading('Your password is set');
  expect(askForCode.mock.calls.map(([to]) => to)).toEqual([email, 'nora@example.com']);
  expect(choosePassword.mock.calls).toMatchObject([[{ email: 'nora@example.com' }]]);
});
