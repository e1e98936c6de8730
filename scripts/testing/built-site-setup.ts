import { buildFunctions } from '../build/build-functions.ts';
import { buildWeb } from '../build/build-web.ts';

/** Builds the site once, before the tests that start it in parallel. */
export default async function setup(): Promise<void> {
  await Promise.all([buildFunctions(), buildWeb()]);
}
