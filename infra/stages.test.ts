import { expect, test } from 'vitest';
import { siteOf } from './stage-site.ts';
import { readStage, refuseExamples, StageError } from './stages.ts';

test.each(['dev', 'staging', 'prod'])('the stage %s is complete', (name) => {
  expect(readStage(name).name).toBe(name);
});

test('refuses a stage that is not in the table and names those that are', () => {
  expect(() => readStage('qa')).toThrow(
    new StageError('There is no stage "qa": choose one with -c stage=dev|staging|prod.'),
  );
});

test('lists the stages if none is given', () => {
  expect(() => readStage(undefined)).toThrow(
    new StageError('No stage is named: choose one with -c stage=dev|staging|prod.'),
  );
});

const dev = readStage('dev');
const refusalOf = (changes: Record<string, unknown>) => {
  try {
    readStage('dev', { dev: { ...dev, ...changes } });
  } catch (error) {
    if (error instanceof StageError) return error.message;
  }
  return 'none';
};

test('refuses an incomplete stage and names each missing setting', () => {
  const { adminEmail: _, ...rest } = dev;
  expect(() => readStage('dev', { dev: { ...rest, region: 7 } })).toThrow(
    new StageError(
      'The stage "dev" cannot be deployed as infra/stages.ts has it: ' +
        "for region write an AWS region, e.g. 'us-east-1'; " +
        "for adminEmail write the operator's email address, e.g. 'owner@example.com'.",
    ),
  );
});

const taxedAt = (rate: number) => ({
  site: { ...dev.site, tax: { ...dev.site.tax, rates: [{ from: '2026-01-01', rate }] } },
});

const area = { name: 'Klein', zips: ['77379'], weekdays: [2] };

test.each([
  [{ account: 123456789012 }, "for account write the AWS account's twelve digits in quotes"],
  [{ account: '1234-5678-9012' }, 'for account write'],
  [{ account: '' }, 'for account write'],
  [{ site: { ...dev.site, phone: 7 } }, 'for site.phone write a text'],
  [{ site: { ...dev.site, areas: [{ ...area, zips: ['7737'] }] } }, 'for site.areas.0.zips.0'],
  [{ site: { ...dev.site, areas: [area, area] } }, 'zips that no other area has'],
  [{ site: { ...dev.site, areas: [{ ...area, weekdays: [0] }] } }, 'weekdays of workingDays'],
  // A percentage in place of the rate would be a thousand percent of tax.
  [taxedAt(8.25), 'for site.tax.rates.0.rate write'],
  [taxedAt(1), 'for site.tax.rates.0.rate write'],
  [taxedAt(-0.01), 'for site.tax.rates.0.rate write'],
  [
    { site: { ...dev.site, payTo: { ...dev.site.payTo, venmo: '@example' } } },
    'for site.payTo.venmo write',
  ],
  [
    { site: { ...dev.site, payTo: { ...dev.site.payTo, cashApp: '$Example' } } },
    'for site.payTo.cashApp write',
  ],
  [
    { site: { ...dev.site, claims: { ...dev.site.claims, fiveStar: 'yes' } } },
    'for site.claims.fiveStar write',
  ],
  [
    {
      site: {
        ...dev.site,
        companionUrl: 'http://imports.example.com',
        companionSources: ['Dropbox'],
      },
    },
    'null or an https address as companionUrl',
  ],
  [
    { site: { ...dev.site, companionUrl: 'https://imports.example.com' } },
    'with the companionSources it has keys for',
  ],
  [
    {
      domain: {
        name: 'https://example.com',
        certificateArn: 'arn:aws:acm:us-east-1:1:certificate/a',
      },
    },
    'for domain.name write null, or {',
  ],
  [
    { domain: { name: 'example.com', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/a' } },
    'a certificate of us-east-1',
  ],
  [{ mailSender: { name: 'Dr. "Pool"', address: 'a@example.com' } }, 'without quotes or dots'],
  [{ alarmEmail: 'developer' }, "for alarmEmail write a developer's email address"],
  [{ alarmEmail: undefined }, 'or null to send them to adminEmail'],
  [{ mailIdentity: 'dns' }, "for mailIdentity write 'domain' or 'address'"],
  [
    { secondFactor: 'totp' },
    'for secondFactor write true to ask the operator for a code of an authenticator app, or false',
  ],
  [{ mailsPerDay: 0 }, 'for mailsPerDay write 200 in the SES sandbox'],
  [{ mailsPerCause: 0 }, 'for mailsPerCause write how many mails'],
  [{ logDays: 8 }, 'for logDays write 7, 30 or 365'],
  [{ payments: { secretName: 'stripe', methods: [] } }, 'for payments.methods write null, or {'],
  [
    { payments: { secretName: 'stripe', methods: ['paypal'] } },
    'for payments.methods.0 write null',
  ],
  [{ payments: { secretName: 'stripe', methods: ['card', 'card'] } }, 'for payments.methods write'],
  [{ payments: { secretName: 'stripe', methods: ['link'] } }, 'for payments.methods write'],
  [{ payments: { secretName: 'a secret', methods: ['card'] } }, 'for payments.secretName write'],
  [
    { site: { ...dev.site, claims: { ...dev.site.claims, cardPayments: true } } },
    'site.claims.cardPayments is no setting, take it out',
  ],
  [{ payments: undefined }, 'for payments write null'],
  [{ originSecret: { sends: 2, takes: [1] } }, 'for originSecret write { sends: 1, takes: [1] }'],
  [{ concurrency: 9 }, 'for concurrency write how many functions may run at a time'],
  [
    { monthlyBudget: '20' },
    'for monthlyBudget write the US dollars a month may cost, e.g. 20, or null',
  ],
  [{ monthlyBudget: -1 }, 'for monthlyBudget write'],
  [{ firewall: true }, "for firewall write null, or { knownAttacks: 'count' }"],
  [{ firewall: { knownAttacks: 'watch' } }, 'for firewall.knownAttacks write null'],
  [{ region: 'eu-central-1', firewall: { knownAttacks: 'count' } }, "and then region: 'us-east-1'"],
  [{ retainsData: true }, 'retainsData is no setting, take it out'],
])('refuses %o with a helpful message', (changes, help) => {
  expect(refusalOf(changes)).toContain(help);
});

test('accepts an account, which a row does not have to name', () => {
  expect(refusalOf({ account: '123456789012' })).toBe('none');
  expect(dev).not.toHaveProperty('account');
});

test('accepts a firewall in us-east-1, and a stage elsewhere without one', () => {
  expect(refusalOf({ firewall: { knownAttacks: 'count' } })).toBe('none');
  expect(refusalOf({ region: 'eu-central-1' })).toBe('none');
});

test('accepts a stage that takes cards and banks, and none does so far', () => {
  expect(refusalOf({ payments: { secretName: 'dev/stripe', methods: ['card', 'link'] } })).toBe(
    'none',
  );
  expect(['dev', 'staging', 'prod'].map((name) => readStage(name).payments)).toEqual([
    null,
    null,
    null,
  ]);
});

test('a stage says that it takes cards and bills automatically if it does, and never otherwise', () => {
  const paying = { ...dev, payments: { secretName: 'dev/stripe', methods: ['card' as const] } };
  const claims = { ...dev.site.claims, cardPayments: false, automaticBilling: false };
  expect(siteOf(dev)).toEqual({ ...dev.site, claims });
  expect(siteOf(paying)).toEqual({
    ...dev.site,
    claims: { ...claims, cardPayments: true, automaticBilling: true },
  });
});

test('only prod has a firewall, which blocks floods and only counts what looks like an attack', () => {
  expect(['dev', 'staging', 'prod'].map((name) => readStage(name).firewall)).toEqual([
    null,
    null,
    { knownAttacks: 'count' },
  ]);
});

test.each([
  'Pool Care',
  '-pool',
  'pool-',
  '',
  'p'.repeat(64),
  'my-aws-pool',
  'amazonpool',
  'ecognito',
])('refuses the sign-in prefix %j, as Cognito would', (signInPrefix) => {
  expect(refusalOf({ signInPrefix })).toContain('for signInPrefix write 1 to 63 small letters');
});

test('accepts a sign-in prefix of a single letter or of digits and hyphens', () => {
  for (const signInPrefix of ['p', '24-7-pools', 'p'.repeat(63)])
    expect(refusalOf({ signInPrefix })).toBe('none');
});

test('example values may be deployed as dev, and as no other stage', () => {
  expect(() => {
    refuseExamples(dev);
  }).not.toThrow();
  const { site, adminEmail: _email, ...rest } = readStage('prod');
  const own = {
    ...rest,
    site: { ...site, phone: '(281) 204-7711', email: 'hello@poolcare.com', street: '12 Main St' },
    adminEmail: 'owner@poolcare.com',
  };
  expect(() => {
    refuseExamples(own);
  }).toThrow(
    new StageError(
      'The stage "prod" still has example values in infra/stages.ts: write your own for mailSender.address.',
    ),
  );
  const mailSender = { name: 'Pool Care', address: 'hello@poolcare.com' };
  expect(() => {
    refuseExamples({ ...own, mailSender });
  }).not.toThrow();
  expect(() => {
    refuseExamples({ ...own, mailSender, site: { ...own.site, phone: site.phone } });
  }).toThrow('write your own for site.phone.');
});
