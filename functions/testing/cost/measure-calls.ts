import { writeFile } from 'node:fs/promises';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { allFunctions } from '../../manifest.ts';
import { functionDefaults } from '../../platform/endpoint/route.ts';
import { calleeOf, startSurroundings } from '../callee.ts';
import { startRun } from '../scenario-run.ts';
import { intercepting } from '../intercepted-calls.ts';
import { scenarios } from '../scenarios/all-scenarios.ts';
import { startWorld } from '../world.ts';
import { expect, test, vi } from 'vitest';
import { addingUp } from './consumed-units.ts';
import type { MeasuredCall } from './measured-call.ts';

/** Calls every function with its first scenario and writes what that consumed to BENCH_RESULT. */
const world = await startWorld();

test('every function is measured', { timeout: 600_000 }, async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await catalogueStore(world.table).write(new Date());
  const admin = await world.person({ isAdmin: true });
  const measured: MeasuredCall[] = [];
  for (const { name, memory = functionDefaults.memory } of allFunctions) {
    const scenario = scenarios.find(({ of }) => of === name)!;
    await startSurroundings(scenario);
    const callee = await calleeOf(scenario);
    const now = scenario.at ?? new Date();
    const units = { readUnits: 0, writeUnits: 0, puts: 0, gets: 0, mails: 0 };
    let milliseconds = 0;
    // The first call of a process creates its clients, so the second one is measured.
    for (const isCounted of [false, true]) {
      const customer = await world.person();
      const stage = { world, admin, customer: async () => customer };
      const call = await scenario.prepare(stage, now);
      const run = await startRun({ callee, finisher: undefined, scenario, world }, call);
      const started = performance.now();
      const outcome = isCounted
        ? await intercepting(addingUp(units), async () => run.call(now))
        : await run.call(now);
      milliseconds = performance.now() - started;
      expect([name, outcome.status < 400]).toEqual([name, true]);
    }
    measured.push({ name, memory, milliseconds, ...units });
    vi.unstubAllEnvs();
  }
  await writeFile(process.env['BENCH_RESULT']!, JSON.stringify(measured));
});
