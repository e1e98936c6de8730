import type { EmbeddedStack } from 'local-aws/testing/embedded-stack-context.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { jobs, routes } from '../manifest.ts';
import { keys } from '../platform/table/keys.ts';
import type { CallTarget, CallWorld } from './call-target.ts';
import { openWorld, type World } from './world.ts';
import { scenarios } from './scenarios/all-scenarios.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { apiEvent } from './api-event.ts';
import { knownOfCustomer } from './personal-data.ts';

/** The functions that load the most besides a table client, apart from photos: for PDFs, archives and saves. */
const heaviest = new Set([
  'download-report',
  'download-statement',
  'download-record',
  'send-report',
  'send-report-email',
  'deliver-queued-reports',
  'download-all-reports',
  'create-report',
  'update-report',
  'save-visit-report',
  'mark-not-possible',
]);

const isRead = (name: string): boolean => {
  const route = routes.find(({ contract }) => contract.name === name);
  return (
    route?.contract.method === 'GET' &&
    typeof route.contract.response !== 'string' &&
    route.grants.every(({ on }) => on === 'table' || on === 'index') &&
    !route.environment.some(
      (variable) => variable === 'USER_POOL_ID' || variable === 'IDENTITY_URL',
    )
  );
};

/** The functions that only read the table, and the heaviest ones, each with the call of its first scenario. */
const callTargets = async (world: World): Promise<CallTarget[]> => {
  const admin = await world.person({ isAdmin: true });
  const targetOf = ({ of: name, prepare }: Scenario): CallTarget => ({
    name,
    isRead: isRead(name),
    prepare: async () => {
      let person: ReturnType<World['person']> | undefined;
      const customer = () => (person ??= world.person(knownOfCustomer));
      const call = await prepare({ world, admin, customer }, new Date());
      if ('event' in call) return call.event;
      const route = routes.find(({ contract }) => contract.name === name);
      if (!route) throw new Error(`${name} has neither a route nor an event`);
      // As browsers call: long replies are compressed.
      const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...call.headers };
      return apiEvent(route.contract, { ...call, headers });
    },
  });
  const wanted = [...routes.map(({ contract }) => contract.name), ...jobs.map((job) => job.name)];
  return wanted
    .filter((name) => isRead(name) || heaviest.has(name))
    .flatMap((name) => {
      const scenario = scenarios.find(({ of }) => of === name);
      return scenario ? [targetOf(scenario)] : [];
    });
};

/**
 * Opens the world of `npm run bench -- cold` and `warm`. They bundle this file, because Node by itself cannot import
 * fonts and decoders.
 */
export const openCallWorld = async (endpoints: EmbeddedStack): Promise<CallWorld> => {
  const { world, close } = await openWorld(endpoints);
  await catalogueStore(world.table).write(new Date());
  return { targets: await callTargets(world), row: keys.user((await world.person()).id), close };
};
