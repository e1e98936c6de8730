import { expect, test } from 'vitest';
import {
  readDate,
  readPer,
  readPhone,
  readPrice,
  readRhythm,
  readWeekdays,
  readWindow,
  readYesOrNo,
} from './cell-values.ts';

const [morning, afternoon] = ['Morning 8-12', 'Afternoon 12-5'];
const long = `281 555 0100 ${'x'.repeat(27)}`;

const cells: [string, (cell: string) => unknown, readonly (readonly [string, unknown])[]][] = [
  [
    'date',
    readDate,
    [
      ['2026-11-30', '2026-11-30'],
      ['2026-11-30T08:00', '2026-11-30'],
      ['2026-11-30 08:00', '2026-11-30'],
      ['11/30/2026', '2026-11-30'],
      ['1/2/26', '2026-01-02'],
      ['12/31/49', '2049-12-31'],
      // A customer of last century, not a plan that begins in 2098.
      ['3/1/98', undefined],
      ['1/2/50', undefined],
      ['11/30/2026 8:00', '2026-11-30'],
      ['2026-11-301', undefined],
      ['30/11/2026', undefined],
      ['02/30/2026', undefined],
      ['11/30/202', undefined],
      ['0026-11-30', undefined],
      ['tomorrow', undefined],
    ],
  ],
  [
    'price',
    readPrice,
    [
      ['45', 4500],
      ['$45', 4500],
      ['45.5', 4550],
      ['45.05', 4505],
      ['$1,234.50', 123_450],
      ['$12,345,678', 1_234_567_800],
      ['$123,456,789', undefined],
      ['$ 45.00 USD', 4500],
      ['0', 0],
      ['12,34', undefined],
      ['45.005', undefined],
      ['-45', undefined],
      ['€45', undefined],
    ],
  ],
  [
    'phone',
    readPhone,
    [
      ['281.555.0100', '(281) 555-0100'],
      ['+1 (281) 555-0100', '(281) 555-0100'],
      ['2815550100', '(281) 555-0100'],
      ['555-0100; 281-555-0100', '(281) 555-0100'],
      ['281-555-0100 / 281-555-0199', '(281) 555-0100'],
      ['281-555-0100 281-555-0199', '(281) 555-0100'],
      ['(281) 555-0100 or (832) 555-0199', '(281) 555-0100'],
      ['281 555 0100 & 832 555 0199', '(281) 555-0100'],
      ['+49 30 1234567 89', '+49 30 1234567 89'],
      ['+52 8112 3456 78', '+52 8112 3456 78'],
      ['281 555 0100 ext. 2', '281 555 0100 ext. 2'],
      [long, '(281) 555-0100'],
      [`${long}x`, undefined],
      ['555-010012', undefined],
      ['555-0100', undefined],
    ],
  ],
  [
    'weekdays',
    readWeekdays,
    [
      ['Sun', [0]],
      ['monday', [1]],
      ['tues', [2]],
      ['Wednesdays', [3]],
      ['Thu/Sat', [4, 6]],
      ['Mondays and Fridays', [1, 5]],
      ['Mon, Monday', [1]],
      ['Mo', undefined],
      ['Monthly', undefined],
      ['Mons', [1]],
      ['Mon, maybe', undefined],
      ['and', undefined],
    ],
  ],
  [
    'rhythm',
    readRhythm,
    [
      ['weekly', 1],
      ['Every week', 1],
      ['Once a week', 1],
      ['1', 1],
      ['every one week', 1],
      ['Bi-Weekly', 2],
      ['biweekly', 2],
      ['fortnightly', 2],
      ['every other week', 2],
      ['Every second week', 2],
      ['two weeks', 2],
      ['2', 2],
      ['4 weekly', 4],
      ['every fourth week', 4],
      ['Every 4 weeks', 4],
      ['3', undefined],
      ['monthly', undefined],
      ['twice weekly', undefined],
    ],
  ],
  [
    'period',
    readPer,
    [
      ['Per Month With Chemicals', 'month'],
      ['yearly', 'year'],
      ['annual', 'year'],
      ['Per Stop', 'visit'],
      ['visit', 'visit'],
      ['per service', 'visit'],
      ['week', undefined],
    ],
  ],
  [
    'yes or no',
    readYesOrNo,
    [
      ...['yes', 'Y', 'TRUE', '1', 'x', 'Taxable'].map((cell) => [cell, true] as const),
      ...['no', 'N', 'false', '0', 'non-taxable', 'Nontaxable', 'exempt'].map(
        (cell) => [cell, false] as const,
      ),
      ['not yet', undefined],
      ['yess', undefined],
    ],
  ],
  [
    'window',
    readWindow,
    [
      ['Any time', null],
      ['Morning', morning],
      ['8am', morning],
      ['8 AM to 5 PM', morning],
      ['Afternoon 12-5', afternoon],
      ['1 p', afternoon],
      ['PM', afternoon],
      ['late', undefined],
      ['many', undefined],
    ],
  ],
];

test.each(
  cells.flatMap(([what, read, said]) =>
    said.map(([cell, value]) => [what, cell, value, read] as const),
  ),
)('the %s in “%s” is %o', (_what, cell, value, read) => {
  expect(read(cell)).toEqual(value);
});
