import { adaptTemplate, type LeftOut } from './adapt-template.ts';
import { readTemplates, writeTemplates } from './cloud-assembly.ts';
import { plantFault, type FaultName } from './plant-fault.ts';
import type { Resource, StackTemplate } from './stack-template.ts';

export type PreparedStack = {
  stackName: string;
  /** Resources in the templates that the CDK synthesized. */
  declared: number;
  /** Resources in those that the emulator gets. */
  deployed: number;
  /** How many of these are made of the API's Body. */
  made: number;
  /** How many routes the API is to have. */
  routes: number;
  leftOut: LeftOut[];
};

const isRoute = ({ Type }: Resource): boolean => Type === 'AWS::ApiGatewayV2::Route';

const resourcesOf = (templates: Iterable<StackTemplate>): Resource[] =>
  [...templates].flatMap(({ Resources }) => Object.values(Resources));

const countOf = (templates: Iterable<StackTemplate>): number => resourcesOf(templates).length;

/** Writes a stack's templates to the copy of the assembly as the emulator can take them, with a fault if one is planted. */
export const prepareStack = async ({
  assembly,
  copy,
  stackName,
  planted,
}: {
  assembly: string;
  copy: string;
  stackName: string;
  planted?: FaultName | undefined;
}): Promise<PreparedStack> => {
  const templates = await readTemplates(assembly, stackName);
  const adapted = [...templates].map(([file, template]) => ({ file, ...adaptTemplate(template) }));
  const written = new Map(
    adapted.map(({ file, template }) => [file, planted ? plantFault(template, planted) : template]),
  );
  await writeTemplates(copy, written);
  return {
    stackName,
    declared: countOf(templates.values()),
    deployed: countOf(written.values()),
    made: adapted.reduce((sum, { made }) => sum + Object.keys(made).length, 0),
    routes: resourcesOf(written.values()).filter(isRoute).length,
    leftOut: adapted.flatMap(({ leftOut }) => leftOut),
  };
};
