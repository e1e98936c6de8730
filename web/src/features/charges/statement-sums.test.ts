import { expect, test } from 'vitest';
import { statementSums } from './statement-sums.ts';

test.each([
  [{ paid: '243.56', processing: '0.00', due: '0.00' }, ['Paid']],
  [{ paid: '0.00', processing: '243.56', due: '0.00' }, ['Processing']],
  [{ paid: '0.00', processing: '0.00', due: '243.56' }, ['Due']],
  [{ paid: '243.56', processing: '0.00', due: '1143.50' }, ['$243.56 paid', '$1,143.50 due']],
  [
    { paid: '243.56', processing: '100.00', due: '143.56' },
    ['$243.56 paid', '$100.00 processing', '$143.56 due'],
  ],
  [{ paid: '0.00', processing: '0.00', due: '0.00' }, []],
])('adds up a month: %o', (sums, labels) => {
  expect(statementSums(sums)).toEqual(labels);
});
