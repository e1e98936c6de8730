import {
  importFieldLabels,
  importFields,
  type ImportField,
} from 'shared/domain/customers/import-fields.ts';

const example: Record<ImportField, string> = {
  firstName: 'Maria',
  lastName: 'Example',
  name: '',
  email: 'maria@example.com',
  phone: '(281) 555-0100',
  address: '12 Oak Lane',
  address2: '',
  city: 'Spring',
  state: 'TX',
  zip: '77379',
  gateCode: '4711',
  accessNotes: 'Left side of the house',
  dogs: '1',
  service: 'Monthly Membership',
  weekday: 'Tuesday',
  frequency: 'Weekly',
  price: '225.00',
  per: 'Month',
  taxable: '',
  from: '',
  until: '',
  billingStart: '',
  window: 'Morning',
};

/** A data URL of a CSV file with our own headers and one customer to overwrite. */
export const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `${[importFieldLabels, example]
    .map((row) => importFields.map((field) => row[field]).join(','))
    .join('\r\n')}\r\n`,
)}`;
