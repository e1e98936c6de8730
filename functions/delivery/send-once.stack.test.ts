import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail, MailOutcome } from '../platform/mail/mailer.ts';
import type { RowKey } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { startWorld } from '../testing/world.ts';
import { claimMilliseconds, type Delivery } from './delivery.ts';
import { sendOnce } from './send-once.ts';

const { table } = await startWorld();

const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'error').mockImplementation(log);
});

const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' };
const took: MailOutcome = { outcome: 'accepted', mailId: 'mail-1' };
const newKey = (): RowKey => ({ pk: `OWNER#${randomUUID()}`, sk: 'OWNER' });

const deliveryOf = async (key: RowKey): Promise<Delivery | undefined> => {
  const get = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true });
  return (await table.client.send(get)).Item?.['delivery'];
};

/** Sends the mail of a row and records the mails that go out. */
const sender = (key: RowKey, answer: () => Promise<MailOutcome> = async () => took) => {
  const mails: Mail[] = [];
  const send = async ({
    claim = 'claim' as 'claim' | 'claimAgain',
    compose = async (): Promise<Mail | { problem: string }> => mail,
    through = table,
    clock = () => new Date(),
    newId = () => randomUUID() as string,
  } = {}) =>
    sendOnce(
      { owner: { key }, claim, compose, tags: { owner: key.pk } },
      {
        table: through,
        mailer: {
          send: async (input) => {
            mails.push(input);
            return answer();
          },
        },
        newId,
        clock,
      },
    );
  return { mails, send };
};

/** The table, except that the nth write succeeds and then something else happens. */
const after = (nth: number, then: (command: any) => Promise<unknown>): Table => {
  let writes = 0;
  const send = async (command: any) => {
    const answer = await table.client.send(command);
    if (command instanceof GetCommand) return answer;
    writes += 1;
    return writes === nth ? then(command) : answer;
  };
  return { name: table.name, client: Object.create(table.client, { send: { value: send } }) };
};

/** The response to the nth write is lost. */
const losingAnswer = (nth: number): Table =>
  after(nth, async () => Promise.reject(new Error('cut off')));

/** The nth write is executed twice, and the second time answered. */
const repeating = (nth: number): Table => after(nth, async (command) => table.client.send(command));

const later = () => new Date(Date.now() + claimMilliseconds);
const fixed = () => new Date('2026-11-21T15:00:00.000Z');
const breaking = async () => Promise.reject(new Error('the bucket is away'));

describe('a mail', () => {
  it('goes out once for ten concurrent calls, one of which returns the outcome', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    const results = await Promise.all(Array.from({ length: 10 }, async () => send()));
    const stored = await deliveryOf(key);
    expect(stored).toMatchObject({ state: 'sent', mailId: 'mail-1', sentAt: expect.any(String) });
    expect(results.filter(Boolean)).toEqual([stored]);
    expect(mails).toHaveLength(1);
  });

  it('is tagged with its owner and attempt', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    await send({ newId: () => 'attempt-1' });
    expect(mails).toEqual([{ ...mail, tags: { owner: key.pk, attempt: 'attempt-1' } }]);
    expect(await deliveryOf(key)).toMatchObject({ claimId: 'attempt-1' });
  });

  const outcomes: [string, () => Promise<MailOutcome>, object][] = [
    ['took it', async () => took, { state: 'sent', claimId: 'a', mailId: 'mail-1' }],
    [
      'refused it',
      async () => ({ outcome: 'rejected', reason: 'No.' }),
      { state: 'failed', claimId: 'a', reason: 'No.' },
    ],
    ['was away', async () => ({ outcome: 'unavailable' }), { state: 'queued' }],
    [
      'is not allowed to send',
      async () => ({ outcome: 'unavailable', reason: 'Verify the sender.' }),
      { state: 'queued', problem: 'Verify the sender.' },
    ],
    ['gave no answer', async () => ({ outcome: 'unknown' }), { state: 'lost', claimId: 'a' }],
    [
      'broke down over it',
      async () => Promise.reject(new Error('cut off')),
      { state: 'lost', claimId: 'a' },
    ],
  ];
  it.each(outcomes)(
    'ends in the right state when the mail service %s',
    async (_, answer, expected) => {
      const key = newKey();
      const result = await sender(key, answer).send({ newId: () => 'a', clock: fixed });
      expect(result).toMatchObject(expected);
      expect(await deliveryOf(key)).toEqual(result);
    },
  );

  it.each(
    outcomes.flatMap((outcome) =>
      [repeating, losingAnswer].map((fault) => [...outcome, fault] as const),
    ),
  )(
    'ends in the same state when the mail service %s and the last step is repeated or its answer lost',
    async (_, answer, expected, fault) => {
      const key = newKey();
      const { mails, send } = sender(key, answer);
      const result = await send({ newId: () => 'a', clock: fixed, through: fault(3) });
      expect(result).toMatchObject(expected);
      expect(await deliveryOf(key)).toEqual(result);
      expect(mails).toHaveLength(1);
    },
  );

  it('that cannot be composed fails with the reason and does not go out', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    const result = await send({ compose: async () => ({ problem: 'There is no address.' }) });
    expect(result).toMatchObject({ state: 'failed', reason: 'There is no address.' });
    expect(await deliveryOf(key)).toEqual(result);
    expect(mails).toEqual([]);
  });

  it('that failed or was lost is sent again only with claimAgain', async () => {
    for (const outcome of [
      { outcome: 'rejected', reason: 'No.' },
      { outcome: 'unknown' },
    ] as const) {
      const key = newKey();
      expect(await sender(key, async () => outcome).send()).toBeDefined();
      const { mails, send } = sender(key);
      expect(await send()).toBeUndefined();
      expect(mails).toEqual([]);
      expect(await send({ claim: 'claimAgain' })).toMatchObject({ state: 'sent' });
      expect(await send({ claim: 'claimAgain' })).toBeUndefined();
      expect(mails).toHaveLength(1);
    }
  });
});

describe('a call that gets into trouble', () => {
  it('while composing the mail releases the claim', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    await expect(send({ compose: breaking })).rejects.toThrow('the bucket is away');
    expect(await deliveryOf(key)).toEqual({ state: 'queued' });
    expect(await send()).toMatchObject({ state: 'sent' });
    expect(mails).toHaveLength(1);
  });

  it('that loses the response to its claim recognizes its own claim', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    expect(await send({ through: losingAnswer(1) })).toMatchObject({ state: 'sent' });
    expect(mails).toHaveLength(1);
  });

  it('that loses the response to the hand-over sends nothing and releases the claim', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    await expect(send({ through: losingAnswer(2) })).rejects.toThrow('cut off');
    expect(mails).toEqual([]);
    expect(await deliveryOf(key)).toEqual({ state: 'queued' });
    expect(await send()).toMatchObject({ state: 'sent' });
    expect(mails).toHaveLength(1);
  });

  it.each([1, 2, 3])(
    'whose step %s is executed twice sends one mail and knows its outcome',
    async (nth) => {
      const key = newKey();
      const { mails, send } = sender(key);
      expect(await send({ through: repeating(nth) })).toMatchObject({ state: 'sent' });
      expect(mails).toHaveLength(1);
    },
  );

  it('knows a mail as sent that has been delivered before its last step was repeated', async () => {
    const key = newKey();
    const through = after(3, async (command) => {
      const sent = await deliveryOf(key);
      const Item = { ...key, delivery: { ...sent, state: 'delivered' } };
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
      return table.client.send(command);
    });
    expect(await sender(key).send({ through })).toMatchObject({ state: 'sent' });
    expect(await deliveryOf(key)).toMatchObject({ state: 'delivered' });
  });

  it('fails with its error if its last step was not taken', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    let writes = 0;
    const refusing = async (command: any) => {
      if (!(command instanceof GetCommand) && (writes += 1) === 3) throw new Error('cut off');
      return table.client.send(command);
    };
    const client = Object.create(table.client, { send: { value: refusing } });
    await expect(send({ through: { name: table.name, client } })).rejects.toThrow('cut off');
    expect(await deliveryOf(key)).toMatchObject({ state: 'handed-over' });
    expect(mails).toHaveLength(1);
  });

  it('that outlives its claim sends nothing when another call has sent the mail', async () => {
    const key = newKey();
    const { mails, send } = sender(key);
    const compose = async () => {
      expect(await send({ clock: later })).toMatchObject({ state: 'sent' });
      return mail;
    };
    expect(await send({ compose })).toBeUndefined();
    expect(mails).toHaveLength(1);
    expect(await deliveryOf(key)).toMatchObject({ state: 'sent' });
  });

  it('that died after handing the mail over is marked as lost by the next one, which sends nothing', async () => {
    const key = newKey();
    const claimedAt = new Date().toISOString();
    const delivery: Delivery = { state: 'handed-over', claimId: 'dead', claimedAt };
    const Item = { ...key, delivery };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const { mails, send } = sender(key);
    const at = (milliseconds: number) => () => new Date(Date.parse(claimedAt) + milliseconds);
    expect(await send({ clock: at(claimMilliseconds - 1) })).toBeUndefined();
    expect(await deliveryOf(key)).toEqual(delivery);
    const lost = { state: 'lost', claimId: 'dead' };
    for (const claim of ['claimAgain', 'claim'] as const)
      expect([await send({ claim, clock: at(claimMilliseconds) }), await deliveryOf(key)]).toEqual([
        claim === 'claimAgain' ? lost : undefined,
        lost,
      ]);
    expect(mails).toEqual([]);
  });

  it('that dies keeps its claim for a minute', async () => {
    const key = newKey();
    const claimedAt = new Date().toISOString();
    const delivery: Delivery = { state: 'claimed', claimId: 'dead', claimedAt };
    const Item = { ...key, delivery };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const { mails, send } = sender(key);
    const at = (milliseconds: number) => () => new Date(Date.parse(claimedAt) + milliseconds);
    expect(await send({ clock: at(claimMilliseconds - 1) })).toBeUndefined();
    expect(await send({ clock: at(claimMilliseconds) })).toMatchObject({ state: 'sent' });
    expect(mails).toHaveLength(1);
  });
});
