import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { visitState } from '../bookings/visit-state.ts';
import { testSettings as settings } from '../testing/world.ts';
import { composeReminder, type Reminder } from './reminder-mail.ts';
import { visitLinkOf } from './visit-link-of.ts';
import { readCalendar } from './testing/read-calendar.ts';

const day = '2026-11-23';
const customer = {
  firstName: 'Nadia',
  lastName: 'Berg',
  poolAccess: 'Left gate, code 2580',
  hasPets: true,
  sub: 'a1',
  invitedAt: null,
  isDisabled: false,
};
const compose = (changes: Partial<Reminder> = {}) =>
  composeReminder({
    to: 'nadia@example.com',
    customer,
    visits: [bookingSample({ scheduledDate: day })],
    links: new Map(),
    day,
    settings,
    ...changes,
  });

test('it says what comes, when, and what to have ready, and never how to get in', () => {
  const mail = compose();
  expect(mail.subject).toBe('Tomorrow, Nov 23, 2026: Monthly Membership');
  for (const message of [
    'Hello Nadia,',
    'Monthly Membership: Morning 8-12',
    'The gate: Please leave the way in as you described it to us',
    'Dogs and other pets: Please keep them inside',
    settings.phone,
    'turn them off under Account',
    `${settings.siteUrl}/api/login?returnTo=/visits`,
  ])
    expect(mail.text).toContain(message);
  expect(JSON.stringify(mail)).not.toContain('2580');
});

test('it asks for the way in where we do not know it, and says nothing of pets to who has none', () => {
  const nobody = { ...customer, firstName: null, lastName: null, poolAccess: null, hasPets: false };
  const { text } = compose({ customer: nobody });
  expect(text).toContain('Hello,');
  expect(text).toContain('tell us under Your Details how we get in');
  expect(text).not.toContain('pets');
});

test('a company is greeted by all of its name', () => {
  const company = { ...customer, firstName: 'Spring Creek', lastName: 'HOA' };
  expect(compose({ customer: company }).text).toContain('Hello Spring Creek HOA,');
});

test('several visits are one mail, with an event of each in its file', () => {
  const visits = [
    bookingSample({ scheduledDate: day, serviceName: 'Yard' }),
    bookingSample({ scheduledDate: day, serviceName: 'Pool', preferredTime: null, revision: 3 }),
  ];
  const { subject, text, attachments = [] } = compose({ visits });
  expect(subject).toBe('Tomorrow, Nov 23, 2026: 2 visits');
  expect(text).toContain('Yard: Morning 8-12\nPool: During the day');
  expect(attachments).toMatchObject([
    {
      filename: 'visit-2026-11-23.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
    { contentId: 'emblem' },
  ]);
  const { events } = readCalendar(Buffer.from(attachments[0]!.content).toString());
  expect([...events.keys()]).toEqual(visits.map(({ id }) => id));
  expect(events.get(visits[1]!.id)).toMatchObject({ SEQUENCE: '3' });
});

test('each visit has a link of its own to answer by, and says of which it is', () => {
  const visits = [
    bookingSample({ scheduledDate: day, serviceName: 'Yard' }),
    bookingSample({ scheduledDate: day, serviceName: 'Pool' }),
  ];
  const links = new Map(
    visits.map(({ id, serviceName }) => [id, `https://x.test/l#${serviceName}`]),
  );
  const both = compose({ visits, links }).text;
  expect(both).toContain(
    'Yard: tell us about the gate and the dogs, skip or move: https://x.test/l#Yard',
  );
  expect(both).toContain('https://x.test/l#Pool');
  const one = compose({
    visits: visits.slice(1),
    links,
    customer: { ...customer, hasPets: false },
  });
  expect(one.text).toContain('\n\nTell us about the gate, skip or move: https://x.test/l#Pool');
  expect(one.text).not.toContain('Dogs and other pets');
  expect(one.html).toContain('<a href="https://x.test/l#Pool" ses:no-track');
  // What is priced by its dogs has some, whatever its owner has checked.
  const priced = compose({
    visits: visits.map((visit) => ({ ...visit, options: { dogs: 2 as const } })),
    links,
    customer: { ...customer, hasPets: false },
  });
  expect(priced.text).toContain('Dogs and other pets: Please keep them inside');
  expect(priced.text).toContain('Yard: tell us about the gate and the dogs, skip or move');
});

test('who cannot sign in is sent to no page behind the sign-in, but may use the links that need none', () => {
  const visit = bookingSample({ scheduledDate: day });
  const links = new Map([[visit.id, 'https://x.test/l#Pool']]);
  const { text, html } = compose({ visits: [visit], links, customer: { ...customer, sub: null } });
  for (const version of [text, html]) {
    for (const closed of ['/api/login', 'Sign in', 'Your Details'])
      expect(version).not.toContain(closed);
    expect(version).toContain('https://x.test/l#Pool');
    expect(version).toContain('Please reply to this one, or call us.');
  }
  const invited = { ...customer, sub: null, invitedAt: '2026-11-01T12:00:00.000Z' };
  expect(compose({ customer: invited }).text).toContain('/api/login');
});

// The table is never called.
const rows = { name: 'rows', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };

const allActions = ['gate-open', 'gate-shut', 'dogs-inside', 'dogs-outside', 'skip', 'move'];
test.each([
  [true, {}, allActions],
  [false, {}, ['gate-open', 'gate-shut', 'skip', 'move']],
  [false, { dogs: 2 as const }, allActions],
])('a link asks about dogs where there are some: %s, %o', (hasPets, options, actions) => {
  const visit = bookingSample({ scheduledDate: day, options });
  const now = new Date('2026-11-22T23:30:00Z');
  const profile = { id: visit.userId, hasPets };
  const { hash, put } = visitLinkOf(rows, { visit, profile, day, now });
  expect(put.Put?.Item).toEqual({
    pk: `LINK#${hash}`,
    sk: 'LINK',
    gsi2pk: `CUSTOMER#${profile.id}#LINKS`,
    gsi2sk: `${now.toISOString()}#${hash}`,
    hash,
    purpose: 'visit',
    subject: visit.id,
    revision: visitState(visit),
    customerId: profile.id,
    actions,
    createdAt: now.toISOString(),
    // The link expires at the end of the day in Texas, its row a week later.
    expiresAt: '2026-11-24T06:00:00.000Z',
    expire: Date.parse('2026-12-01T06:00:00.000Z') / 1000,
  });
});
