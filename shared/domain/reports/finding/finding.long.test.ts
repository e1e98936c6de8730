import { expect, test } from 'vitest';
import { faultOf, foundVisit, visitCount } from '../../../testing/found-visits.ts';

// Representative: shared/domain/reports/finding/finding.test.ts > says of any readings what was read
test('says of every combination of readings what was read and added, and nothing else', () => {
  const faults = Array.from({ length: visitCount }, (_, index) => faultOf(foundVisit(index)));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
