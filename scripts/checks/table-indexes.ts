import { readFileSync } from 'node:fs';
import { currentIndexes, indexesBefore } from './committed-indexes.ts';
import { indexChanges, indexChangesIn, indexFault } from './index-changes.ts';
import { root } from './run-step.ts';

/**
 * Refuses more than one created or deleted index of the table, which CloudFormation cannot deploy at once:
 * `table-indexes.ts` compares the list with what git has of main, `table-indexes.ts <file>` reads what `cdk diff`
 * printed.
 */
const compare = (): string | undefined => {
  const [diff] = process.argv.slice(2);
  if (diff !== undefined)
    return indexFault(indexChangesIn(readFileSync(diff, 'utf8')), 'what is deployed');
  const before = indexesBefore(root);
  if (before)
    return indexFault(
      indexChanges(before.names, currentIndexes(root)),
      `the commit ${before.commit.slice(0, 8)}`,
    );
  console.log('The indexes were not compared: git has no commit of main with a list of them.');
  return undefined;
};

const fault = compare();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
