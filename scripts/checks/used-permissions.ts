import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allFunctions } from 'functions/manifest.ts';
import { parseTemplate, type Template } from 'local-aws/stack/template-values.ts';
import { fixedName, stackNameOf } from '../../infra/fixed-name.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { permissionFaults, rolePermissions } from './role-permissions.ts';
import type { TestReport } from './test-report.ts';

/** The stage whose roles are compared; it has every feature. */
const stage = 'prod';

const synthesized = async (): Promise<Template> => {
  const outdir = await mkdtemp(path.join(tmpdir(), 'roles-'));
  try {
    return parseTemplate(synthesize({ stage, outdir }).template);
  } finally {
    await rm(outdir, { recursive: true });
  }
};

/** What each function used, as recorded by the tests (functions/testing/granted-calls.ts). */
const readUses = async (folder: string): Promise<Map<string, Set<string>>> => {
  const used = new Map<string, Set<string>>();
  for (const file of await readdir(folder)) {
    const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n').filter(Boolean);
    for (const line of lines) {
      const [name = ''] = line.split(' ', 1);
      const uses = used.get(name) ?? new Set();
      used.set(name, uses);
      if (line !== name) uses.add(line.slice(name.length + 1));
    }
  }
  return used;
};

/**
 * Reports as a single test that what the functions used in a complete test run is exactly what their
 * roles in the synthesized template allow. Prints how much was compared.
 */
export const comparePermissions = async (folder: string): Promise<TestReport> => {
  const prefix = stackNameOf({ name: stage });
  const names = new Map(allFunctions.map((each) => [fixedName(prefix, each), each.name]));
  const roles = rolePermissions(await synthesized(), names);
  const faults = permissionFaults([...names.values()], roles, await readUses(folder));
  const permissions = [...roles.values()].reduce((sum, { granted }) => sum + granted.size, 0);
  console.log(
    `${names.size} functions, ${permissions} permissions, ${faults.length === 0 ? 'all used and none missing' : `${faults.length} of them at fault`}`,
  );
  return faults.length === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: 'permissions', why: faults.join('\n') }] };
};
