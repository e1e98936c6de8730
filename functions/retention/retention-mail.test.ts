import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { composeWarning } from './retention-mail.ts';

const textOf = (serviceDates: readonly string[], firstName: string | null = 'Casey'): string =>
  composeWarning({
    to: 'casey@example.com',
    firstName,
    serviceDates,
    deleteOn: '2026-07-10',
    settings: testSettings,
  }).text;

const days = (count: number): string[] =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.UTC(2025, 10, 1 + day)).toISOString().slice(0, 10),
  );

it('lists the visits from the earliest on', () => {
  const text = textOf(['2026-01-10', '2025-12-31', '2026-01-02']);
  expect(text).toMatch(/Dec 31, 2025\n\s*Jan 2, 2026\n\s*Jan 10, 2026/);
  expect(text).toContain('we will delete 3 reports of yours');
});

it('gives the number of those beyond sixty', () => {
  const last = 'Dec 30, 2025';
  expect(textOf(days(60))).toContain(last);
  expect(textOf(days(60))).not.toContain('more');
  const text = textOf(days(62));
  expect(text).toContain('and 2 more');
  expect(text).not.toContain('Dec 31, 2025');
});

it.each([
  ['Casey', 'Hello Casey,'],
  [null, 'Hello,'],
])('greets %s', (firstName, greeting) => {
  expect(textOf(['2026-01-10'], firstName)).toContain(`${greeting}\n`);
});

it('links no customer to a sign-in they cannot use', () => {
  const warning = {
    to: 'casey@example.com',
    firstName: 'Casey',
    serviceDates: days(2),
    deleteOn: '2026-07-10',
    settings: testSettings,
  };
  const open = composeWarning(warning);
  expect(open.text).toContain('/api/login');
  const { text, html } = composeWarning({ ...warning, canSignIn: false });
  for (const version of [text, html]) {
    expect(version).not.toContain('/api/login');
    expect(version).not.toContain('Sign in');
    expect(version).toContain(`reply to this email or call us at ${testSettings.phone}`);
  }
});
