import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { profileStore } from '../../customers/profile-store.ts';
import { conversationStore } from '../../messages/conversation-store.ts';
import { messageItem } from '../../messages/stored-message.ts';
import { keys } from '../../platform/table/keys.ts';
import type { Verified } from '../../platform/endpoint/pending-checks.ts';
import { listSessions, openSession } from '../../platform/session/sessions.ts';
import { newQuote, quoteStore } from '../../quotes/quote-store.ts';
import { attemptCookie } from '../../session/attempt-cookie.ts';
import { newSignup, signupStore } from '../../signup/signup-store.ts';
import { siteUrl } from '../api-event.ts';
import { filledIn, knownOfCustomer, personal } from '../personal-data.ts';
import {
  customersId,
  newIdempotencyKey,
  serviceIdOf,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

const contactForm = () => {
  const { firstName, lastName, phone } = personal;
  return { firstName, lastName, phone, email: `${randomUUID()}@example.com` };
};

const quoteForm = () => ({
  ...contactForm(),
  serviceAddress: personal.address,
  message: personal.message,
});

const customerForm = () => ({
  ...filledIn('profile'),
  email: `${randomUUID()}@example.com`,
});

const signupForm = () => filledIn('signup', `${randomUUID()}@example.com`);

const quoteOf = async ({ world }: Stage, now: Date): Promise<string> => {
  const id = randomUUID();
  await quoteStore(world.table).put(newQuote(id, quoteForm(), now));
  return id;
};

const signupOf = async ({ world }: Stage, now: Date): Promise<string> => {
  const id = randomUUID();
  await signupStore(world.table).put(newSignup(id, signupForm(), now));
  return id;
};

const messageOf = async ({ world: { table }, customer }: Stage, now: Date): Promise<string> => {
  const message = {
    id: randomUUID(),
    customerId: (await customer()).id,
    serviceReportId: randomUUID(),
    subject: 'Your report',
    message: personal.message,
    sentAt: now.toISOString(),
    readAt: null,
  };
  await table.client.send(new PutCommand({ TableName: table.name, Item: messageItem(message) }));
  return message.id;
};

/** The ids of a chat message of a minute ago that the operator has not answered, and of its customer. */
const chatMessageOf = async ({ world: { table }, customer }: Stage, now: Date) => {
  const at = new Date(now.getTime() - 60_000).toISOString();
  const { id: customerId } = await customer();
  const id = randomUUID();
  const { message: text } = personal;
  await conversationStore(table).write({
    chatMessage: { id, customerId, by: 'customer', text, at },
    idempotentAction: { userId: customerId, action: 'chat-message', key: randomUUID(), body: null },
    now,
  });
  return { id, customerId };
};

const personTwice = async ({ world }: Stage, now: Date) => {
  const person = await world.person();
  const { id: userId, email } = person;
  await openSession(world.table, { userId, email, isAdmin: false }, now);
  return person;
};

/** An operator who may set up a second factor and nothing else. */
const setUpOf = async ({ world }: Stage, now: Date) => {
  const { id: userId, email } = await world.person({ isAdmin: true });
  const session = { userId, email, isAdmin: false, setUpToken: 'token-of-the-tests' };
  return { cookie: `session=${await openSession(world.table, session, now)}` };
};

/** Creates one more item than a page holds. */
const twoOf =
  (make: (stage: Stage, now: Date) => Promise<unknown>) => async (stage: Stage, now: Date) => {
    for (let count = 0; count < 2; count += 1) await make(stage, now);
    return { query: { limit: '1' } };
  };

export const accountEvents: Scenario<EventCall>[] = [
  {
    of: 'limit-code-mail',
    prepare: async ({ world }) => {
      const { email, profile } = await world.person({ ...knownOfCustomer, sub: randomUUID() });
      const userAttributes = { sub: profile.sub, email };
      return {
        event: { triggerSource: 'CustomMessage_ForgotPassword', request: { userAttributes } },
      };
    },
  },
];

export const accountScenarios = {
  'init-data': {
    prepare: async ({ world: { table } }) => {
      await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: keys.catalogueVersion() }),
      );
      return {};
    },
  },
  'get-service': { prepare: async () => ({ params: { id: serviceIdOf('Pool School') } }) },
  'list-customers': [
    {
      when: 'with their next visits',
      prepare: async ({ customer }) => {
        await customer();
        return { query: { with: 'nextVisit' } };
      },
    },
    {
      when: 'searched',
      prepare: async ({ customer }) => {
        await customer();
        return { query: { search: personal.lastName } };
      },
    },
    {
      prepare: async ({ customer }) => {
        await customer();
        return {};
      },
    },
  ],
  'update-profile': {
    prepare: async ({ world }) => ({
      cookie: (await world.person()).cookie,
      body: filledIn('profile'),
    }),
  },
  'get-customer': { prepare: customersId },
  'add-customer': {
    prepare: async () => ({ body: customerForm(), headers: newIdempotencyKey() }),
  },
  'update-customer': {
    prepare: async ({ world }) => ({
      params: { id: (await world.person({ sub: null })).id },
      body: customerForm(),
    }),
  },
  'list-messages-of-customer': {
    prepare: async (stage, now) => {
      await messageOf(stage, now);
      return customersId(stage);
    },
  },
  'list-messages': { prepare: twoOf(messageOf) },
  'read-message': {
    prepare: async (stage, now) => ({ params: { id: await messageOf(stage, now) } }),
  },
  'list-chat-messages': { prepare: twoOf(chatMessageOf) },
  'send-chat-message': {
    mailsInPassing: true,
    prepare: async (stage) => ({
      cookie: (await stage.customer()).cookie,
      body: { text: personal.message },
      headers: newIdempotencyKey(),
    }),
  },
  'list-chat-messages-of-customer': {
    prepare: async (stage, now) => {
      await chatMessageOf(stage, now);
      return customersId(stage);
    },
  },
  'answer-customer': {
    mailsInPassing: true,
    prepare: async (stage, now) => {
      const { id: seen, customerId } = await chatMessageOf(stage, now);
      return {
        params: { id: customerId },
        body: { text: personal.reason, seen },
        headers: newIdempotencyKey(),
      };
    },
  },
  'list-conversations': {
    prepare: async (stage, now) => {
      await chatMessageOf(stage, now);
      return {};
    },
  },
  'mark-conversation-answered': {
    prepare: async (stage, now) => {
      const { id: seen, customerId } = await chatMessageOf(stage, now);
      return { params: { id: customerId }, body: { seen } };
    },
  },
  'request-quote': {
    mailsInPassing: true,
    prepare: async () => ({ body: quoteForm(), headers: newIdempotencyKey() }),
  },
  'list-quotes': { prepare: twoOf(quoteOf) },
  'transition-quote': {
    prepare: async (stage, now) => ({
      params: { id: await quoteOf(stage, now) },
      body: { action: 'contact' },
    }),
  },
  'sign-in-callback': {
    ignores: /SESSION#/,
    // The code exchange is not an SDK call; a repeated call signs in again.
    dependencies: {
      signIn: {
        complete: async (_verified: Verified, { state }: { state: string }) => ({
          person: {
            sub: state,
            email: `${state}@example.com`,
            firstName: personal.firstName,
            lastName: personal.lastName,
            isAdmin: false,
          },
          proof: {},
          accessToken: 'none',
        }),
      },
    },
    prepare: async ({ world }, now) => {
      const state = randomUUID();
      const attempt = {
        state,
        nonce: 'n',
        verifier: 'v',
        returnTo: '/services',
        endsOthers: true,
        setsUp: false,
      };
      const session = { userId: state, email: `${state}@example.com`, isAdmin: false };
      const replaced = await openSession(world.table, session, now);
      const [cookie = ''] = attemptCookie(attempt, siteUrl).split(';');
      return { query: { state, code: randomUUID() }, cookies: [cookie, `session=${replaced}`] };
    },
  },
  'create-second-factor-key': {
    // Cognito requires the access token of a real sign-in.
    dependencies: { factor: { newKey: async () => 'MZXW6YTBOI' } },
    prepare: setUpOf,
  },
  'confirm-second-factor': {
    dependencies: { factor: { verify: async () => undefined, turnOn: async () => undefined } },
    prepare: async (stage, now) => ({ ...(await setUpOf(stage, now)), body: { code: '123456' } }),
  },
  logout: { prepare: async ({ world }) => ({ cookie: (await world.person()).cookie }) },
  'get-current-user': [
    { prepare: async () => ({}) },
    {
      when: 'not seen for a while',
      prepare: async ({ world }, now) => ({
        cookie: (await world.person({ at: new Date(now.getTime() - 3_600_000) })).cookie,
      }),
    },
  ],
  'list-sessions': {
    prepare: async (stage, now) => ({ cookie: (await personTwice(stage, now)).cookie }),
  },
  'end-session': {
    prepare: async ({ world: { table }, customer }, now) => {
      const { id: userId, email, cookie } = await customer();
      await openSession(table, { userId, email, isAdmin: false, device: 'Firefox on Mac' }, now);
      const other = (await listSessions(table, userId, now)).find(
        ({ device }) => device === 'Firefox on Mac',
      );
      return { params: { id: other!.id }, cookie };
    },
  },
  'set-customer-access': [
    {
      when: 'disabled',
      prepare: async (stage, now) => ({
        params: { id: (await personTwice(stage, now)).id },
        body: { enabled: false },
      }),
    },
    {
      when: 'enabled',
      prepare: async ({ world: { table, person } }, now) => {
        const { id } = await person();
        await profileStore(table).setDisabled(id, true, now);
        return { params: { id }, body: { enabled: true } };
      },
    },
  ],
  'end-other-sessions': {
    prepare: async (stage, now) => ({ cookie: (await personTwice(stage, now)).cookie }),
  },
  'end-customer-sessions': {
    prepare: async (stage, now) => ({ params: { id: (await personTwice(stage, now)).id } }),
  },
  'sign-up': {
    mailsInPassing: true,
    prepare: async () => ({ body: signupForm(), headers: newIdempotencyKey() }),
  },
  'invite-customer': {
    mailsInPassing: true,
    prepare: async ({ world }) => ({
      params: { id: (await world.person({ ...knownOfCustomer, sub: null })).id },
    }),
  },
  'list-signups': { prepare: twoOf(signupOf) },
  'handle-signup': {
    prepare: async (stage, now) => ({ params: { id: await signupOf(stage, now) } }),
  },
} satisfies Partial<EndpointScenarios>;
