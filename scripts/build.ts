import { buildChangedFunctions } from './build/build-functions.ts';
import { buildWeb } from './build/build-web.ts';
import { endWithParent } from './build/child-script.ts';

/** Builds what is deployed, if it has changed: the functions' bundles and the pages. */
endWithParent();
const started = performance.now();
try {
  const [functions, web] = await Promise.all([buildChangedFunctions(), buildWeb()]);
  console.log(
    `${functions.length} functions built, pages ${web ? 'built' : 'unchanged'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
