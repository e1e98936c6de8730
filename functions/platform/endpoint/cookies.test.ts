import { expect, test } from 'vitest';
import { clearCookie, readCookie, readSessionClaim, setCookie } from './cookies.ts';

const secure = 'https://www.example.com';
const plain = 'http://localhost:3000';
const userId = '0b8e1a52-3c55-4a8e-9a52-54e5a1f0c001';
const sid = 'S'.repeat(43);

test('over https the cookie is bound to this host and to TLS, out of reach of scripts and other sites', () => {
  expect(setCookie({ name: 'session', value: 'a', siteUrl: secure, maxAge: 60 })).toBe(
    '__Host-session=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
  );
  expect(clearCookie('session', secure)).toBe(
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  );
});

test('over plain http it has no prefix, which browsers would reject', () => {
  expect(setCookie({ name: 'session', value: 'a', siteUrl: plain, maxAge: 60 })).toBe(
    'session=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=60',
  );
});

test('over https a cookie without the prefix is not read: a neighbor host could have set it', () => {
  const planted = [`session=${userId}.${sid}`];
  expect(readCookie(planted, 'session', secure)).toBeUndefined();
  expect(readSessionClaim(planted, secure)).toBeUndefined();
  expect(readSessionClaim([`__Host-session=${userId}.${sid}`], secure)).toEqual({ userId, sid });
});
