import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { intercepting, unintercepted } from './intercepted-calls.ts';
import type { AwsCall } from './intercepted-calls.ts';
import { rowsWritten } from './stored-writes.ts';
import type { RowKey } from './stored-writes.ts';

type Row = Record<string, unknown>;

/** What changed: rows, objects and mails, one line each. */
export type Effects = { stored: string[]; mails: string[] };

// Rate limit counters are not compared.
const isCompared = ({ pk }: RowKey) => !pk.startsWith('THROTTLE#');
/** Times as numbers, mail ids, and version counters. */
const chanceFields = new Set(['expire', 'claimedAt', 'mailId', 'version', 'revision']);

const chances: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}([- ])[0-9a-f]{4}(\1[0-9a-f]{4}){2}\1[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>'],
  [/(?<!\w)[0-9a-f]{64}(?!\w)|(?<!\w)[0-9a-f]{32}(?!\w)/g, '<digest>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<secret>'],
  [/(THROTTLE#[\w-]+?#)[\w-]{22} \d+/g, '$1<whose>'],
  [/(pdfs\/<id>\/)\d+/g, '$1<version>'],
];

/** Text without what differs between any two runs: ids, instants, secrets. */
export const withoutChance = (text: string): string =>
  chances.reduce((sofar, [chance, name]) => sofar.replaceAll(chance, name), text);

const fieldsOf = (row: object | undefined): [string, unknown][] =>
  Object.entries(row ?? {}).filter(([field]) => !chanceFields.has(field));

/** JSON with sorted keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(fieldsOf(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );

const nameOf = ({ pk, sk }: RowKey) => `${pk} ${sk}`;

/** JSON without timestamps. */
const timelessly = (value: unknown): string => inOrder(value)?.replaceAll(chances[1]![0], '') ?? '';

/** The changed fields of a row; for numbers, the difference. */
const moved = (before: Row | undefined, after: Row | undefined): string => {
  if (!after) return 'gone';
  const fields = new Set([...fieldsOf(before), ...fieldsOf(after)].map(([field]) => field));
  const changes = [...fields].flatMap((field) => {
    const [old, value] = [before?.[field], after[field]];
    if (before && timelessly(old) === timelessly(value)) return [];
    if (before && typeof value === 'number')
      return [[field, value - (typeof old === 'number' ? old : 0)]];
    return [[field, value === undefined ? 'gone' : value]];
  });
  return withoutChance(inOrder(Object.fromEntries(changes)));
};

const saysOf = (row: Row | undefined): string =>
  timelessly(row && Object.fromEntries(fieldsOf(row)));

const objectsTouched = ({ service, name, input }: AwsCall): string[] => {
  if (service !== 'S3') return [];
  if (name === 'DeleteObjects') return input.Delete.Objects.map(({ Key }: { Key: string }) => Key);
  return ['PutObject', 'CopyObject', 'DeleteObject', 'CompleteMultipartUpload'].includes(name)
    ? [input.Key]
    : [];
};

const mailLine = ({ Destinations, RawMessage }: any): string => {
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(Buffer.from(RawMessage.Data).toString());
  return withoutChance(`${Destinations.join()}: ${subject?.[1]}`);
};

// Shared by all runs: a client of its own for each would connect anew for each.
const storage = new S3Client({ forcePathStyle: true });

/**
 * Records what calls leave behind (rows, objects in the bucket, mails) in a form that can be compared
 * between runs.
 */
export const effectsRecorder = ({ table, bucket }: { table: Table; bucket: string }) => {
  const rows = new Map<string, { key: RowKey; before: Row | undefined }>();
  const objects = new Map<string, Promise<boolean>>();
  const mails: string[] = [];

  const read = async (keys: readonly RowKey[]): Promise<Map<string, Row>> => {
    const found = new Map<string, Row>();
    for (let start = 0; start < keys.length; start += 100) {
      const { Responses } = await table.client.send(
        new BatchGetCommand({
          RequestItems: {
            [table.name]: { Keys: keys.slice(start, start + 100), ConsistentRead: true },
          },
        }),
      );
      for (const { pk, sk, ...row } of Responses?.[table.name] ?? [])
        found.set(nameOf({ pk, sk }), row);
    }
    return found;
  };

  const exists = async (Key: string): Promise<boolean> =>
    storage.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
      () => true,
      () => false,
    );

  const lookBefore = async (call: AwsCall): Promise<void> => {
    const fresh = rowsWritten(call).filter((key) => isCompared(key) && !rows.has(nameOf(key)));
    const stored = fresh.length > 0 ? await read(fresh) : undefined;
    for (const key of fresh) rows.set(nameOf(key), { key, before: stored?.get(nameOf(key)) });
    for (const key of objectsTouched(call)) {
      // Noted at once: a repetition may touch it while this is being looked at.
      if (!objects.has(key)) objects.set(key, exists(key));
      await objects.get(key);
    }
  };

  return {
    /** Runs something and records what it touched. */
    during: async <T>(run: () => Promise<T>): Promise<T> =>
      intercepting(async (call, proceed) => {
        await unintercepted(async () => lookBefore(call));
        const reply = await proceed();
        if (call.service === 'SES') mails.push(mailLine(call.input));
        return reply;
      }, run),

    hasTouchedNothing: (): boolean => rows.size + objects.size + mails.length === 0,

    /** Everything that has changed, and every accepted mail. */
    effects: async (): Promise<Effects> => {
      const now = await read([...rows.values()].map(({ key }) => key));
      const changed = [...rows.values()].flatMap(({ key, before }) => {
        const after = now.get(nameOf(key));
        return saysOf(before) === saysOf(after)
          ? []
          : [`${withoutChance(nameOf(key))} ${moved(before, after)}`];
      });
      const kept = [];
      for (const [key, before] of objects) {
        const after = await exists(key);
        if (after !== (await before)) kept.push(`${withoutChance(key)} ${after ? 'made' : 'gone'}`);
      }
      return { stored: [...changed, ...kept].toSorted(), mails: mails.toSorted() };
    },
  };
};
