import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { pool, startFixture, type Fixture } from 'local-aws/identity/testing/identity-fixture.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInStore } from '../customers/sign-in-store.ts';
import { handler } from '../session/listeners/limit-code-mail.ts';
import { intercepting, type Interceptor } from '../testing/intercepted-calls.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { newForm, startSignups, userOf, world } from './testing/signup-fixture.ts';

const operator = 'admin@example.com';

/** Each test counts on a day of its own. */
let day = Date.UTC(2027, 0, 1, 12);
const clock = () => new Date(day);
const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  day += 86_400_000;
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
});
afterEach(() => vi.unstubAllEnvs());

const limit = handler.with({ clock });
const customMessage = async (event: unknown): Promise<unknown> =>
  withinGrants('limit-code-mail', async () => limit(event));

const addUser = async ({ sdk }: Fixture, email: string): Promise<string> => {
  const user = { UserPoolId: pool.poolId, Username: email };
  const { User } = await sdk.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await sdk.send(
    new AdminSetUserPasswordCommand({ ...user, Password: 'Correct-Horse-7', Permanent: true }),
  );
  return User!.Username!;
};

/** A user of the pool who has signed in on the site before. */
const addKnown = async (identity: Fixture, email: string): Promise<void> => {
  const person = { email, firstName: null, lastName: null, isAdmin: false };
  const sub = await addUser(identity, email);
  await signInStore(world.table).enter({ ...person, sub }, clock());
};

const addUsers = async (identity: Fixture, count: number, emailOf: (nth: number) => string) => {
  const emails = Array.from({ length: count }, (_, nth) => emailOf(nth));
  for (const email of emails) await addUser(identity, email);
  return emails;
};

/** Asks for a code at the pool itself, as anybody can. Returns the name of the error, if there is one. */
const askForCode = async ({ sdk }: Fixture, email: string): Promise<string> => {
  const command = new ForgotPasswordCommand({ ClientId: 'reset', Username: email });
  return sdk.send(command).then(
    () => 'sent',
    (error: Error) => error.name,
  );
};

const askAtOnce = async (identity: Fixture, emails: readonly string[]): Promise<string[]> =>
  Promise.all(emails.map(async (email) => askForCode(identity, email)));

const repeated = (emails: readonly string[], times: number): string[] =>
  Array.from({ length: times }, () => emails).flat();

const mailsTo = ({ mails }: Fixture, isIt: (to: string) => boolean): number =>
  mails.filter(({ to }) => isIt(to)).length;

const heldBack = (rule: string): number =>
  log.mock.calls.filter(([facts]) => {
    const { event, rule: of } = facts as { event: string; rule?: string };
    return event === 'mail-held-back' && of === rule;
  }).length;

/** @param between sits between the trigger and AWS */
const startPool = async (between: Interceptor = async (_call, proceed) => proceed()) =>
  startFixture({
    customMessage: async (event) => intercepting(between, () => customMessage(event)),
  });

test('a flood of codes for the variants of one mailbox mails three, and leaves codes for others', async () => {
  vi.stubEnv('CODE_MAILS_PER_DAY', '50');
  const identity = await startPool();
  const { signUpWith } = await startSignups(identity);
  const name = newForm().email.split('@')[0]!;
  const tagged = Array.from({ length: 30 }, (_, nth) => `${name}+${nth}@example.com`);
  for (const email of tagged) await signUpWith({ ...newForm(), email });
  // Even if each of them had an account.
  for (const email of tagged) await addUser(identity, email).catch(() => undefined);
  const customer = newForm().email;
  await addKnown(identity, customer);
  await addUser(identity, operator);

  const answers = await askAtOnce(identity, repeated(tagged, 5));
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(['sent', 'UserLambdaValidationException']));
  expect(mailsTo(identity, (to) => to.startsWith(name))).toBe(3);
  expect(await askForCode(identity, customer)).toBe('sent');
  expect(await askForCode(identity, operator)).toBe('sent');
  expect(mailsTo(identity, (to) => to === customer || to === operator)).toBe(2);
});

test('what is refused is said as Cognito says it, and the next day begins anew', async () => {
  const identity = await startPool();
  const { email } = newForm();
  await addUser(identity, email);
  await askAtOnce(identity, repeated([email], 3));
  await expect(
    identity.sdk.send(new ForgotPasswordCommand({ ClientId: 'reset', Username: email })),
  ).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'CustomMessage failed with error There have been too many codes today.',
  });
  day += 86_400_000;
  expect(await askForCode(identity, email)).toBe('sent');
  expect(identity.mails).toHaveLength(4);
});

test('the operator gets ten, whatever goes to variants of the address', async () => {
  const identity = await startPool();
  await addUser(identity, operator);
  const variants = await addUsers(identity, 4, (nth) => `admin+${nth}@example.com`);
  const answers = await askAtOnce(identity, repeated(variants, 3));
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(3);
  const own = await askAtOnce(identity, repeated([operator], 12));
  expect(own.filter((answer) => answer === 'sent')).toHaveLength(7);
  expect(identity.mails).toHaveLength(10);
});

test('half of a day’s codes are for those who have signed in, and the operator’s and invitations always go', async () => {
  vi.stubEnv('CODE_MAILS_PER_DAY', '8');
  const identity = await startPool();
  const { email } = newForm();
  const fresh = await addUsers(identity, 10, (nth) => `new${nth}-${email}`);
  const known = Array.from({ length: 10 }, (_, nth) => `known${nth}-${email}`);
  for (const each of known) await addKnown(identity, each);
  await addUser(identity, operator);

  const newAnswers = await askAtOnce(identity, fresh);
  expect(newAnswers.filter((answer) => answer === 'sent')).toHaveLength(4);
  const knownAnswers = await askAtOnce(identity, known);
  expect(knownAnswers.filter((answer) => answer === 'sent')).toHaveLength(4);
  expect([heldBack('CODE-MAIL-NEW'), heldBack('CODE-MAIL-DAY')]).toEqual([6, 6]);
  expect(await askForCode(identity, operator)).toBe('sent');
  await identity.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.poolId,
      Username: `invited-${email}`,
      UserAttributes: [{ Name: 'email', Value: `invited-${email}` }],
    }),
  );
  expect(identity.mails).toHaveLength(10);
});

test('those who have signed in may use all of a day’s codes', async () => {
  vi.stubEnv('CODE_MAILS_PER_DAY', '6');
  const identity = await startPool();
  const { email } = newForm();
  const known = Array.from({ length: 8 }, (_, nth) => `known${nth}-${email}`);
  for (const each of known) await addKnown(identity, each);
  const answers = await askAtOnce(identity, known);
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(6);
});

test('somebody who signed up counts as new until they sign in', async () => {
  vi.stubEnv('CODE_MAILS_PER_DAY', '2');
  const identity = await startPool();
  const { signUpWith } = await startSignups(identity);
  const [first, second] = [newForm(), newForm()];
  for (const form of [first, second]) await signUpWith(form);
  expect(await askForCode(identity, first.email)).toBe('sent');
  expect(await askForCode(identity, second.email)).toBe('UserLambdaValidationException');
  const { sub } = await userOf(identity, second.email);
  await signInStore(world.table).enter({ ...second, sub, isAdmin: false }, clock());
  expect(await askForCode(identity, second.email)).toBe('sent');
});

test.each([
  ['fails', async () => Promise.reject(new Error('The table is away'))],
  ['does not answer', async () => new Promise(() => undefined)],
])('a code goes out when the table %s', async (_how, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const identity = await startPool(answer);
  const { email } = newForm();
  await addUser(identity, email);
  expect(await askAtOnce(identity, repeated([email], 4))).toEqual(repeated(['sent'], 4));
  expect(identity.mails).toHaveLength(4);
});

test('an event that it does not know lets the mail go', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const event = { triggerSource: 'CustomMessage_Unheard' };
  expect(await limit(event)).toBe(event);
  expect(error).toHaveBeenCalledOnce();
});
