import { emailAddress } from 'shared/contracts/fields.ts';
import { customerFields } from 'shared/domain/customers/customer-fields.ts';
import type { Columns } from './find-columns.ts';
import { readPhone } from './cell-values.ts';
import { readCell, type Cells } from './read-cell.ts';
import { readPlan, type ImportedPlan, type PlannedService } from './read-plan.ts';

/** Fields are null if the file does not provide them. */
export type ImportedCustomer = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  poolAccess: string | null;
  hasPets: boolean;
  petDetails: string | null;
};

/** A row as it was read, or sentences about what is wrong with it. */
export type RowReading =
  | { ok: true; customer: ImportedCustomer; plan: ImportedPlan | null }
  | { ok: false; customer: ImportedCustomer; problems: string[] };

/** What follows a comma in the names of people and of companies but is no given name. */
const suffix = /^(jr|sr|ii|iii|iv|md)\.?$/i;
const companyForm = /^(inc|llc|llp|lp|ltd|co|corp)\.?$|^l\.l\.[cp]\.$/i;

const namesOf = (cells: Cells): Pick<ImportedCustomer, 'firstName' | 'lastName'> => {
  const [first = '', last = '', whole = ''] = (['firstName', 'lastName', 'name'] as const).map(
    (field) => cells(field).replaceAll(/\s+/g, ' '),
  );
  if (first !== '' || last !== '') return { firstName: first || null, lastName: last || null };
  const parts = whole.split(/, ?/).filter(Boolean);
  const isAddition = (part = ''): boolean => suffix.test(part) || companyForm.test(part);
  const end = parts.length > 1 && isAddition(parts.at(-1)) ? (parts.pop() ?? '') : '';
  const [before = '', after = ''] = parts;
  const withEnd = (name: string) => [name, end].filter(Boolean).join(', ');
  const isTurned = parts.length === 2 && !companyForm.test(end);
  if (isTurned) return { firstName: after, lastName: withEnd(before) };
  const message = parts.join(', ').split(' ');
  return {
    firstName: message.slice(0, -1).join(' ') || null,
    lastName: withEnd(message.at(-1) ?? '') || null,
  };
};

const textOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a street already contains another part of its address: after its first comma, or, without a comma, at its
 * end, before a state and a ZIP code. Anywhere else it is part of a name: Spring Cypress Road does not have to be
 * in Spring.
 */
const messageBy = (street: string): ((part: string) => boolean) => {
  const [line = '', ...rest] = street.split(',');
  const tail = ` ${textOf(rest.join(' '))} `;
  const place = ` ${textOf(line)}`.replace(/ \d{5}( \d{4})?$/, '');
  const endings = [` ${textOf(line)}`, place, place.replace(/ (tx|texas)$/, '')];
  return (part) => {
    const message = ` ${textOf(part)}`;
    return tail.includes(`${message} `) || endings.some((ending) => ending.endsWith(message));
  };
};

/** The address on one line, without repeating what the street already contains. */
const addressOf = (cells: Cells): string | null => {
  const lines = cells('address').split(/[\r\n]/);
  const street = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  const has = messageBy(street);
  const [unit, city, state, zip] = (['address2', 'city', 'state', 'zip'] as const).map((field) => {
    const part = cells(field);
    return has(part) ? '' : part;
  });
  return (
    [street, unit, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
  );
};

const accessOf = (cells: Cells): string | null => {
  const [code, notes] = [cells('gateCode'), cells('accessNotes')];
  return [code && `Gate code ${code}`, notes].filter(Boolean).join('. ') || null;
};

const petsOf = (cells: Cells): Pick<ImportedCustomer, 'hasPets' | 'petDetails'> => {
  const answer = cells('dogs');
  const hasPets =
    answer !== '' && !/^(no|none|n|false|0|n\/a|-)( (dogs?|pets?|animals?))?\.?$/i.test(answer);
  const isCount = /^\d+$/.test(answer);
  const message = isCount ? `${answer} ${answer === '1' ? 'dog' : 'dogs'}` : answer;
  return { hasPets, petDetails: hasPets && !/^(yes|y|true|x)$/i.test(answer) ? message : null };
};

const readEmail = (cell: string): string | undefined =>
  emailAddress().safeParse(cell.split(/[,;\s]+/)[0]).data;

const tooLong = (customer: ImportedCustomer): string[] =>
  (['firstName', 'lastName', 'address', 'poolAccess', 'petDetails'] as const).flatMap((name) => {
    const field = customerFields[name];
    const isOver = 'limit' in field && (customer[name] ?? '').length > field.limit;
    return isOver ? [`${field.label}: please use at most ${field.limit} characters.`] : [];
  });

/** Reads one row (rules: import-3, import-4). */
export const readRow = ({
  headers,
  cells: row,
  beyond,
  columns,
  services,
  today,
}: {
  headers: readonly string[];
  cells: readonly string[];
  /** The first cell beyond the last header. */
  beyond?: string | undefined;
  columns: Columns;
  services: readonly PlannedService[];
  /** The business's calendar date. */
  today: string;
}): RowReading => {
  // Several columns may have the same header.
  const cells: Cells = (field) =>
    columns[field]
      ?.flatMap((header) => row.filter((_, column) => headers[column] === header))
      .find(Boolean) ?? '';
  const problems: string[] = [];
  if (beyond !== undefined)
    problems.push(
      `“${beyond.slice(0, 40)}” is beyond the last column: please put a cell with a comma in quotes.`,
    );
  const read = readCell(cells, problems);
  const customer: ImportedCustomer = {
    ...namesOf(cells),
    email: read('email', readEmail, 'an address such as name@example.com') ?? null,
    phone: read('phone', readPhone, 'a number of at least 10 digits') ?? null,
    address: addressOf(cells),
    poolAccess: accessOf(cells),
    ...petsOf(cells),
  };
  if (customer.lastName === null && customer.firstName === null)
    problems.push('The name is missing.');
  problems.push(...tooLong(customer));
  const plan = readPlan({ cells, problems, services, today });
  if (customer.address !== null && customer.address.length < 10)
    problems.push('The address is incomplete: please give street, city and ZIP.');
  if (plan && customer.address === null) problems.push('The address is missing: visits need one.');
  return problems.length > 0 ? { ok: false, customer, problems } : { ok: true, customer, plan };
};
