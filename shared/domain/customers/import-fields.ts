/** The fields a customer file can have, in the order of our own template (rules: import-2). */
export const importFieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address or street',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  gateCode: 'Gate code',
  accessNotes: 'Access notes',
  dogs: 'Dogs',
  service: 'Service',
  weekday: 'Weekday',
  frequency: 'Frequency',
  price: 'Price',
  per: 'Price per',
  taxable: 'Taxable',
  from: 'First day',
  until: 'Last day',
  billingStart: 'Next bill',
  window: 'Time of day',
} as const;
export type ImportField = keyof typeof importFieldLabels;

const isImportField = (name: string): name is ImportField => name in importFieldLabels;
export const importFields = Object.keys(importFieldLabels).filter(isImportField);

/** What an import does with a row. */
export const rowVerdicts = ['new', 'exists', 'duplicate', 'invalid'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** Maximum rows per file (rules: import-1). */
export const importRows = 200;

/** Maximum lines per file, with the headers and the empty ones (rules: import-1). */
export const importLines = 10 * importRows;

/** Maximum columns per file (rules: import-1). */
export const importColumns = 500;

/** Maximum characters per file: a full page of text for each of {@link importRows} rows. */
export const importCharacters = 400_000;

/** How long an import can be undone (rules: import-7). */
export const undoDays = 7;
