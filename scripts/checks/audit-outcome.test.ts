import { expect, test } from 'vitest';
import { auditOutcome } from './audit-outcome.ts';

const reportOf = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`package-${at}`, { name: `package-${at}`, severity }]),
    ),
    metadata: { vulnerabilities: { total: severities.length }, dependencies: { total: 754 } },
  });

test.each([
  ['high', [], 'clean'],
  ['high', ['low', 'moderate'], 'clean'],
  ['high', ['moderate', 'high'], 'found'],
  ['high', ['critical'], 'found'],
  ['critical', ['high'], 'clean'],
  ['critical', ['high', 'critical'], 'found'],
] as const)('from %s on, holes of %j are %s', (level, severities, state) => {
  expect(auditOutcome(reportOf(...severities), level).state).toBe(state);
});

test('names what was found and leaves out what does not count', () => {
  expect(auditOutcome(reportOf('low', 'high'), 'high').words).toBe('found: package-1 (high)');
});

test.each([
  ['no way to it', { message: 'request to https://r/x failed, reason: getaddrinfo ENOTFOUND r' }],
  ['no such service', { message: '404 Not Found - POST https://r/x', statusCode: 404 }],
  ['a method it does not take', { message: '405 Method Not Allowed', statusCode: 405, body: '' }],
  ['a service it does not have', { message: '501 Not Implemented', statusCode: 501 }],
])('a registry that cannot be asked is no finding: %s', (_why, answer) => {
  const printed = JSON.stringify({ ...answer, error: { summary: '', detail: '' } });
  expect(auditOutcome(printed, 'high')).toEqual({
    state: 'not-asked',
    words: `not asked: ${answer.message}`,
  });
});

test.each([
  [
    'a lock file that is missing',
    '{"error":{"code":"ENOLOCK","summary":"No lock file","detail":""}}',
  ],
  ['no output at all', ''],
  ['a stack trace', 'TypeError: undefined is not a function'],
  ['another document', '{"vulnerabilities":{}}'],
])('our own fault is neither clean nor unasked: %s', (_what, printed) => {
  expect(auditOutcome(printed, 'high').state).toBe('failed');
});
