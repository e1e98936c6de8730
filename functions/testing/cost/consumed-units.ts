import type { Interceptor } from '../intercepted-calls.ts';
import type { MeasuredCall } from './measured-call.ts';

type Units = Pick<MeasuredCall, 'readUnits' | 'writeUnits' | 'puts' | 'gets' | 'mails'>;

type Consumed = {
  CapacityUnits?: number;
  Table?: { CapacityUnits?: number };
};

const asList = (consumed: Consumed | Consumed[] | undefined): Consumed[] =>
  consumed === undefined ? [] : Array.isArray(consumed) ? consumed : [consumed];

const isRead = (name: string): boolean => /^(Get|BatchGet|Query|TransactGet)$/.test(name);

/**
 * Adds up the units that calls consume. The embedded database counts each row of a transaction once, but AWS charges it
 * twice. Index entries count once in both.
 */
export const addingUp = (units: Units): Interceptor => {
  const addRows = (name: string, consumed: Consumed[]): void => {
    for (const { CapacityUnits: all = 0, Table } of consumed) {
      const again = name.startsWith('Transact') ? (Table?.CapacityUnits ?? all) : 0;
      units[isRead(name) ? 'readUnits' : 'writeUnits'] += all + again;
    }
  };
  return async (call, proceed) => {
    const { service, name, input } = call;
    if (service === 'SES') units.mails += 1;
    if (service === 'S3') units[/^(Get|Head)/.test(name) ? 'gets' : 'puts'] += 1;
    if (service !== 'DynamoDB') return proceed();
    input.ReturnConsumedCapacity = 'INDEXES';
    const answer: any = await proceed();
    addRows(name, asList(answer.ConsumedCapacity));
    return answer;
  };
};
