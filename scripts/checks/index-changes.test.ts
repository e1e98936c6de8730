import { expect, test } from 'vitest';
import { indexChanges, indexChangesIn, indexFault } from './index-changes.ts';

const faultOf = (before: string[], after: string[]) =>
  indexFault(indexChanges(before, after), 'what is deployed');

test('accepts one index that is created, or one that is deleted', () => {
  expect(faultOf(['gsi1'], ['gsi1'])).toBeUndefined();
  expect(faultOf(['gsi1'], ['gsi2', 'gsi1'])).toBeUndefined();
  expect(faultOf(['gsi1', 'gsi2'], ['gsi2'])).toBeUndefined();
});

test.each([
  ['two that are created', ['gsi1'], ['gsi1', 'gsi2', 'gsi3'], '+gsi2, +gsi3'],
  ['two that are deleted', ['gsi1', 'gsi2', 'gsi3'], ['gsi2'], '-gsi1, -gsi3'],
  ['one that is renamed', ['gsi1', 'gsi2'], ['gsi1', 'owed'], '+owed, -gsi2'],
])('refuses %s, and names them', (_, before, after, named) => {
  expect(faultOf(before, after)).toBe(
    `CloudFormation can create or delete one index of a table per update, and there are more since what is deployed (${named}): deploy them one after the other (docs/deploying.md).`,
  );
});

test('takes no index for a change that the diff only shows, or shows on both sides', () => {
  const diff = `
 ├─ [~] GlobalSecondaryIndexes
 │   └─ @@ -16,6 +16,22 @@
 │      [ ]   "IndexName": "gsi1",
 │      [-]   "IndexName": "gsi2"
 │      [+]   "IndexName": "gsi2",
 │      [+]   "IndexName": "gsi3"
 └─ [~] Replicas
     └─ @@ -6,7 +6,13 @@
        [+]     "IndexName": "gsi3"`;
  expect(indexChangesIn(diff)).toEqual({ created: ['gsi3'], deleted: [] });
});
