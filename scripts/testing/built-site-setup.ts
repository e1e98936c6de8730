import { runChildScript } from '../build/child-script.ts';

/** Builds the site before the tests that start it in parallel. */
export default async function setup(): Promise<void> {
  await runChildScript({ what: 'The build', script: 'scripts/build.ts' });
}
