import type { DueItem, OwnDueItem } from 'shared/contracts/charges.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { mailProblem } from '../customers/mail-problem.ts';
import { personName } from '../customers/person-name.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { isCharge, type OwedRow } from './charge-store.ts';

type Profiles = { getMany: (userIds: readonly string[]) => Promise<Profile[]> };

const ownerOf = (row: OwedRow): string => (isCharge(row) ? row.customerId : row.userId);

/** Customers' names by id. The ids may repeat. */
export const namesOf = async (
  customerIds: readonly string[],
  profiles: Profiles,
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await profiles.getMany([...new Set(customerIds)])).map((owner) => [
      owner.id,
      personName(owner),
    ]),
  );

/** A row of the list of amounts owed, as its customer sees it. */
export const dueItemOf = (row: OwedRow): OwnDueItem => {
  const common = {
    id: row.id,
    tax: centsToDecimal(row.tax),
    returnedOn: row.returns.at(-1)?.returnedOn ?? null,
  };
  return isCharge(row)
    ? {
        ...common,
        kind: 'charge',
        name: row.name,
        day: row.from,
        total: centsToDecimal(row.amount + row.tax),
      }
    : {
        ...common,
        kind: 'visit',
        name: row.serviceName,
        day: row.scheduledDate,
        total: centsToDecimal(row.totalAmount + row.tax),
      };
};

/** The days of the last reminders after which the next one cannot go out yet, by customer id. */
type Reminders = (customerIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Rows of the list of amounts owed, with the customers who owe them. */
export const dueItemsOf = async (
  rows: readonly OwedRow[],
  { profiles, remindersOf }: { profiles: Profiles; remindersOf: Reminders },
): Promise<DueItem[]> => {
  const customerIds = [...new Set(rows.map(ownerOf))];
  const [found, reminded] = await Promise.all([
    profiles.getMany(customerIds),
    remindersOf(customerIds),
  ]);
  const owners = new Map(found.map((owner) => [owner.id, owner]));
  return rows.map((row) => {
    const customerId = ownerOf(row);
    const owner = owners.get(customerId);
    return {
      ...dueItemOf(row),
      customerId,
      customerName: owner ? personName(owner) : '',
      customerPhone: owner?.phone ?? null,
      isMailable: owner !== undefined && mailProblem(owner) === undefined,
      remindedOn: reminded.get(customerId) ?? null,
    };
  });
};
