import { buildChangedFunctions } from './build/build-functions.ts';
import { buildWeb } from './build/build-web.ts';

/** Builds what is deployed: the functions' bundles and the pages. */
const started = performance.now();
const [functions, web] = await Promise.all([buildChangedFunctions(), buildWeb()]);
console.log(
  `${functions.length} functions built, pages ${web ? 'built' : 'unchanged'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
