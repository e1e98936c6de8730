import type { ImportedCustomer, RowReading } from './read-row.ts';

/** A row of a file, and what was read from it. */
export type ReadRow = {
  line: number;
  /** Equal cells have equal hashes. */
  hash: string;
  /** The customer's name; empty if there is none. */
  name: string;
  reading: RowReading;
};

type Place = Pick<ReadRow, 'line' | 'hash' | 'name'>;

/** A row that adds a customer, or another plan for the customer added by the row `first`. */
export type GoodRow = Place & {
  verdict: 'new';
  first: number;
  row: Extract<RowReading, { ok: true }>;
};

/** A row's verdict among the rows of its own file. */
export type JudgedRow = GoodRow | (Place & { verdict: 'duplicate' | 'invalid'; message: string });

/** The digits of a number, regardless of how it is written; of an American one, without its extension. */
const comparablePhone = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  // `+` or 011 dials abroad, where numbers may be longer.
  const isForeign = /^\D*(?:\+\s*|011\s*)(?!1)\d/.test(phone);
  return isForeign ? digits.replace(/^011/, '') : digits.replace(/^1/, '').slice(0, 10);
};

const lowered = (text: string | null): string =>
  (text ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

export const comparableName = ({
  firstName,
  lastName,
}: Pick<ImportedCustomer, 'firstName' | 'lastName'>): string =>
  lowered(`${firstName ?? ''}${lastName ?? ''}`);

const comparableAddress = (address: string | null): string => lowered(address);

type Reached = Pick<ImportedCustomer, 'email' | 'phone' | 'address'>;

/** The contact detail that two rows, or a row and an existing customer, have in common; undefined if none. */
export const sharedContact = (one: Reached, other: Reached): 'email' | 'phone' | undefined => {
  if (one.email !== null && one.email === other.email) return 'email';
  if (one.phone === null || other.phone === null) return undefined;
  return comparablePhone(one.phone) === comparablePhone(other.phone) ? 'phone' : undefined;
};

/** Whether both have the same name and the same address. */
export const isSameHousehold = (
  one: Parameters<typeof comparableName>[0] & Reached,
  other: Parameters<typeof comparableName>[0] & Reached,
): boolean =>
  comparableName(one) === comparableName(other) &&
  comparableAddress(one.address) === comparableAddress(other.address);

/** Finds the rows of a file that duplicate earlier ones (rules: import-5). */
export const judgeRows = (rows: readonly ReadRow[]): JudgedRow[] => {
  const seen: (Place & { customer: ImportedCustomer; first: number })[] = [];
  return rows.map(({ reading, ...place }) => {
    if (!reading.ok) return { ...place, verdict: 'invalid', message: reading.problems.join(' ') };
    const { customer } = reading;
    const duplicate = (message: string): JudgedRow => ({ ...place, verdict: 'duplicate', message });
    const equal = seen.find(({ hash }) => hash === place.hash);
    if (equal) return duplicate(`The same as row ${equal.line}.`);
    const sharing = seen.find((earlier) => sharedContact(earlier.customer, customer));
    if (sharing && comparableName(sharing.customer) !== comparableName(customer)) {
      const what = sharedContact(sharing.customer, customer);
      return duplicate(`The same ${what} as in row ${sharing.line}, under another name.`);
    }
    const known = sharing ?? seen.find((earlier) => isSameHousehold(earlier.customer, customer));
    if (known && !reading.plan)
      return duplicate(`The same customer as in row ${known.line}, without a plan.`);
    const first = known?.first ?? place.line;
    seen.push({ ...place, customer, first });
    return { ...place, verdict: 'new', first, row: reading };
  });
};
