import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '../../platform/table/table.ts';

type Row = Record<string, any>;
type Condition = {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Row;
};

const rowName = ({ pk, sk }: Row): string => `${pk} ${sk}`;

const compare = (left: any, sign: string, right: any): boolean => {
  if (sign === '=') return left !== undefined && left === right;
  if (typeof left !== typeof right) return false;
  if (sign === '<=') return left <= right;
  if (sign === '<') return left < right;
  throw new Error(`Which comparison is ${sign}`);
};

/** Whether a condition of the kinds that rows.ts writes holds. @throws Error for one of another kind */
const holds = (row: Row | undefined, condition: Condition): boolean => {
  const { ConditionExpression: text, ExpressionAttributeNames: names = {} } = condition;
  const { ExpressionAttributeValues: values = {} } = condition;
  if (text === undefined) return true;
  const tokens = text.match(/<=|>=|[=<>(),]|[:#]?\w+(?:\.#?\w+)*/g) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? '';
  const fieldOf = (token: string): unknown =>
    token.split('.').reduce<any>((value, part) => value?.[names[part] ?? part], row);
  const valueOf = (token: string): unknown =>
    token.startsWith(':') ? values[token] : fieldOf(token);
  const term = (): boolean => {
    const token = take();
    if (token === '(') {
      const inner = any();
      take();
      return inner;
    }
    if (token === 'attribute_exists' || token === 'attribute_not_exists') {
      take();
      const isThere = fieldOf(take()) !== undefined;
      take();
      return isThere === (token === 'attribute_exists');
    }
    const left = valueOf(token);
    const sign = take();
    if (sign !== 'in') return compare(left, sign, valueOf(take()));
    take();
    const among: unknown[] = [];
    do among.push(valueOf(take()));
    while (take() === ',');
    return among.includes(left);
  };
  const all = (): boolean => {
    let result = term();
    while (tokens[at] === 'and') {
      take();
      const next = term();
      result &&= next;
    }
    return result;
  };
  const any = (): boolean => {
    let result = all();
    while (tokens[at] === 'or') {
      take();
      const next = all();
      result ||= next;
    }
    return result;
  };
  return any();
};

/** The rows of the table, or of an index, under one key, in order. The whole of it fits in one answer. */
const listed = (rows: Iterable<Row>, { IndexName: index = '', ...input }: Row): Row[] => {
  const { ':pk': pk, ':first': first = '', ':last': last } = input['ExpressionAttributeValues'];
  const sortOf = (row: Row): string => row[`${index}sk`];
  const isIn = (sort: string): boolean =>
    last === undefined ? sort.startsWith(first) : first <= sort && sort <= last;
  const found = [...rows]
    .filter((row) => row[`${index}pk`] === pk && isIn(sortOf(row)))
    .toSorted((one, other) => (sortOf(one) < sortOf(other) ? -1 : 1));
  return structuredClone(input['ScanIndexForward'] ? found : found.toReversed());
};

/** The row after an update expression of the kinds that rows.ts writes. */
const updated = (row: Row | undefined, { Key, UpdateExpression, ...input }: Row): Row => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const after: Row = { ...Key, ...row };
  for (const [, verb, list] of UpdateExpression.matchAll(
    /(SET|ADD|REMOVE) (.*?)(?= (?:SET|ADD|REMOVE) |$)/g,
  ))
    for (const part of list.split(', ')) {
      const [name, ...rest] = part.split(' ');
      const value = values[rest.at(-1)];
      const field = names[name];
      if (verb === 'SET') after[field] = value;
      else if (verb === 'ADD') after[field] = (after[field] ?? 0) + value;
      else delete after[field];
    }
  return after;
};

/**
 * A table in memory that knows what payments need of it: reads by key, lists of an index, and conditional writes,
 * alone or in a transaction. For histories by the thousand, for which the embedded stack's takes too long.
 */
export const memoryTable = () => {
  const rows = new Map<string, Row>();
  const isMet = (operation: Row): boolean => {
    const { Put, Update, Delete, ConditionCheck } = operation;
    const input = Put ?? Update ?? Delete ?? ConditionCheck;
    return holds(rows.get(rowName(input.Key ?? input.Item)), input);
  };
  const write = ({ Put, Update, Delete }: Row): void => {
    if (Put) rows.set(rowName(Put.Item), structuredClone(Put.Item));
    if (Update) {
      const name = rowName(Update.Key);
      rows.set(name, updated(rows.get(name), Update));
    }
    if (Delete) rows.delete(rowName(Delete.Key));
  };
  const alone = (operation: Row): object => {
    if (!isMet(operation))
      throw new ConditionalCheckFailedException({ message: 'In memory', $metadata: {} });
    write(operation);
    return {};
  };
  const run = (name: string, input: any): object => {
    switch (name) {
      case 'GetCommand':
        return { Item: structuredClone(rows.get(rowName(input.Key))) };
      case 'BatchGetCommand': {
        const [[table, { Keys }]] = Object.entries<any>(input.RequestItems) as any;
        const found = Keys.flatMap((key: Row) => structuredClone(rows.get(rowName(key))) ?? []);
        return { Responses: { [table]: found } };
      }
      case 'QueryCommand':
        return { Items: listed(rows.values(), input) };
      case 'PutCommand':
        return alone({ Put: input });
      case 'UpdateCommand':
        return alone({ Update: input });
      case 'DeleteCommand':
        return alone({ Delete: input });
      case 'TransactWriteCommand': {
        const met = input.TransactItems.map(isMet);
        if (met.includes(false))
          throw new TransactionCanceledException({
            message: 'In memory',
            $metadata: {},
            CancellationReasons: met.map((is: boolean) => ({
              Code: is ? 'None' : 'ConditionalCheckFailed',
            })),
          });
        for (const operation of input.TransactItems) write(operation);
        return {};
      }
      default:
        throw new Error(`The table in memory does not know ${name}`);
    }
  };
  /** Set to let calls fail before or after they take effect. */
  const hooks: { before?: () => void; after?: () => void } = {};
  const client = {
    send: async (command: { input: object; constructor: { name: string } }) => {
      await Promise.resolve();
      hooks.before?.();
      const answer = run(command.constructor.name, command.input);
      hooks.after?.();
      return answer;
    },
  };
  const table = { name: 'memory', client } as unknown as Table;
  return { table, rows, hooks };
};
