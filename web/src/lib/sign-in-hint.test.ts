import { expect, it, vi } from 'vitest';
import { hintSignIn } from './sign-in-hint.ts';

it.each([
  ['https:', '__Host-sign-in-hint=', '; Secure'],
  ['http:', 'sign-in-hint=', ''],
])('passes the address to the next sign-in over %s, for ten minutes', (protocol, name, end) => {
  const jar = { cookie: '' };
  vi.stubGlobal('document', jar);
  vi.stubGlobal('window', { location: { protocol } });
  hintSignIn('casey+pool@example.com');
  expect(jar.cookie).toBe(
    `${name}casey%2Bpool%40example.com; Path=/; SameSite=Lax; Max-Age=600${end}`,
  );
});
