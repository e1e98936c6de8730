import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table/table.ts';
import { isRead } from './aws-faults.ts';
import {
  exactly,
  isCompared,
  moved,
  named,
  nameOf,
  saysOf,
  withoutChance,
  type Effects,
  type Known,
  type Row,
} from './call-effects.ts';
import {
  intercepting,
  unintercepted,
  type AwsCall,
  type Interceptor,
} from './intercepted-calls.ts';
import { slicesOf } from './slices.ts';
import { rowsWritten, type RowKey } from './stored-writes.ts';

const objectsTouched = ({ service, name, input }: AwsCall): string[] => {
  if (service !== 'S3') return [];
  if (name === 'DeleteObjects') return input.Delete.Objects.map(({ Key }: { Key: string }) => Key);
  return ['PutObject', 'CopyObject', 'DeleteObject', 'CompleteMultipartUpload'].includes(name)
    ? [input.Key]
    : [];
};

const mailLine = ({ Destinations, RawMessage }: any, known: Known): string => {
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(Buffer.from(RawMessage.Data).toString());
  return named(`${Destinations.join()}: ${subject?.[1]}`, known);
};

// Shared by all runs, because each new client would have to connect again.
const storage = new S3Client({ forcePathStyle: true });

const isOfMails = ({ service }: AwsCall): boolean => service === 'SES';
const isOfObjects = ({ service, name }: AwsCall): boolean =>
  service === 'S3' && ['PutObject', 'CopyObject', 'DeleteObject', 'DeleteObjects'].includes(name);

/**
 * DynamoDB reads when a row expires in seconds since 1970, and never deletes one whose `expire` is in milliseconds.
 * Checked for every row, even one whose contents a scenario does not compare.
 */
const requireSeconds = (name: string, expire: unknown): void => {
  if (expire === undefined) return;
  const [first, last] = ['2020-01-01', '2100-01-01'].map((day) => Date.parse(day) / 1000);
  if (!Number.isInteger(expire) || Number(expire) < first! || Number(expire) > last!)
    throw new Error(`${withoutChance(name)} does not expire in this century: ${String(expire)}`);
};

/**
 * Records what calls leave behind (rows, objects in the bucket, mails) in a form that can be compared
 * between runs, and can undo it.
 */
export const effectsRecorder = (
  { table, bucket }: { table: Table; bucket: string },
  known: Known = { roles: new Map(), times: new Set() },
) => {
  /** The state before the first change, which each `undo` restores. */
  const rowsBefore = new Map<string, Row | undefined>();
  const objectsBefore = new Map<string, Promise<PutObjectCommandInput | undefined>>();
  const rows = new Map<string, RowKey>();
  const objects = new Set<string>();
  const counters = new Map<string, RowKey>();
  const mails: string[] = [];
  /** Every call with an effect outside of the table, in order. */
  const elsewhere: string[] = [];
  let isLasting = false;
  const running = new Set<Promise<unknown>>();

  /**
   * Waits for pending calls, and those that follow from them: a function that fails at one of several parallel calls
   * leaves the others running.
   */
  const settled = async (): Promise<void> => {
    while (running.size > 0) {
      await Promise.allSettled(running);
      await nextTurn();
    }
  };

  const read = async (keys: readonly RowKey[]): Promise<Map<string, Row>> => {
    const found = new Map<string, Row>();
    for (const Keys of slicesOf(keys, 100)) {
      const { Responses } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
      );
      for (const { pk, sk, ...row } of Responses?.[table.name] ?? [])
        found.set(nameOf({ pk, sk }), row);
    }
    return found;
  };

  const readTouched = async () => {
    const now = await read([...rows.values()]);
    for (const [name, { expire }] of now) requireSeconds(name, expire);
    return [...rows].map(([name, key]) => ({
      name,
      key,
      before: rowsBefore.get(name),
      after: now.get(name),
    }));
  };
  /** Read only once for everything that is asked between two calls. */
  let lastRead: ReturnType<typeof readTouched> | undefined;
  const touched = () => (lastRead ??= readTouched());

  const exists = async (Key: string): Promise<boolean> =>
    storage.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
      () => true,
      () => false,
    );

  /** An object in the form in which it can be stored again. */
  const objectAt = async (Key: string): Promise<PutObjectCommandInput | undefined> => {
    const place = { Bucket: bucket, Key };
    const object = await storage.send(new GetObjectCommand(place)).catch(() => undefined);
    if (!object) return undefined;
    const { ContentType, Metadata } = object;
    return { ...place, Body: await object.Body!.transformToByteArray(), ContentType, Metadata };
  };

  const lookBefore = async (call: AwsCall): Promise<void> => {
    const written = rowsWritten(call);
    for (const key of written) (isCompared(key) ? rows : counters).set(nameOf(key), key);
    const fresh = written.filter((key) => isCompared(key) && !rowsBefore.has(nameOf(key)));
    const stored = fresh.length > 0 ? await read(fresh) : undefined;
    for (const name of fresh.map(nameOf))
      if (!rowsBefore.has(name)) rowsBefore.set(name, stored?.get(name));
    for (const key of objectsTouched(call)) {
      objects.add(key);
      // Set without waiting for the read, because a repetition may touch the object in the meantime.
      if (!objectsBefore.has(key)) objectsBefore.set(key, objectAt(key));
      await objectsBefore.get(key);
    }
  };

  const recorded: Interceptor = async (call, proceed) => {
    await unintercepted(async () => lookBefore(call));
    const response = await proceed();
    if (isOfMails(call)) mails.push(mailLine(call.input, known));
    if (call.service === 'DynamoDB' || isRead(call)) return response;
    elsewhere.push(`${call.service} ${call.name} ${withoutChance(objectsTouched(call).join())}`);
    isLasting ||= !isOfMails(call) && !isOfObjects(call);
    return response;
  };

  return {
    /** Runs something and records everything it touches until its last call has ended. */
    during: async <T>(run: () => Promise<T>): Promise<T> => {
      lastRead = undefined;
      return intercepting(async (call, proceed) => {
        const made = recorded(call, proceed);
        running.add(made);
        return made.finally(() => running.delete(made));
      }, run)
        .finally(settled)
        .finally(() => {
          lastRead = undefined;
        });
    },

    /** Everything that has changed, and every accepted mail. */
    effects: async (): Promise<Effects> => {
      const changed = (await touched()).flatMap(({ name, before, after }) =>
        saysOf(before) === saysOf(after)
          ? []
          : [`${named(name, known)} ${moved(name, [before, after], known)}`],
      );
      const saved = [];
      for (const key of objects) {
        const after = await exists(key);
        if (after !== ((await objectsBefore.get(key)) !== undefined))
          saved.push(`${named(key, known)} ${after ? 'made' : 'gone'}`);
      }
      return { stored: [...changed, ...saved].toSorted(), mails: mails.toSorted() };
    },

    /**
     * Everything that has changed, to the last field. Two runs of a scenario with equal states will continue in
     * the same way. Undefined if another service has changed too, because its state is not included.
     */
    state: async (): Promise<string | undefined> => {
      if (isLasting) return undefined;
      const changed = (await touched()).flatMap(({ name, before, after }) =>
        exactly(before) === exactly(after) ? [] : [`${withoutChance(name)} ${exactly(after)}`],
      );
      return [...changed.toSorted(), ...elsewhere, ...mails].join('\n');
    },

    /** Undoes all changes. If another service has changed too, returns false and undoes nothing. */
    undo: async (): Promise<boolean> => {
      if (isLasting) return false;
      const changed = (await touched()).filter(
        ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
      );
      const requests = [
        ...[...counters.values()].map((Key) => ({ DeleteRequest: { Key } })),
        ...changed.map(({ key, before }) =>
          before
            ? { PutRequest: { Item: { ...key, ...before } } }
            : { DeleteRequest: { Key: key } },
        ),
      ];
      for (const slice of slicesOf(requests, 25))
        await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: slice } }));
      for (const Key of objects) {
        const before = await objectsBefore.get(Key);
        if (before) await storage.send(new PutObjectCommand(before));
        else await storage.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      }
      lastRead = undefined;
      for (const each of [rows, objects, counters]) each.clear();
      for (const each of [mails, elsewhere]) each.length = 0;
      return true;
    },
  };
};
