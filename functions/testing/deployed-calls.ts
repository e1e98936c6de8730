import { readEnvironment } from '../platform/environment.ts';
import { table } from '../platform/table/table.ts';
import { routes } from '../manifest.ts';
import type { DeployedCall } from './deployed-call.ts';
import { personMaker, type Role } from './person-maker.ts';
import { knownOfCustomer } from './personal-data.ts';
import { scenariosOf } from './scenarios/all-scenarios.ts';
import type { Stage } from './scenarios/scenario.ts';
import type { World } from './world.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { successStatus } from './success-status.ts';

const unavailable = async (): Promise<never> => {
  throw new Error('Only what writes to the table and the bucket can be prepared here');
};

/** The table and the bucket of the deployed stage, whose names are in this process's environment. */
const deployedWorld = (): World => {
  const roles = new Map<string, Role>();
  return {
    table: table(),
    bucket: readEnvironment('PHOTO_BUCKET'),
    roles,
    person: personMaker(table(), roles),
    call: unavailable,
    mailTo: unavailable,
  };
};

/** Every public endpoint, and for each other access level one that only reads, if there is one. */
const chosenContracts = (): Contract[] => {
  const contracts = routes.map(({ contract }) => contract);
  const others = new Set(contracts.map(({ access }) => access).filter((one) => one !== 'public'));
  return [
    ...contracts.filter(({ access }) => access === 'public'),
    ...[...others].flatMap((access) => {
      const own = contracts.filter((contract) => contract.access === access);
      const read = own.find(({ method, params, query }) => method === 'GET' && !params && !query);
      return read ?? own[0] ?? [];
    }),
  ];
};

/**
 * The calls of `npm run rehearse`. It bundles this file, because Node by itself cannot import fonts and decoders.
 */
export const openDeployedCalls = async (): Promise<DeployedCall[]> => {
  const world = deployedWorld();
  const admin = await world.person({ isAdmin: true });
  const known = await world.person(knownOfCustomer);
  const stage: Stage = { world, admin, customer: async () => known };
  return chosenContracts().map((contract) => {
    const [{ prepare, dependencies, answers, environment }] = scenariosOf(contract);
    const isWhole = (dependencies ?? answers ?? environment) === undefined;
    return {
      contract,
      success: isWhole ? successStatus(contract) : undefined,
      prepare: async () => prepare(stage, new Date()),
    };
  });
};
