import { visible } from 'shared/contracts/fields.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { importFieldLabels } from 'shared/domain/customers/import-fields.ts';
import { describe, expect, test, vi } from 'vitest';
import { findColumns } from './find-columns.ts';
import { judgeRows, sharedContact } from './judge-rows.ts';
import { readRow } from './read-row.ts';
import { readTable } from './read-table.ts';

const today = '2026-11-22';
const services = catalogueServices.map((service) => ({ ...service, isTaxed: true }));

const tableOf = (csv: string) => {
  const reading = readTable(csv);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.table;
};

const readAll = (csv: string, input: Parameters<typeof findColumns>[1] = null) => {
  const { headers, rows } = tableOf(csv);
  const columns = findColumns(headers, input);
  return rows.map(({ line, cells, beyond }) => ({
    line,
    hash: cells.join('|'),
    name: '',
    reading: readRow({ headers, cells, beyond, columns, services, today }),
  }));
};

const readOne = (csv: string) => readAll(csv)[0]?.reading;

/** A row of our own template, with a test's changes. */
const own = (changes: Partial<Record<keyof typeof importFieldLabels, string>> = {}) => {
  const row = {
    firstName: 'Maria',
    lastName: 'Lopez',
    email: 'Maria@Example.com',
    phone: '281.555.0100',
    address: '12 Oak Lane',
    city: 'Spring',
    state: 'TX',
    zip: '77379',
    weekday: 'Tuesday',
    price: '$45.00',
    ...changes,
  };
  const headers = Object.keys(row).map((name) =>
    Object.entries(importFieldLabels).flatMap(([field, label]) => (field === name ? label : [])),
  );
  return `${headers.join(',')}\n${Object.values(row)
    .map((cell) => `"${cell}"`)
    .join(',')}\n`;
};

describe('a file', () => {
  test('may have a byte order mark, Windows line ends, quotes and blank lines', () => {
    const csv =
      '\uFEFFName,Address\r\n\r\n"Lopez, Maria","12 ""Oak"" Lane\nSpring"\r\n,\r\nBo,x\r\n';
    expect(tableOf(csv)).toEqual({
      headers: ['Name', 'Address'],
      rows: [
        { line: 3, cells: ['Lopez, Maria', '12 "Oak" Lane\nSpring'] },
        { line: 5, cells: ['Bo', 'x'] },
      ],
    });
  });

  test('may be put together of two with other line ends', () => {
    const csv = 'Name,Phone\r\nBo,x\nMo,"y\nz"\r\nJo,w\n';
    expect(tableOf(csv).rows.map(({ cells }) => cells)).toEqual([
      ['Bo', 'x'],
      ['Mo', 'y\nz'],
      ['Jo', 'w'],
    ]);
  });

  test('may have been copied with marks that nobody sees around its cells', () => {
    const csv = '\u200BName,E-mail\u200B\n"\u202ABo \u202C",\u2068bo@example.com\u2069\u00A0\n';
    expect(tableOf(csv)).toEqual({
      headers: ['Name', 'E-mail'],
      rows: [{ line: 2, cells: ['Bo', 'bo@example.com'] }],
    });
    // What shows is not touched, nor what joins it.
    const family = '👨\u200D👧 ❤️';
    expect(tableOf(`Name\n${family}\n`).rows[0]?.cells).toEqual([family]);
  });

  test('may keep a spreadsheet from taking digits for a number', () => {
    const csv = 'Name,ZIP,Price\n="Bo",="07601","=""45"""\n';
    expect(tableOf(csv).rows).toEqual([{ line: 2, cells: ['Bo', '07601', '45'] }]);
  });

  test('says nothing by spaces, within quotes or without', () => {
    expect(tableOf('"Name ",Phone,Taxable\n" Bo","  ", yes \n')).toEqual({
      headers: ['Name', 'Phone', 'Taxable'],
      rows: [{ line: 2, cells: ['Bo', '', 'yes'] }],
    });
  });

  test.each([';', '\t'])('may separate its cells by %j', (separator) => {
    expect(tableOf(['Name', 'Phone, mobile', 'City'].join(separator) + '\nBo,x')).toEqual({
      headers: ['Name', 'Phone, mobile', 'City'],
      rows: [{ line: 2, cells: ['Bo,x', '', ''] }],
    });
  });

  test.each([',', ';', '\t'])('may say before its headers that %j separates', (separator) => {
    const rows = [['Name', 'City'].join(separator), ['Bo', 'Spring'].join(separator)].join('\r\n');
    expect(tableOf(`\uFEFFsep=${separator}\r\n${rows}`)).toEqual({
      headers: ['Name', 'City'],
      rows: [{ line: 2, cells: ['Bo', 'Spring'] }],
    });
  });

  test.each([',', ';'])('may have a title above its headers, separated by %j', (separator) => {
    const rows = [['Name', 'E-mail'].join(separator), ['Bo', 'bo@example.com'].join(separator)];
    expect(tableOf(`Customer List${separator}\nExample Pools\n\n${rows.join('\n')}\n`)).toEqual({
      headers: ['Name', 'E-mail'],
      rows: [{ line: 5, cells: ['Bo', 'bo@example.com'] }],
    });
  });

  test.each([
    ['Name\nBo\nMo,extra\n', ['Name']],
    ['Name\nBo\nMo\n', ['Name']],
    ['Person\nBo,bo@example.com\n', ['Person']],
    ['Who,Where\nName,E-mail\n', ['Who', 'Where']],
  ])('has its headers in its first line where no other has known ones: %j', (csv, headers) => {
    expect(tableOf(csv).headers).toEqual(headers);
  });

  test('of one column may have separators in its cells', () => {
    expect(tableOf('Name\nLopez; Maria\n').rows[0]?.cells).toEqual(['Lopez; Maria']);
  });

  test('an address with any amount of white space inside is read at once', () => {
    const gap = ' '.repeat(200_000);
    const reading = readOne(
      own({ address: `12 Oak Lane${gap}\n${gap}Unit 4${gap}\n\n\n5${gap}A` }),
    );
    expect(reading?.customer.address).toBe(`12 Oak Lane, Unit 4, 5${gap}A, Spring, TX 77379`);
  });

  test.each([
    ['The file is empty', ''],
    ['no row below', 'Name,Phone\n\n'],
    ['quotation mark', 'Name\n"Bo'],
    ['201 rows', `Name\n${'Bo\n'.repeat(201)}`],
    ['more than 2000 lines', `Name,Phone\nBo,x\n${'\n'.repeat(2000)}`],
    ['501 columns', `Name${',x'.repeat(500)}\nBo\n`],
  ])('is refused in a sentence: %s', (sentence, csv) => {
    expect(readTable(csv)).toEqual({ ok: false, problem: expect.stringContaining(sentence) });
  });

  test.each([
    ['line breaks', 'Name,Phone\nBo,x\n', '\n'],
    ['empty rows', 'Name,Phone\nBo,x\n', ',\n'],
    ['rows', 'Name,Phone\n', 'Bo,x\n'],
  ])('of too many %s is refused after its first two thousand lines', (_, start, line) => {
    const cellsLookedAt = vi.spyOn(visible, 'test');
    const csv = start + line.repeat((390_000 - start.length) / line.length);
    expect(readTable(csv)).toMatchObject({ ok: false });
    expect(cellsLookedAt.mock.calls.length).toBeLessThan(2 * 2100);
  });

  test('of many columns is refused before each header is compared with every known one', () => {
    const normalizing = vi.spyOn(String.prototype, 'toLowerCase');
    expect(readTable(`Name${',x'.repeat(10_000)}\nBo\n`)).toMatchObject({ ok: false });
    expect(normalizing.mock.calls.length).toBeLessThan(10 * 10_000);
  });

  test('may have two hundred rows', () => {
    expect(tableOf(`Name\n${'Bo\n'.repeat(200)}`).rows).toHaveLength(200);
  });
});

const maria = {
  firstName: 'Maria',
  lastName: 'Lopez',
  email: 'maria@example.com',
  phone: '(281) 555-0100',
  address: '12 Oak Lane, Spring, TX 77379',
};

describe('a row', () => {
  test('with more cells than there are headers is invalid: what is in which column nobody knows', () => {
    const csv =
      'Name,Street,City,ZIP\nBo Lee,12 Oak Lane, Apt 4,Spring,77379\nMo,1 Elm Way,Spring,77379,,\n';
    const [bo, mo] = readAll(csv);
    expect(bo?.reading).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('“77379” is beyond the last column')],
    });
    expect(mo?.reading).toMatchObject({ ok: true });
  });

  test('names no more of a cell beyond the last column than its first forty characters', () => {
    const [reading] = readAll(`Name,Street\nBo Lee,12 Oak Lane,${'x'.repeat(50)}\n`);
    expect(reading?.reading).toMatchObject({
      problems: [expect.stringContaining(`“${'x'.repeat(40)}” is beyond`)],
    });
  });

  test('may give its service a name of a hundred characters, and its price for no catalogue', () => {
    const name = 'x'.repeat(100);
    expect(readOne(own({ service: name }))).toMatchObject({ plan: { serviceId: null, name } });
  });

  test('of our own template is a customer with a plan', () => {
    expect(
      readOne(
        own({
          gateCode: '4711',
          accessNotes: 'Left side',
          dogs: '2',
          service: 'monthly membership',
          frequency: 'Every other week',
          price: '$1,225.5',
          from: '11/3/26',
          billingStart: '2026-12-01',
          window: 'AM',
        }),
      ),
    ).toEqual({
      ok: true,
      customer: {
        ...maria,
        poolAccess: 'Gate code 4711. Left side',
        hasPets: true,
        petDetails: '2 dogs',
      },
      plan: {
        serviceId: catalogueServices[0]!.id,
        name: 'Monthly Membership',
        weekday: 2,
        everyWeeks: 2,
        from: '2026-11-03',
        until: null,
        billingStart: '2026-12-01',
        price: 122_550,
        per: 'month',
        taxable: true,
        preferredTime: 'Morning 8-12',
      },
    });
  });

  test.each([
    [
      'Skimmer',
      'First Name,Last Name,Email,Mobile Phone,Home Phone,Billing Address,Address,City,State,Zip,Gate Code,Dogs Name,Rate,Rate Type,Service Day\n' +
        'Maria,Lopez,maria@example.com,,281-555-0100,1 Bill St,12 Oak Lane,Spring,TX,77379,4711,Rex,45,Per Stop Plus Chemicals,Tue',
    ],
    [
      'Jobber',
      'Display Name;First Name;Last Name;Main Phone #s;Mobile Phone #s;E-mails;Billing Street 1;Service Street 1;Service City;Service State;Service ZIP code;Weekday;Price\n' +
        'Lopez Home;Maria;Lopez;"+1 281 555 0100, 281-555-0199";;"maria@example.com, bo@example.com";1 Bill St;12 Oak Lane;Spring;TX;77379;tues;45.00',
    ],
    [
      'Housecall Pro',
      'ID,Display Name,First Name,Last Name,Mobile Number,Home Number,Email,Company,Last service date,Lifetime value,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Notes,Address_2 Street Line 1,Do Not Service,Day,Price\n' +
        'cus_1,Maria Lopez,Maria,Lopez,,2815550100,maria@example.com,,,"$1,200.00",12 Oak Lane,,Spring,TX,="77379",,9 Elm St,false,Tue,45',
    ],
    [
      'GorillaDesk',
      'Customer\tEmail\tPhone\tService Address\tFrequency\tDay\tRate\nLopez, Maria\tmaria@example.com\t2815550100\t12 Oak Lane, Spring, TX 77379\tEvery Week\tTUESDAY\t$45',
    ],
  ])('of %s is understood without asking', (_program, csv) => {
    expect(readOne(csv)).toMatchObject({
      ok: true,
      customer: maria,
      plan: {
        name: 'Weekly Pool Maintenance',
        weekday: 2,
        everyWeeks: 1,
        price: 4500,
        per: 'visit',
      },
    });
  });

  test('of unknown headers is read where somebody says, and not where they say that it is nowhere', () => {
    const csv = 'Kunde,Where,Phone\nMaria Anne Lopez,"12 Oak Lane, Spring",2815550100';
    const [row] = readAll(csv, { name: 'Kunde', address: 'Where', phone: null, city: 'Nowhere' });
    expect(row?.reading).toMatchObject({
      customer: {
        firstName: 'Maria Anne',
        lastName: 'Lopez',
        address: '12 Oak Lane, Spring',
        phone: null,
      },
    });
  });

  test.each([
    ['1402 Spring Cypress Rd', '', '1402 Spring Cypress Rd, Spring, TX 77379'],
    ['1402 Spring Rd', '', '1402 Spring Rd, Spring, TX 77379'],
    ['1213 Birch Lane', 'B', '1213 Birch Lane, B, Spring, TX 77379'],
    ['1213 Birch Lane', '3', '1213 Birch Lane, 3, Spring, TX 77379'],
    ['12 Oak Lane Apt B Spring TX 77379', '', '12 Oak Lane Apt B Spring TX 77379'],
    [
      '12 Oak Lane, Apt B, Spring, Tx. 77379-1234',
      'B',
      '12 Oak Lane, Apt B, Spring, Tx. 77379-1234',
    ],
    ['12 Oak Lane Spring', '', '12 Oak Lane Spring, TX 77379'],
  ])('at %j, %j has each part of its address once', (address, address2, whole) => {
    const row = own({ address, address2 });
    expect(readOne(row)).toMatchObject({ customer: { address: whole } });
  });

  test.each([
    ['Maria Lopez, Jr.', 'Maria', 'Lopez, Jr.'],
    ['Oak Lane Pools, LLC', 'Oak Lane', 'Pools, LLC'],
    ['Lopez, Maria Anne', 'Maria Anne', 'Lopez'],
    ['Lopez, Maria, Jr.', 'Maria', 'Lopez, Jr.'],
    ['Lopez, Maria Anne, III', 'Maria Anne', 'Lopez, III'],
    ['Oak Pools, Spas, LLC', 'Oak Pools,', 'Spas, LLC'],
    ['Lopez,', null, 'Lopez'],
  ])('of %s is no customer whose first name is an addition', (name, firstName, lastName) => {
    const csv = `Name,Phone\n"${name}",2815550100`;
    expect(readOne(csv)).toMatchObject({ customer: { firstName, lastName } });
  });

  test('is read from the next column of the same name where the first is empty', () => {
    const csv = 'Name,Phone,Address,Phone\nBo,,,281-555-0100\nAl,281-555-0101,,281-555-0102';
    expect(readAll(csv).map(({ reading }) => reading.customer.phone)).toEqual([
      '(281) 555-0100',
      '(281) 555-0101',
    ]);
  });

  test('is read from headers that the file has, and from no other', () => {
    const input = { name: 'Kunde', city: 'Nowhere', phone: null };
    expect(findColumns(['Kunde', 'Phone', 'Zip'], input)).toEqual({
      name: ['Kunde'],
      zip: ['Zip'],
    });
    expect(findColumns(['Kunde', 'Phone'], null)).toEqual({ phone: ['Phone'] });
  });

  test.each([
    ['weekly', 1],
    ['Bi-Weekly', 2],
    ['every 2 weeks', 2],
    ['Every 4 Weeks', 4],
  ])('comes %s', (frequency, everyWeeks) => {
    expect(readOne(own({ frequency }))).toMatchObject({ plan: { everyWeeks } });
  });

  test('without a weekday, or of a plan that is over, is a customer only', () => {
    expect(readOne(own({ weekday: '' }))).toMatchObject({ ok: true, plan: null });
    expect(readOne(own({ until: '11/21/2026' }))).toMatchObject({ ok: true, plan: null });
    expect(readOne(own({ until: '11/22/2026' }))).toMatchObject({ plan: { until: today } });
  });

  test.each([
    [
      { until: '2026-12-31', billingStart: '2026-11-22' },
      { until: '2026-12-31', billingStart: today },
    ],
    [
      { from: '2026-12-01', until: '2026-12-01' },
      { from: '2026-12-01', until: '2026-12-01' },
    ],
    [{ taxable: 'yes' }, { taxable: true }],
    [{ taxable: 'no' }, { taxable: false }],
    [
      { service: 'Fountain', price: '20' },
      { serviceId: null, name: 'Fountain', taxable: false },
    ],
    [
      { service: 'Pool School', per: 'year' },
      { per: 'year', price: 4500 },
    ],
    [{ window: 'any' }, { preferredTime: null }],
    [{ window: 'PM' }, { preferredTime: 'Afternoon 12-5' }],
  ])('has a plan as it says: %j', (changes, plan) => {
    expect(readOne(own(changes))).toMatchObject({
      ok: true,
      plan: {
        serviceId: expect.toBeOneOf([null, expect.any(String)]),
        everyWeeks: 1,
        weekday: 2,
        ...plan,
      },
    });
  });

  test('has the catalogue’s price for the catalogue’s period, and for no other', () => {
    const row = { service: 'Monthly Membership', price: '' };
    expect(readOne(own(row))).toMatchObject({ plan: { price: 22_500, per: 'month' } });
    expect(readOne(own({ ...row, per: 'year' }))).toMatchObject({
      problems: ['The price is missing.'],
    });
  });

  test('without word of tax is taxed as its service is', () => {
    const untaxed = services.map((service) => ({ ...service, isTaxed: false }));
    for (const [of, taxable] of [[services, true] as const, [untaxed, false] as const]) {
      const { headers, rows } = tableOf(own());
      const columns = findColumns(headers, null);
      const reading = readRow({ headers, cells: rows[0]!.cells, columns, services: of, today });
      expect(reading).toMatchObject({ plan: { taxable } });
    }
  });

  test.each([
    [{ address: '1 Oak, TX', city: '', state: '', zip: '' }, { address: '1 Oak, TX' }, false],
    [{ address: '11 Oak, TX', city: '', state: '', zip: '' }, { address: '11 Oak, TX' }, true],
    [
      { address: '12 Oak Lane\nUnit 4', address2: 'unit 4' },
      { address: '12 Oak Lane, Unit 4, Spring, TX 77379' },
      true,
    ],
    [{ address2: 'Unit 4' }, { address: '12 Oak Lane, Unit 4, Spring, TX 77379' }, true],
    [{ gateCode: '4711' }, { poolAccess: 'Gate code 4711' }, true],
    [{ accessNotes: 'Left side' }, { poolAccess: 'Left side' }, true],
    [{ dogs: '1' }, { hasPets: true, petDetails: '1 dog' }, true],
    [{ dogs: '2 huskies' }, { hasPets: true, petDetails: '2 huskies' }, true],
    [{ dogs: 'Rex' }, { hasPets: true, petDetails: 'Rex' }, true],
    [{ dogs: '12' }, { hasPets: true, petDetails: '12 dogs' }, true],
    [{ dogs: 'Room 3' }, { hasPets: true, petDetails: 'Room 3' }, true],
    [{ gateCode: '', accessNotes: 'x'.repeat(1000) }, { poolAccess: 'x'.repeat(1000) }, true],
    [{ lastName: '' }, { lastName: null }, true],
    [
      { address: '12 Oak Lane Spring TX 77379-1234', zip: '' },
      { address: '12 Oak Lane Spring TX 77379-1234' },
      true,
    ],
    [{ firstName: '', lastName: 'Lopez' }, { firstName: null, lastName: 'Lopez' }, true],
    [{ email: 'a@example.com, b@example.com' }, { email: 'a@example.com' }, true],
    // Copied from a web page, an empty cell may hold a space of no width.
    [{ firstName: '\u200B', email: '\u200B' }, { firstName: null, email: null }, true],
  ])('has a customer as it says: %j', (changes, customer, ok) => {
    const own2 = { poolAccess: null, hasPets: false, petDetails: null };
    const reading = readOne(own(changes));
    expect(reading).toMatchObject({ ok });
    expect(reading?.customer).toEqual({ ...maria, ...own2, ...customer });
  });

  test('without a price costs what the catalogue says', () => {
    const changes = { service: 'Annual Membership', price: '' };
    expect(readOne(own(changes))).toMatchObject({ plan: { price: 236_500, per: 'year' } });
  });

  test.each([
    'none',
    '0',
    'No dogs',
    'None.',
    'N',
    'false',
    'n/a',
    '-',
    'no dog',
    'no pets',
    'No pet',
    'No animals.',
    'no animal',
  ])('has no dogs where it says %s', (dogs) => {
    expect(readOne(own({ dogs }))?.customer).toMatchObject({ hasPets: false, petDetails: null });
  });

  test.each(['Bruno', 'Nero', 'Xena', 'None bites'])(
    'has dogs called %s, which begins or ends like an answer',
    (dogs) => {
      expect(readOne(own({ dogs }))?.customer).toMatchObject({ hasPets: true, petDetails: dogs });
    },
  );

  test.each(['yes', 'Y', 'true', 'x'])('has dogs of no name where it says %s', (dogs) => {
    expect(readOne(own({ dogs }))?.customer).toMatchObject({ hasPets: true, petDetails: null });
  });

  test.each([
    [{ firstName: '', lastName: '' }, 'The name is missing.'],
    [{ firstName: '\u200B', lastName: '\u2060' }, 'The name is missing.'],
    [
      { email: 'maria(at)example.com' },
      'Email: “maria(at)example.com” cannot be read, please give an address such as name@example.com.',
    ],
    [
      { phone: '555-0100' },
      'Phone: “555-0100” cannot be read, please give a number of at least 10 digits.',
    ],
    [{ phone: 'x'.repeat(100) }, `Phone: “${'x'.repeat(40)}” cannot be read`],
    [{ address: '', city: '', state: '', zip: '' }, 'The address is missing'],
    [{ address: 'Oak 1', city: '', state: '', zip: '' }, 'The address is incomplete'],
    [{ gateCode: 'x'.repeat(1000) }, 'Access instructions: please use at most 1000 characters.'],
    [
      { weekday: 'Someday' },
      'Weekday: “Someday” cannot be read, please give a day such as Tuesday.',
    ],
    [{ weekday: 'Mon, Thu' }, 'a row of its own'],
    [
      { frequency: 'monthly' },
      'Frequency: “monthly” cannot be read, please give weekly, every 2 weeks or every 4 weeks.',
    ],
    [{ price: '' }, 'The price is missing.'],
    [{ price: '0' }, 'The price is missing.'],
    [
      { price: '45 or so' },
      'Price: “45 or so” cannot be read, please give an amount such as $45.00.',
    ],
    [{ service: 'x'.repeat(101) }, 'Service: please use at most 100 characters.'],
    [
      { price: '900', per: 'week' },
      'Price per: “week” cannot be read, please give visit, month or year.',
    ],
    [
      { from: '13/13/2026' },
      'First day: “13/13/2026” cannot be read, please give a date such as 11/30/2026.',
    ],
    [{ from: '2026-12-10', until: '2026-12-01' }, 'The last day is before the first.'],
    [{ billingStart: '11/21/2026' }, 'The next bill is on a day that has passed.'],
    [{ window: 'late' }, 'Time of day: “late” cannot be read, please give Morning or Afternoon.'],
    [{ taxable: 'perhaps' }, 'Taxable: “perhaps” cannot be read, please give yes or no.'],
  ])('is refused with a sentence: %j', (changes, sentence) => {
    expect(readOne(own())).toMatchObject({ ok: true });
    expect(readOne(own(changes))).toEqual({
      ok: false,
      customer: expect.anything(),
      problems: [expect.stringContaining(sentence)],
    });
  });

  test('of a name over several lines of its cell has it on one', () => {
    const csv =
      'First name,Last name,Address\n"Ann\r\nMarie","Lee\n(gate)","12 Oak Lane\rSpring, TX 77379"\n';
    expect(readOne(csv)).toMatchObject({
      customer: {
        firstName: 'Ann Marie',
        lastName: 'Lee (gate)',
        address: '12 Oak Lane, Spring, TX 77379',
      },
    });
  });
});

describe('rows of one file', () => {
  const headers = 'Name,E-mail,Phone,Address,Weekday,Price';
  const judged = (...rows: string[]) =>
    judgeRows(readAll([headers, ...rows].join('\n'))).map((row) => {
      if (row.verdict !== 'new') return `${row.verdict}: ${row.message}`;
      return row.first === row.line ? 'customer' : 'more';
    });
  const first = 'Maria Lopez,maria@example.com,281-555-0100,12 Oak Lane Spring,Tue,45';

  test('with another plan of the same customer are welcome', () => {
    expect(
      judged(
        first,
        'Maria Lopez,,(281) 555-0100,,,',
        'MARIA LOPEZ,maria@example.com,,12 Oak Lane Spring,Fri,20',
        'Maria Lopez,,,"12 Oak Lane, Spring",Mon,20',
      ),
    ).toEqual([
      'customer',
      'duplicate: The same customer as in row 2, without a plan.',
      'more',
      'more',
    ]);
    expect(judged(first, 'Maria Lopez,,,"12 Oak Lane, Spring",,')).toEqual([
      'customer',
      'duplicate: The same customer as in row 2, without a plan.',
    ]);
    expect(judged(first, 'Maria Lopez,,,"13 Oak Lane, Spring",,')).toEqual([
      'customer',
      'customer',
    ]);
  });

  test.each(['(281) 555-0100', '+1 281-555-0100', '1.281.555.0100', '2815550100 ext. 4'])(
    'share the phone that a customer gave as %s',
    (phone) => {
      const reached = { email: null, address: null };
      const imported = { ...reached, phone: '(281) 555-0100' };
      expect(sharedContact(imported, { ...reached, phone })).toBe('phone');
      expect(sharedContact(imported, { ...reached, phone: '(281) 555-0101' })).toBeUndefined();
    },
  );

  test('do not share a foreign phone that differs only at its end', () => {
    const reached = { email: null, address: null };
    const one = { ...reached, phone: '+52 81 8123 4501' };
    expect(sharedContact(one, { ...reached, phone: '+52 81 8123 4577' })).toBeUndefined();
    expect(sharedContact(one, { ...reached, phone: '+52 (81) 8123-4501' })).toBe('phone');
  });

  test('are duplicates when they are equal, or share an email or a phone under another name', () => {
    expect(
      judged(
        first,
        'Bo Chen,,,99 Elm Street Spring,Tue,45',
        first,
        'Ann Lee,MARIA@example.com,,1 Ash Road Spring,Tue,45',
        'Ann Lee,,1 281 555 0100,1 Ash Road Spring,Tue,45',
        'Ann Lee,,281 555 0100 (home),1 Ash Road Spring,,,',
      ),
    ).toEqual([
      'customer',
      'customer',
      'duplicate: The same as row 2.',
      'duplicate: The same email as in row 2, under another name.',
      'duplicate: The same phone as in row 2, under another name.',
      'duplicate: The same phone as in row 2, under another name.',
    ]);
  });
});
