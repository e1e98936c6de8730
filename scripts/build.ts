import { buildFunctions } from './build/build-functions.ts';
import { buildWeb } from './build/build-web.ts';

/** Builds what is deployed: the functions' bundles and the pages. */
const started = performance.now();
const [functions, web] = [await buildFunctions(), await buildWeb()];
const done = (changed: boolean) => (changed ? 'built' : 'unchanged');
console.log(
  `Functions ${done(functions)}, pages ${done(web)} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
