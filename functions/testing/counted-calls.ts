import type { Table } from '../platform/table/table.ts';

/** A call to the table: its command, and the capacity units that the database counts for it. */
export type CountedCall = { name: string; units: number };

type Hooks = {
  /** Runs once a call of this name has been answered. */
  after?: (name: string) => Promise<void>;
};

type Answer = { ConsumedCapacity?: { CapacityUnits: number } | { CapacityUnits: number }[] };

export const unitsOf = ({ ConsumedCapacity: consumed }: Answer): number =>
  [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

/** A table that records every call made through it, in the order in which they were answered. */
export const countedCalls = (
  { name: tableName, client }: Table,
  { after }: Hooks = {},
): { table: Table; calls: CountedCall[] } => {
  const calls: CountedCall[] = [];
  const send = async (command: { constructor: { name: string }; input: any }): Promise<unknown> => {
    const { name } = command.constructor;
    command.input.ReturnConsumedCapacity = 'TOTAL';
    const answer: any = await client.send(command as never);
    calls.push({ name, units: unitsOf(answer) });
    await after?.(name);
    return answer;
  };
  const counted = new Proxy(client, {
    get: (target, property) => (property === 'send' ? send : Reflect.get(target, property)),
  });
  return { table: { name: tableName, client: counted }, calls };
};
