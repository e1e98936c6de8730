import {
  importFieldLabels,
  importFields,
  type ImportField,
} from 'shared/domain/customers/import-fields.ts';

/** The headers of the columns that a field is read from. The first column that is not empty in a row counts. */
export type Columns = Partial<Record<ImportField, string[]>>;

/** A header without spaces, punctuation and case: 'Mobile Phone #s' becomes 'mobilephones'. */
const normalized = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const text = (list: string): string[] => list.split(' ');

// Housecall Pro numbers a customer's addresses.
const places = (list: string): string[] =>
  ['service', 'location', 'property', '', 'address1', 'billing'].flatMap((place) =>
    text(list).map((name) => `${place}${name}`),
  );

/**
 * Each field's names in Skimmer, Jobber, GorillaDesk and Housecall Pro, the most specific first; our own label is
 * always recognized. The service address comes before the billing address.
 */
const aliases: Record<ImportField, readonly string[]> = {
  firstName: text('firstname contactfirstname givenname first'),
  lastName: text('lastname contactlastname surname last'),
  name: text(
    'fullname name customername clientname displayname accountname contactname customer client companyname company',
  ),
  email: text('email emails emailaddress email1 emailaddress1 primaryemail'),
  phone: text(
    'mobilephone mobilephones mobilephone1 mobilenumber mobile cellphone cellphonenumber cell phone phones phonenumber mainphone mainphones primaryphone homephone homephones homenumber homephonenumber workphone workphones worknumber otherphones',
  ),
  address: places('address address1 addressline1 streetaddress street street1 streetline1'),
  address2: places('address2 addressline2 street2 streetline2'),
  city: places('city'),
  state: places('state province provincestate stateprovince'),
  zip: places('zip zipcode postalcode zippostalcode'),
  gateCode: text('gatecode gate'),
  accessNotes: text('accessnotes accessinstructions access howtogetin gatenotes'),
  dogs: text('dogs dogsname dogname dogsnames pets petdetails numberofdogs'),
  service: text('service servicename servicetype serviceplan jobtitle plan'),
  weekday: text('weekday weekdays serviceday servicedays dayofweek routeday day'),
  frequency: text('frequency servicefrequency visitfrequency recurrence interval'),
  price: text('price rate servicerate serviceprice visitprice amount'),
  per: text('priceper per ratetype pricetype billingtype'),
  taxable: text('taxable istaxable'),
  from: text('firstday startdate servicestartdate start nextservice nextservicedate'),
  until: text('lastday enddate stopdate serviceenddate'),
  billingStart: text('nextbill nextbilldate nextbillingdate nextinvoice nextinvoicedate'),
  window: text('timeofday window timewindow arrivalwindow preferredtime time'),
};

const recognized = (field: ImportField, byAlias: ReadonlyMap<string, string>): string[] =>
  [...new Set([normalized(importFieldLabels[field]), ...aliases[field]])].flatMap(
    (alias) => byAlias.get(alias) ?? [],
  );

/**
 * The columns of each field: those in `given`, or else those recognized by their headers. A field given as null has
 * no column, and headers that the file does not have are ignored.
 */
export const findColumns = (
  headers: readonly string[],
  input: Partial<Record<ImportField, string | null>> | null,
): Columns => {
  // Of headers that are written alike the first counts.
  const byAlias = new Map(headers.toReversed().map((header) => [normalized(header), header]));
  return Object.fromEntries(
    importFields.flatMap((field) => {
      const message = input?.[field];
      const found = message === undefined ? recognized(field, byAlias) : [message ?? ''];
      const present = found.filter((header) => header !== '' && headers.includes(header));
      return present.length > 0 ? [[field, present]] : [];
    }),
  );
};
