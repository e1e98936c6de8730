import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { allFunctions } from '../manifest.ts';
import type { Grant } from '../platform/endpoint/route.ts';
import { intercepting } from './intercepted-calls.ts';
import { isWithin, permissionOf, usesOfAnswer, usesOfCall, type Use } from './permission-uses.ts';

const mailResources = new Set(['identity', 'configuration-set']);

const allows = (grant: Grant, { action, on, pk }: Use): boolean => {
  if (!(grant.actions as readonly string[]).includes(action)) return false;
  if (grant.on === 'table')
    return on === 'table' && (!grant.partitions || isWithin(grant.partitions, pk ?? ''));
  if (grant.on === 'index') return grant.index === on;
  if (grant.on === 'photos' || grant.on === 'photo-list') return on.startsWith(grant.prefix);
  if (grant.on === 'mail') return mailResources.has(on);
  return grant.on === on;
};

// Only a run of the whole suite sets a folder: a partial run proves nothing about unused permissions.
const folder = process.env['USED_PERMISSIONS'];
const recorded = new Set<string>();

/** Each test worker records to its own file. */
const record = (name: string, uses: readonly Use[]): void => {
  if (folder === undefined) return;
  for (const line of [name, ...uses.map((use) => `${name} ${permissionOf(use)}`)])
    if (!recorded.has(line)) {
      recorded.add(line);
      appendFileSync(path.join(folder, `${process.pid}.txt`), `${line}\n`);
    }
};

/**
 * Calls a function and checks that it uses only what its route, job or listener grants. On AWS, its role would
 * refuse anything else, but the embedded stack has no roles. After a run of the whole suite, the permissions
 * that were used are compared with the role.
 * @throws Error naming what the route does not grant
 */
export const withinGrants = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
  const uses: Use[] = [];
  try {
    const result = await intercepting(async (made, proceed) => {
      uses.push(...usesOfCall(made.service, made.name, made.input));
      return proceed();
    }, call);
    uses.push(...usesOfAnswer(result));
    return result;
  } finally {
    refuseExcess(name, uses);
    record(name, uses);
  }
};

const refuseExcess = (name: string, uses: readonly Use[]): void => {
  const route = allFunctions.find((each) => each.name === name);
  const excess = uses.filter((use) => !route?.grants.some((grant) => allows(grant, use)));
  if (route && excess.length > 0)
    throw new Error(
      `The route of ${name} does not grant ${[...new Set(excess.map(permissionOf))].join(', ')}`,
    );
};
