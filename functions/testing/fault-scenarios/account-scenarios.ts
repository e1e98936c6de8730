import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { messageItem } from '../../messages/stored-message.ts';
import { keys } from '../../platform/keys.ts';
import { openSession } from '../../platform/sessions.ts';
import { newQuote, quoteStore } from '../../quotes/quote-store.ts';
import { attemptCookie } from '../../session/attempt-cookie.ts';
import { newSignup, signupStore } from '../../signup/signup-store.ts';
import { siteUrl } from '../api-event.ts';
import { filledIn } from '../personal-data.ts';
import { newIdempotencyKey, reading, serviceIdOf } from './scenario.ts';
import type { Scenario, Stage } from './scenario.ts';

/** An address of a caller that nobody else has, so that no limit counts two together. */
let callers = 0;
const newCaller = () => `2001:db8:0:${((callers += 1) % 65_000).toString(16)}::1`;

const newEmail = () => `${randomUUID()}@example.com`;

const quoteForm = () => ({
  firstName: 'Quinn',
  lastName: 'Ask',
  email: newEmail(),
  phone: '(281) 555-0133',
  serviceAddress: '9 Oak Street, Spring, TX 77373',
  message: 'Green water',
});

const signupForm = () => ({
  firstName: 'Nina',
  lastName: 'New',
  email: newEmail(),
  phone: '(281) 555-0177',
  address: '8 Cypress Court, Spring, TX 77379',
  poolAccess: 'Side gate on the left',
  hasPets: true,
  petDetails: 'One shy beagle',
  serviceType: 'both' as const,
  desiredDay: 'tuesday' as const,
});

/** Somebody who is signed in on two devices. */
const personTwice = async ({ world }: Stage, now: Date) => {
  const person = await world.person();
  const { id: userId, email } = person;
  await openSession(world.table, { userId, email, isAdmin: false }, now);
  return person;
};

const ofReader = ({ reader }: Stage) => ({ params: { id: reader.id } });

export const accountScenarios: Scenario[] = [
  {
    of: 'init-data',
    prepare: async ({ world: { table } }) => {
      await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: keys.catalogueVersion() }),
      );
      return {};
    },
  },
  reading('get-service', undefined, () => ({ params: { id: serviceIdOf('Pool School') } })),
  reading('list-customers', 'admin'),
  {
    ...reading('list-customers', 'admin', () => ({ query: { search: 'casey' } })),
    when: 'searched',
  },
  {
    of: 'update-profile',
    prepare: async ({ world }) => ({
      cookie: (await world.person()).cookie,
      body: {
        ...filledIn('profile'),
        firstName: 'Renamed',
        lastName: 'Person',
      },
    }),
  },
  reading('get-customer', 'admin', ofReader),
  reading('list-bookings-of-customer', 'admin', ofReader),
  reading('list-reports-of-customer', 'admin', ofReader),
  reading('list-messages-of-customer', 'admin', ofReader),
  {
    of: 'read-message',
    prepare: async ({ world: { table }, reader }, now) => {
      const message = {
        id: randomUUID(),
        customerId: reader.id,
        serviceReportId: randomUUID(),
        subject: 'Your report',
        message: 'It is ready.',
        sentAt: now.toISOString(),
        readAt: null,
      };
      await table.client.send(
        new PutCommand({ TableName: table.name, Item: messageItem(message) }),
      );
      return { cookie: reader.cookie, params: { id: message.id } };
    },
  },
  {
    of: 'request-quote',
    mailsInPassing: true,
    prepare: async () => ({
      body: quoteForm(),
      headers: newIdempotencyKey(),
      sourceIp: newCaller(),
    }),
  },
  {
    of: 'list-quotes',
    prepare: async ({ world, admin }, now) => {
      // The latest months fill the page, and go on.
      for (let count = 0; count < 2; count += 1)
        await quoteStore(world.table).put(newQuote(randomUUID(), quoteForm(), now));
      return { cookie: admin.cookie, query: { limit: '1' } };
    },
  },
  {
    of: 'transition-quote',
    prepare: async ({ world, admin }, now) => {
      const id = randomUUID();
      await quoteStore(world.table).put(newQuote(id, quoteForm(), now));
      return { cookie: admin.cookie, params: { id }, body: { action: 'contact' } };
    },
  },
  {
    of: 'sign-in-callback',
    ignores: /SESSION#/,
    // The exchange of the code is no call of the SDK; who comes again signs in again.
    dependencies: {
      signIn: {
        complete: async ({ state }: { state: string }) => ({
          id: state,
          email: `${state}@example.com`,
          firstName: 'Sam',
          lastName: 'Signer',
          isAdmin: false,
        }),
      },
    },
    prepare: async ({ world }, now) => {
      const state = randomUUID();
      const attempt = { state, nonce: 'n', verifier: 'v', returnTo: '/services', endsOthers: true };
      const session = { userId: state, email: `${state}@example.com`, isAdmin: false };
      const replaced = await openSession(world.table, session, now);
      const [cookie = ''] = attemptCookie(attempt, siteUrl).split(';');
      return { query: { state, code: 'code' }, cookies: [cookie, `session=${replaced}`] };
    },
  },
  {
    of: 'logout',
    prepare: async ({ world }) => ({ cookie: (await world.person()).cookie }),
  },
  {
    of: 'end-other-sessions',
    prepare: async (stage, now) => ({ cookie: (await personTwice(stage, now)).cookie }),
  },
  {
    of: 'end-customer-sessions',
    prepare: async (stage, now) => ({
      cookie: stage.admin.cookie,
      params: { id: (await personTwice(stage, now)).id },
    }),
  },
  {
    of: 'sign-up',
    mailsInPassing: true,
    prepare: async () => ({
      body: signupForm(),
      headers: newIdempotencyKey(),
      sourceIp: newCaller(),
    }),
  },
  {
    of: 'list-signups',
    prepare: async ({ world, admin }, now) => {
      for (let count = 0; count < 2; count += 1)
        await signupStore(world.table).put(newSignup(randomUUID(), signupForm(), now));
      return { cookie: admin.cookie, query: { limit: '1' } };
    },
  },
  {
    of: 'handle-signup',
    prepare: async ({ world, admin }, now) => {
      const id = randomUUID();
      await signupStore(world.table).put(newSignup(id, signupForm(), now));
      return { cookie: admin.cookie, params: { id } };
    },
  },
];
