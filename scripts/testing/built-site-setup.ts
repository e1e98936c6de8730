import { buildFunctions } from '../build/build-functions.ts';
import { buildWeb } from '../build/build-web.ts';

/** What is deployed is built once before the tests that start it, which run at the same time. */
export default async function setup(): Promise<void> {
  await Promise.all([buildFunctions(), buildWeb()]);
}
