import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { listCustomers } from 'shared/contracts/customers.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { expect, test } from 'vitest';
import { filledIn } from '../testing/personal-data.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as list } from './endpoints/list-customers.ts';
import { handler as update } from './endpoints/update-profile.ts';
import { profileStore } from './profile-store.ts';
import { signInStore } from './sign-in-store.ts';
import { searchTerms } from './search-terms.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true, firstName: 'Quentin', lastName: 'Quill' });
const profiles = profileStore(world.table);

const search = async (text: string, query = {}) =>
  world.call(list, listCustomers, { cookie: admin.cookie, query: { search: text, ...query } });

const found = async (text: string): Promise<string[]> =>
  (await search(text)).body.map(({ id }: { id: string }) => id);

const rowsOf = async (userId: string): Promise<string[]> => {
  const { Items } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk and begins_with(sk, :search)',
      ExpressionAttributeValues: { ':pk': `USER#${userId}`, ':search': 'SEARCH#' },
    }),
  );
  return (Items ?? []).map(({ term }) => String(term));
};

/** Expects the search index to match the profile exactly. */
const expectInStep = async ({ id }: Pick<TestPerson, 'id'>) =>
  expect(await rowsOf(id)).toEqual(searchTerms(await profiles.get(id)));

const correct = async ({ cookie }: TestPerson, changes: object) =>
  world.call(update, updateProfile, {
    cookie,
    body: {
      ...filledIn('profile'),
      firstName: 'Case',
      lastName: 'Customer',
      address: '1 Plain Street, Spring',
      ...changes,
    },
  });

test('a customer is found by the start of a name, an email address or a postal address', async () => {
  const person = await world.person({
    email: `xenia.vega-x${randomUUID()}@example.com`,
    firstName: 'Xénia María',
    lastName: 'de la Vega',
    address: '4711 Wisteria Bend, Spring, TX 77373',
  });
  for (const text of [
    'xen',
    'XÉNIA MARIA',
    'maria de',
    'vega',
    'de la vega x',
    'Xenia.Vega-',
    '4711 w',
    '4711',
    'wisteria',
    ' Wistéria  Bend,',
  ])
    expect([text, await found(text)]).toEqual([text, [person.id]]);
  for (const text of ['enia', 'bend', '711', 'xenia vega 1', '!', ' # '])
    expect([text, await found(text)]).toEqual([text, []]);
  expect((await search('xen')).body[0]).toMatchObject({ email: person.email, recentReports: 0 });
});

test('an empty search lists all customers, and one that is too long is refused', async () => {
  await world.person();
  expect((await search('  ')).body.length).toBeGreaterThan(0);
  expect((await search('x'.repeat(101))).status).toBe(422);
});

test('a customer with several matching terms is listed once across all pages', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      world.person({
        email: `yolanda${index}-${randomUUID()}@example.com`,
        firstName: 'Yolanda',
        lastName: `Yolanda-${index}`,
        address: `Yolanda Street ${index}`,
      }),
    ),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search('yol', { limit: '2', ...(cursor && { cursor }) });
    seen.push(...page.body.map(({ id }: { id: string }) => id));
    const next = page.headers['x-next-cursor'];
    cursor = typeof next === 'string' ? next : undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
});

test('a cursor of the directory is refused by the search', async () => {
  await Promise.all([world.person(), world.person()]);
  const { headers } = await search('', { limit: '1' });
  const cursor = headers['x-next-cursor'];
  expect((await search('casey', { cursor })).status).toBe(422);
});

test('a new name or address is found at once, and the old one no longer', async () => {
  const person = await world.person({ firstName: 'Ulrich', address: '12 Umber Way, Spring' });
  await correct(person, { firstName: 'Vera', address: '98 Vermilion Way, Spring' });
  expect([await found('ulr'), await found('umber')]).toEqual([[], []]);
  expect([await found('vera'), await found('98 ver')]).toEqual([[person.id], [person.id]]);
  await expectInStep(person);
});

test('concurrent changes leave the search consistent with the profile', async () => {
  const person = await world.person();
  const names = ['Wanda', 'Walter', 'Wilma', 'Wendel'];
  const replies = await Promise.all(
    names.map(async (firstName, index) =>
      correct(person, { firstName, address: `${index} Winding Road, Spring` }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expectInStep(person);
});

test('a change overtaken by another is applied on top of it, in the search and the directory too', async () => {
  const person = await world.person({ firstName: 'Xaver', lastName: 'Xenos' });
  await overtaken(
    async () => profiles.update(person.id, { firstName: 'Ximena' }, new Date()),
    async () => profiles.update(person.id, { lastName: 'Xylander' }, new Date()),
  );
  expect(await profiles.get(person.id)).toMatchObject({
    firstName: 'Ximena',
    lastName: 'Xylander',
  });
  await expectInStep(person);
  expect([await found('ximena xylander'), await found('xaver')]).toEqual([[person.id], []]);
});

test('an address given at the first booking is found, and an earlier one is kept', async () => {
  const [bare, settled] = await Promise.all([
    world.person(),
    world.person({ address: '5 Steady Street, Spring' }),
  ]);
  const details = {
    firstName: 'Zoe',
    lastName: 'Zinn',
    phone: '(281) 555-0111',
    address: '77 Zinnia Close, Spring',
  };
  await Promise.all(
    [bare, settled, bare].map(async ({ id }) => profiles.fillMissing(id, details, new Date())),
  );
  expect(await found('zinnia')).toEqual([bare.id]);
  expect((await profiles.get(settled.id)).address).toBe('5 Steady Street, Spring');
  await expectInStep(bare);
});

test('administrators are not found, before and after a change of role', async () => {
  expect(await found('quill')).toEqual([]);
  const { id, email, profile } = await world.person({ firstName: 'Rosalind', lastName: 'Rook' });
  expect(await found('rook')).toEqual([id]);
  const signIn = async (isAdmin: boolean) =>
    signInStore(world.table).enter({ ...profile, email, sub: profile.sub!, isAdmin }, new Date());
  await Promise.all([signIn(true), signIn(true)]);
  expect(await found('rook')).toEqual([]);
  expect(await rowsOf(id)).toEqual([]);
  await signIn(false);
  expect(await found('rook')).toEqual([id]);
});
