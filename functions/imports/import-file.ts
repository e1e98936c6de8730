import type { BodyOf, ResponseBodyOf } from 'shared/contracts/contract.ts';
import type { importCustomers } from 'shared/contracts/imports.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import type { ImportStore } from './import-store.ts';
import type { GoodRow } from './judge-rows.ts';
import { describePlan } from './plan-of-row.ts';
import { readCustomerFile } from './read-customer-file.ts';
import type { PlannedService } from './read-plan.ts';
import type { ImportedCustomer } from './read-row.ts';
import type { RowWriter } from './write-row.ts';

type Response = ResponseBodyOf<typeof importCustomers>;
type Outcome = Pick<Response['rows'][number], 'verdict' | 'message'>;

export type ImportDependencies = {
  imports: Pick<ImportStore, 'list' | 'find'>;
  services: () => Promise<readonly PlannedService[]>;
  /** Looks up, for each customer, why they are already one; undefined for a new customer. */
  known: (emails: readonly string[]) => Promise<(customer: ImportedCustomer) => string | undefined>;
  write: RowWriter;
  makeVisits: (planId: string, now: Date) => Promise<unknown>;
};

/** Each plan takes several writes, but to its own rows. */
const plansAtOnce = 10;

const undoneMeanwhile = 'This import was undone just now. Please look at the file again.';

const exists = (message: string): Outcome => ({ verdict: 'exists', message });
const importedBefore = exists('Imported before.');
const alreadyCustomer = (reason: string) => exists(`Already a customer: ${reason}.`);

/**
 * Says what happens to each row of a file and, unless it is a dry run, imports the rows one by one. An interrupted
 * call is finished by the next one, and no row is imported twice (rules: import-5, import-6).
 * @throws AppError `invalid` for a file that cannot be read, `conflict` if a customer of it was removed meanwhile.
 */
export const importFile = async (
  { dryRun, ...input }: BodyOf<typeof importCustomers>,
  now: Date,
  { imports, services, known, write, makeVisits }: ImportDependencies,
): Promise<Response> => {
  const today = businessDate(now);
  const { rows, ...file } = readCustomerFile(input, { services: await services(), today });
  const { importId } = file;
  const good = rows.filter((row) => row.verdict === 'new');
  const emails = new Set(good.flatMap(({ row: { customer } }) => customer.email ?? []));
  const [before, reasonFor] = await Promise.all([imports.list(importId, now), known([...emails])]);
  const made = new Map(before.map((row) => [row.hash, row]));
  /** The customers created from rows of this file, by the line of the first row of each customer. */
  const owners = new Map(
    good.flatMap(({ hash, first }) => {
      const owner = made.get(hash)?.customerId;
      return owner === undefined ? [] : [[first, owner]];
    }),
  );

  const make = async ({ hash, first, row }: GoodRow): Promise<Outcome | undefined> => {
    const owner = owners.get(first);
    const written = await write({ importId, hash, row, owner, today, now });
    // Undefined if another call has imported the row since, or the address has been taken.
    const by = written ?? (await imports.find(importId, hash));
    if (!by && owner !== undefined) throw new AppError('conflict', undoneMeanwhile);
    if (!by) return alreadyCustomer('the same email');
    made.set(hash, by);
    owners.set(first, by.customerId);
    return written === undefined ? importedBefore : undefined;
  };

  const outcomeOf = async (row: GoodRow): Promise<Outcome> => {
    const { hash, first } = row;
    if (made.has(hash)) return importedBefore;
    const reason = owners.has(first) ? undefined : reasonFor(row.row.customer);
    if (reason !== undefined) return alreadyCustomer(reason);
    const { plan } = row.row;
    const message = plan ? describePlan(plan, today) : 'Without a plan.';
    return (dryRun ? undefined : await make(row)) ?? { verdict: 'new', message };
  };

  const results: Response['rows'] = [];
  for (const row of rows) {
    const outcome = row.verdict === 'new' ? await outcomeOf(row) : row;
    const { verdict, message } = outcome;
    results.push({ row: row.line, name: row.name, verdict, message });
  }
  if (!dryRun) {
    // The plans of all rows, because an earlier call may have been interrupted before this.
    const planIds = [...made.values()].flatMap(({ planId }) => planId ?? []);
    for (let start = 0; start < planIds.length; start += plansAtOnce)
      await Promise.all(
        planIds.slice(start, start + plansAtOnce).map(async (id) => makeVisits(id, now)),
      );
  }
  return {
    ...file,
    importedAt: before.map(({ importedAt }) => importedAt).toSorted()[0] ?? null,
    rows: results,
  };
};
