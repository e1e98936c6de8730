import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  createBrowser,
  newAuthorization,
  redeem,
  signIn,
  startFixture,
} from './testing/identity-fixture.ts';

const eva = { username: 'eva@example.com', password: 'Right-Password-1' };
const alertOf = (text: string) => /<p role="alert"[^>]*>([^<]*)</.exec(text)?.[1];

const openForm = async (origin: string, overrides: Record<string, string> = {}) => {
  const browser = createBrowser();
  const attempt = newAuthorization(origin, overrides);
  return { browser, attempt, page: await browser.follow(attempt.url) };
};

const askForCode = async (origin: string, username: string) => {
  const opened = await openForm(origin);
  expect(opened.page.text).toContain('Forgot your password?');
  const forgot = await opened.browser.follow(`${opened.page.url}/forgot-password`);
  return { ...opened, page: await opened.browser.submit(forgot, { username }) };
};

/** A page without the parts that differ between two sign-ins. */
const anonymous = (text: string) =>
  text.replaceAll(/\/login\/[\w-]+/g, '').replaceAll(/(eva|nobody)@example\.com/g, '');

test.each([
  ['GET', '//', 404],
  ['POST', '//', 404],
  ['GET', '//elsewhere.example/', 404],
  ['OPTIONS', '*', 400],
  ['GET', 'http://elsewhere.example/', 400],
])('%s %s is refused as an address that does not exist', async (method, path, status) => {
  const { server } = await startFixture();
  const { port, hostname: host } = new URL(server.origin);
  const [response] = await once(request({ host, port, method, path }).end(), 'response');
  (response as IncomingMessage).resume();
  expect((response as IncomingMessage).statusCode).toBe(status);
});

describe('sign-in page', () => {
  test('is one labeled form that is never stored, framed or scripted', async () => {
    const { server } = await startFixture();
    const { browser, page } = await openForm(server.origin, { login_hint: 'eva@example.com' });
    expect(page.text.match(/<form/g)).toHaveLength(1);
    expect(page.text).toContain('<label for="username">Email</label>');
    expect(page.text).toContain('<label for="password">Password</label>');
    expect(page.text).toContain('value="eva@example.com"');
    expect(page.text).toContain('Pool &#38; Poop Sheriff');
    expect(page.text).toContain('<a href="http://localhost:3000/signup">Create a free account</a>');
    expect(page.text).not.toContain('<script');
    const response = await browser.visit(page.url);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
    expect(policy).not.toContain('unsafe');
    expect([...browser.cookies.keys()].every((name) => name.startsWith('identity-'))).toBe(true);
  });

  test.each(['eva@example.com', 'nobody@example.com'])(
    'says the same for a wrong password and keeps the address %s',
    async (username) => {
      const fixture = await startFixture();
      await fixture.addUser(eva.username, eva.password);
      const { browser, page } = await openForm(fixture.server.origin);
      const refused = await browser.submit(page, { username, password: 'Wrong-Password-1' });
      expect(alertOf(refused.text)).toBe('Incorrect username or password.');
      expect(refused.text).toContain(`value="${username}"`);
      expect(refused.text).not.toContain('Wrong-Password-1');
    },
  );

  test('escapes what was typed', async () => {
    const { server } = await startFixture();
    const { browser, page } = await openForm(server.origin);
    const refused = await browser.submit(page, { username: '"><b>x', password: 'p' });
    expect(refused.text).not.toContain('<b>x');
  });

  test('accepts the address in any case', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, eva.password);
    const { tokens } = await signIn(fixture, { ...eva, username: 'EVA@Example.com' });
    expect(decodeJwt(tokens.id_token!).email).toBe(eva.username);
  });

  test.each(['http://evil.example', 'null'])('refuses a form from %s', async (origin) => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, eva.password);
    const { browser, page } = await openForm(fixture.server.origin);
    expect((await browser.submit(page, eva, { origin })).status).toBe(403);
  });

  test('does not serve the sign-in of another browser', async () => {
    const { server } = await startFixture();
    const { page } = await openForm(server.origin);
    const stranger = await createBrowser().submit(page, eva);
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain('This sign-in has expired');
  });

  test.each(['eva@example.com', 'nobody@example.com'])(
    'locks %s out after five wrong passwords, however many come at once',
    async (username) => {
      const fixture = await startFixture();
      await fixture.addUser(eva.username, eva.password);
      const { browser, page } = await openForm(fixture.server.origin);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          browser.submit(page, { username, password: 'Wrong-Password-1' }),
        ),
      );
      const alerts = answers.map(({ text }) => alertOf(text)).toSorted();
      expect(alerts.slice(0, 5)).toEqual(Array(5).fill('Incorrect username or password.'));
      expect(alerts.at(-1)).toBe('Password attempts exceeded');
    },
  );
});

describe('temporary password', () => {
  test('must be replaced before the sign-in completes', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, 'Temporary-1', { permanent: false });
    const { browser, page, attempt } = await openForm(fixture.server.origin);
    const choose = await browser.submit(page, { ...eva, password: 'Temporary-1' });
    expect(choose.text).toContain('Choose a new password');
    expect(choose.text).toContain(
      'Use at least 8 characters, a capital letter, a small letter, a number.',
    );
    const weak = await browser.submit(choose, { password: 'short' });
    expect(alertOf(weak.text)).toBe(
      'Password did not conform with policy: Password not long enough',
    );
    expect(weak.text).toContain('aria-describedby="password-hint error"');
    const { url } = await browser.submit(weak, { password: eva.password });
    expect((await redeem(fixture.server.origin, url, attempt.verifier)).status).toBe(200);
    const { tokens } = await signIn(fixture, eva);
    expect(tokens).toHaveProperty('id_token');
  });

  test('page cannot be reached without the temporary password', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, 'Temporary-1', { permanent: false });
    const { browser, page } = await openForm(fixture.server.origin);
    const moved = await browser.follow(`${page.url}/new-password`, {
      method: 'POST',
      body: new URLSearchParams({ password: eva.password }),
    });
    expect(moved.text).toContain('name="username"');
  });
});

describe('forgotten password', () => {
  test('is replaced with a mailed code, which signs the user in', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, 'Old-Password-1');
    const { browser, page, attempt } = await askForCode(fixture.server.origin, 'Eva@example.com');
    expect(fixture.mails.map(({ to }) => to)).toEqual([eva.username]);
    const code = fixture.lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await browser.submit(page, { code: wrong, password: eva.password });
    expect(alertOf(refused.text)).toBe('Invalid verification code provided, please try again.');
    const weak = await browser.submit(page, { code, password: 'onlylowercase1' });
    expect(alertOf(weak.text)).toBe(
      'Password did not conform with policy: Password must have uppercase characters',
    );
    expect(weak.text).toContain(`value="${code}"`);
    const { url } = await browser.submit(page, { code: ` ${code} `, password: eva.password });
    expect((await redeem(fixture.server.origin, url, attempt.verifier)).status).toBe(200);
    expect((await signIn(fixture, eva)).tokens).toHaveProperty('id_token');
  });

  test('shows an unknown address the same page and mails nothing', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, eva.password);
    const known = await askForCode(fixture.server.origin, eva.username);
    fixture.mails.length = 0;
    const unknown = await askForCode(fixture.server.origin, 'nobody@example.com');
    expect(fixture.mails).toEqual([]);
    expect(anonymous(unknown.page.text)).toBe(anonymous(known.page.text));
    const refused = await unknown.browser.submit(unknown.page, {
      code: '123456',
      password: eva.password,
    });
    expect(alertOf(refused.text)).toBe('Invalid verification code provided, please try again.');
  });

  test('sends a new code on request, and the old one stops working', async () => {
    const fixture = await startFixture();
    await fixture.addUser(eva.username, eva.password);
    const { browser, page } = await askForCode(fixture.server.origin, eva.username);
    const resent = await browser.follow(page.url.replace('/reset-password', '/forgot-password'), {
      method: 'POST',
      body: new URLSearchParams({ username: eva.username }),
    });
    expect(resent.text).toContain('Enter the code');
    expect(fixture.mails).toHaveLength(2);
    const { url } = await browser.submit(resent, {
      code: fixture.lastCode(),
      password: 'Another-Password-1',
    });
    expect(url).toContain('?code=');
  });
});
