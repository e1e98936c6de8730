import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'node:fs';
import { projectRoot } from '../build/project-root.ts';
import { offlineEnvironment } from './offline-environment.ts';
import { synthArguments } from '../checks/synth-arguments.ts';
import { requireCommand } from './run-command.ts';
import { stackTemplate, type StackTemplate } from './stack-template.ts';

/** The folder of the cloud assembly that was synthesized last. */
export const lastAssembly = path.join(projectRoot, '.cache/rehearse/cdk.out');

/** Builds what is deployed and synthesizes all stages. @returns the folder of the cloud assembly */
export const synthesizeStages = async (): Promise<string> => {
  await rm(lastAssembly, { recursive: true, force: true });
  await requireCommand('The build', process.execPath, ['scripts/build.ts']);
  await requireCommand(
    'The synthesis',
    'cdk',
    [...synthArguments(lastAssembly), '--build', ''],
    offlineEnvironment(),
  );
  return lastAssembly;
};

/** Copies a cloud assembly, so that its templates can be changed. @returns the folder of the copy */
export const copyAssembly = async (assembly: string): Promise<string> => {
  const copy = `${assembly}.changed`;
  await rm(copy, { recursive: true, force: true });
  await cp(assembly, copy, { recursive: true });
  return copy;
};

/** The templates of a stack, its own and those nested in it, by file name. */
export const readTemplates = async (
  assembly: string,
  stackName: string,
): Promise<Map<string, StackTemplate>> => {
  const nested = `${stackName.replaceAll('-', '')}*.nested.template.json`;
  const files = globSync([`${stackName}.template.json`, nested], { cwd: assembly });
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(path.join(assembly, file), 'utf8');
        return [file, stackTemplate.parse(JSON.parse(text))] as const;
      }),
    ),
  );
};

export const writeTemplates = async (
  assembly: string,
  templates: ReadonlyMap<string, StackTemplate>,
): Promise<void> => {
  for (const [file, template] of templates)
    await writeFile(path.join(assembly, file), JSON.stringify(template));
};
