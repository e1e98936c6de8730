import { importFieldLabels, importFields } from 'shared/domain/customers/import-fields.ts';
import type { ImportField } from 'shared/domain/customers/import-fields.ts';

/** The headers of the columns that a field is read from. The first column that is not empty in a row counts. */
export type Columns = Partial<Record<ImportField, string[]>>;

/** A header without spaces, punctuation and case: 'Mobile Phone #s' becomes 'mobilephones'. */
const normalized = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const words = (list: string): string[] => list.split(' ');

// Housecall Pro numbers a customer's addresses.
const places = (list: string): string[] =>
  ['service', 'location', 'property', '', 'address1', 'billing'].flatMap((place) =>
    words(list).map((name) => `${place}${name}`),
  );

/**
 * Each field's names in Skimmer, Jobber, GorillaDesk and Housecall Pro, the most specific first; our own label is
 * always recognized. The service address comes before the billing address.
 */
const aliases: Record<ImportField, readonly string[]> = {
  firstName: words('firstname contactfirstname givenname first'),
  lastName: words('lastname contactlastname surname last'),
  name: words(
    'fullname name customername clientname displayname accountname contactname customer client companyname company',
  ),
  email: words('email emails emailaddress email1 emailaddress1 primaryemail'),
  phone: words(
    'mobilephone mobilephones mobilephone1 mobilenumber mobile cellphone cellphonenumber cell phone phones phonenumber mainphone mainphones primaryphone homephone homephones homenumber homephonenumber workphone workphones worknumber otherphones',
  ),
  address: places('address address1 addressline1 streetaddress street street1 streetline1'),
  address2: places('address2 addressline2 street2 streetline2'),
  city: places('city'),
  state: places('state province provincestate stateprovince'),
  zip: places('zip zipcode postalcode zippostalcode'),
  gateCode: words('gatecode gate'),
  accessNotes: words('accessnotes accessinstructions access howtogetin gatenotes'),
  dogs: words('dogs dogsname dogname dogsnames pets petdetails numberofdogs'),
  service: words('service servicename servicetype serviceplan jobtitle plan'),
  weekday: words('weekday weekdays serviceday servicedays dayofweek routeday day'),
  frequency: words('frequency servicefrequency visitfrequency recurrence interval'),
  price: words('price rate servicerate serviceprice visitprice amount'),
  per: words('priceper per ratetype pricetype billingtype'),
  taxable: words('taxable istaxable'),
  from: words('firstday startdate servicestartdate start nextservice nextservicedate'),
  until: words('lastday enddate stopdate serviceenddate'),
  billingStart: words('nextbill nextbilldate nextbillingdate nextinvoice nextinvoicedate'),
  window: words('timeofday window timewindow arrivalwindow preferredtime time'),
};

const recognized = (field: ImportField, headers: readonly string[]): string[] =>
  [...new Set([normalized(importFieldLabels[field]), ...aliases[field]])].flatMap((alias) => {
    const header = headers.find((each) => normalized(each) === alias);
    return header === undefined ? [] : [header];
  });

/**
 * The columns of each field: those in `given`, or else those recognized by their headers. A field given as null has
 * no column, and headers that the file does not have are ignored.
 */
export const findColumns = (
  headers: readonly string[],
  given: Partial<Record<ImportField, string | null>> | null,
): Columns =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const said = given?.[field];
      const found = said === undefined ? recognized(field, headers) : [said ?? ''];
      const present = found.filter((header) => header !== '' && headers.includes(header));
      return present.length > 0 ? [[field, present]] : [];
    }),
  );
