import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { conditionalWrite } from './conditional-write.ts';
import { readItems } from './joined-reads.ts';
import type { Table } from './table.ts';

export type RowKey = { pk: string; sk: string };

/**
 * The parsed row, or undefined if there is none.
 * @param options.latest makes the read consistent, at twice the cost.
 */
export const getRow = async <S extends z.ZodMiniType>(
  table: Table,
  { key, row, latest = false }: { key: RowKey; row: S; latest?: boolean },
): Promise<z.output<S> | undefined> => {
  const [item] = await readItems(table, [key], { latest });
  return item && row.parse(item);
};

type Condition = {
  /** A condition expression, in which `#status` refers to the field `status` and `:seen` to the value `seen`. */
  when?: string;
  values?: Readonly<Record<string, unknown>>;
};

export type RowPut = Condition & { item: RowKey & Readonly<Record<string, unknown>> };
export type RowDelete = Condition & { key: RowKey };
export type RowUpdate = Condition & {
  key: RowKey;
  set?: Readonly<Record<string, unknown>>;
  /** Amounts to add to numeric fields. */
  add?: Readonly<Record<string, number>>;
  remove?: readonly string[];
};

/** The condition that no row exists yet. */
export const isAbsent = 'attribute_not_exists(pk)';

const prefixed = (sign: string, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${sign}${name}`, value]));

const unlessEmpty = <K extends string, V extends object>(key: K, value: V) =>
  Object.keys(value).length > 0 ? { [key]: value } : {};

const conditionOf = (
  { when, values = {} }: Condition,
  { fields = [], changes = {} }: { fields?: readonly string[]; changes?: object } = {},
) => {
  const named = [...(when ?? '').matchAll(/#(\w+)/g)].flatMap(([, field]) => field ?? []);
  const names = Object.fromEntries([...fields, ...named].map((field) => [`#${field}`, field]));
  return {
    ...(when !== undefined && { ConditionExpression: when }),
    ...unlessEmpty('ExpressionAttributeNames', names),
    ...unlessEmpty('ExpressionAttributeValues', { ...prefixed(':', values), ...changes }),
  };
};

/** A `Put`, as an operation of a transaction. */
export const putOf = ({ name }: Table, { item, ...condition }: RowPut) => ({
  Put: { TableName: name, Item: { ...item }, ...conditionOf(condition) },
});

/** A `Delete`, as an operation of a transaction. */
export const deleteOf = ({ name }: Table, { key, ...condition }: RowDelete) => ({
  Delete: { TableName: name, Key: key, ...conditionOf(condition) },
});

/** Parameters of a `ConditionCheck`, for a transaction. */
export const checkOf = (
  { name }: Table,
  { key, ...condition }: RowDelete & Required<Pick<Condition, 'when'>>,
) => ({
  TableName: name,
  Key: key,
  ...conditionOf(condition),
  ConditionExpression: condition.when,
});

const part = (word: string, list: readonly string[]) =>
  list.length > 0 ? [`${word} ${list.join(', ')}`] : [];

/** An `Update`, as an operation of a transaction. Ignores fields that are undefined. */
export const updateOf = (
  { name }: Table,
  { key, set = {}, add = {}, remove = [], ...condition }: RowUpdate,
) => {
  const sets = Object.entries(set).filter(([, value]) => value !== undefined);
  const adds = Object.entries(add);
  const Update = {
    TableName: name,
    Key: key,
    UpdateExpression: [
      ...part(
        'SET',
        sets.map(([field]) => `#${field} = :to_${field}`),
      ),
      ...part(
        'ADD',
        adds.map(([field]) => `#${field} :to_${field}`),
      ),
      ...part(
        'REMOVE',
        remove.map((field) => `#${field}`),
      ),
    ].join(' '),
    ...conditionOf(condition, {
      fields: [...sets, ...adds].map(([field]) => field).concat(remove),
      changes: prefixed(':to_', Object.fromEntries([...sets, ...adds])),
    }),
  };
  return { Update };
};

/** Returns false when the condition fails. */
export const putRow = async (table: Table, put: RowPut): Promise<boolean> =>
  conditionalWrite(async () => table.client.send(new PutCommand(putOf(table, put).Put)));

/** Returns false when the condition fails. Without a condition, creates a missing row. */
export const updateRow = async (table: Table, update: RowUpdate): Promise<boolean> =>
  conditionalWrite(async () =>
    table.client.send(new UpdateCommand(updateOf(table, update).Update)),
  );

/** Returns false when the condition fails. */
export const deleteRow = async (table: Table, del: RowDelete): Promise<boolean> =>
  conditionalWrite(async () => table.client.send(new DeleteCommand(deleteOf(table, del).Delete)));
