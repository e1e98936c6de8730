import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { bookingRequest, placeBookings } from 'shared/contracts/checkout.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { lineIdOf } from '../../functions/cart/cart-rules.ts';
import { cartStore } from '../../functions/cart/cart-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { createProfile } from '../../functions/customers/create-profile.ts';
import { allFunctions } from '../../functions/manifest.ts';
import type { Mail, Mailer } from '../../functions/platform/mailer.ts';
import { openSession } from '../../functions/platform/sessions.ts';
import { table } from '../../functions/platform/table.ts';
import { callHandler, originSecret, siteUrl } from '../../functions/testing/api-event.ts';
import type { TestReply, TestRequest } from '../../functions/testing/api-event.ts';
import { loadHandler } from '../../functions/testing/load-handler.ts';
import { readStage } from '../../infra/stages.ts';

const stage = readStage('prod');
export const operator = stage.adminEmail;
export const { mailsPerDay } = stage;

/** Collects all mail; nothing leaves the machine. */
const mails: Mail[] = [];
const mailer: Mailer = {
  send: async (mail) => {
    mails.push(mail);
    return { outcome: 'accepted', mailId: randomUUID() };
  },
};

const form = {
  firstName: 'Casey',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
};
const monthly = catalogueServices.find(({ name }) => name === 'Monthly Membership')?.id ?? '';

export type Customer = { id: string; cookie: string };

const customer = async (email: string, now: Date): Promise<Customer> => {
  const id = randomUUID();
  const names = { firstName: 'Casey', lastName: 'Customer' };
  await createProfile(table(), { id, sub: null, email, ...names, isAdmin: false }, now);
  const sid = await openSession(table(), { userId: id, email, isAdmin: false }, now);
  return { id, cookie: `session=${sid}` };
};

/** Whether the request was accepted. Anything but a limit is a fault of the bench. */
const isKept = ({ status, body }: TestReply): boolean => {
  if (status < 300) return true;
  if (status === 429 || status === 409) return false;
  throw new Error(`Answered ${status} ${JSON.stringify(body)}`);
};

const entryOf = (name: string): string =>
  allFunctions.find((each) => each.name === name)?.entry ?? '';

/** Answers a call as the deployed function would, at a time chosen by the bench. */
const answer = async (
  contract: Contract,
  { now, replaced = {}, ...request }: TestRequest & { now: Date; replaced?: object },
): Promise<TestReply> => {
  const handler = await loadHandler(entryOf(contract.name));
  const dependencies = { mailer, ...replaced };
  return callHandler(handler.with({ now: () => now, dependencies }), contract, request);
};

/** What people and robots can do on the site. Each returns whether the request was accepted. */
export const visits = {
  customer,

  quote: async (email: string, sourceIp: string, now: Date): Promise<boolean> => {
    const { address: serviceAddress, ...rest } = form;
    const body = { ...rest, lastName: email, email, serviceAddress };
    return isKept(await answer(requestQuote, { body, sourceIp, now }));
  },

  signUp: async (email: string, sourceIp: string, now: Date): Promise<boolean> => {
    const users = {
      createOrFind: async () => ({ sub: randomUUID(), isUnfinished: true, signupId: undefined }),
      finish: async () => undefined,
    };
    const replaced = { users, pause: async () => undefined };
    const answers = { poolAccess: 'Gate on the left', hasPets: false, petDetails: '' };
    const choices = { serviceType: 'pool', desiredDay: 'monday', specialRequests: '' };
    const body = { ...form, lastName: email, email, ...answers, ...choices };
    return isKept(await answer(signUp, { body, sourceIp, now, replaced }));
  },

  /** Returns the ids of the bookings; none if the request was refused. */
  book: async ({ id: userId, cookie }: Customer, email: string, now: Date): Promise<string[]> => {
    const line = { id: lineIdOf(monthly, {}), serviceId: monthly, options: {}, quantity: 1 };
    const cart = cartStore(table());
    // A refused request leaves the cart as it is.
    await cart.remove(userId, line.id);
    await cart.add({ userId, line, idempotentAction: undefined, now });
    const scheduledDate = addDays(businessDate(now), 9);
    const visit = { scheduledDate, preferredTime: 'Morning 8-12', paymentMethod: 'zelle' };
    const body = { ...form, lastName: email, email, ...visit };
    const reply = await answer(placeBookings, { cookie, body, now });
    return isKept(reply) ? bookingRequest.parse(reply.body).bookings.map(({ id }) => id) : [];
  },

  cancel: async ({ cookie }: Customer, id: string, now: Date): Promise<boolean> =>
    isKept(await answer(cancelBooking, { cookie, params: { id }, now })),

  /** Runs the half-hourly job that mails cancellations. */
  announce: async (now: Date): Promise<void> => {
    const { handler } = await import(`../../functions/${entryOf('announce-cancellations')}`);
    await handler.with({ mailer })({ now: now.toISOString() });
  },

  /** The mails sent since the last call. */
  takeMails: (): Mail[] => mails.splice(0),
};

/** Creates a separate table, and sets the environment of prod's functions. */
export const startFloodedSite = async (
  stack: Awaited<ReturnType<typeof startEmbeddedStack>>,
): Promise<void> => {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: stack.accessKeyId,
    AWS_SECRET_ACCESS_KEY: stack.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: stack.dynamodb,
    AWS_ENDPOINT_URL_SES: stack.ses,
    TABLE_NAME: 'flood',
    SITE_URL: siteUrl,
    ORIGIN_SECRET: originSecret,
    USER_POOL_ID: 'us-east-1_Bench0001',
    MAIL_SENDER: 'hello@example.com',
    MAIL_CONFIGURATION_SET: 'bench',
    ADMIN_EMAIL: operator,
    MAILS_PER_DAY: String(mailsPerDay),
    MAILS_PER_CAUSE: String(stage.mailsPerCause),
    SITE_SETTINGS: JSON.stringify({
      ...stage.site,
      stage: 'prod',
      siteUrl,
      identity: { userPoolId: 'us-east-1_Bench0001', accountClientId: 'account', endpoint: null },
    }),
  });
  const database = new DynamoDBClient({});
  await database.send(new CreateTableCommand({ ...stack.table, TableName: 'flood' }));
  database.destroy();
  await catalogueStore(table()).write(new Date());
};
