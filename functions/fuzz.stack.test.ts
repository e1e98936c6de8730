import { test } from 'vitest';
import { routes } from './manifest.ts';
import { startFuzzing } from './testing/fuzzed-requests.ts';

const { expectAnswers } = await startFuzzing();

test.each(
  routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const),
)('%s answers whatever comes', async (_name, route) => expectAnswers(route, 12));
