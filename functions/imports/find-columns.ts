import { importFieldLabels, importFields } from 'shared/domain/import-fields.ts';
import type { ImportField } from 'shared/domain/import-fields.ts';

/** The headers that a field is read from; the first of them that says something in a row counts. */
export type Columns = Partial<Record<ImportField, string[]>>;

/** Headers without spaces, signs and case: 'Mobile Phone #s' is 'mobilephones'. */
const normalized = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const words = (list: string): string[] => list.split(' ');

// Housecall Pro numbers the addresses of a customer.
const places = (list: string): string[] =>
  ['service', 'location', 'property', '', 'address1', 'billing'].flatMap((place) =>
    words(list).map((name) => `${place}${name}`),
  );

/**
 * What Skimmer, Jobber, GorillaDesk and Housecall Pro call each field, the most telling first, besides our own label. Where
 * the visits are comes before where the bills go.
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
 * Where each field stands in a file: where `given` says, and what is not said there is told by the headers.
 * A field given as null is in none, and a header that the file does not have is ignored.
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
