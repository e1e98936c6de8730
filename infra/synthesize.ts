import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { jobs, listeners, routes } from 'functions/manifest.ts';
import * as z from 'zod/mini';
import { SiteStack, type SiteStackProps } from './stacks/site-stack.ts';
import { readStage, type StageName } from './stages.ts';
import { wholeTemplate } from './whole-template.ts';

const toolSettings = z.object({ context: z.record(z.string(), z.unknown()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The CDK feature flags in cdk.json, which otherwise only the CLI reads. */
const featureFlags = () =>
  toolSettings.parse(readJson(join(import.meta.dirname, '../cdk.json'))).context;

const noCode = () => lambda.Code.fromInline('// Only the shape of the stack is of interest.');

type Synthesized = {
  /** Root and nested templates merged into one, for tests and checks to read. */
  template: unknown;
  /** The deployed templates: the root under its stack's name, nested ones under their logical id. */
  deployed: Record<string, unknown>;
  stackName: string;
  isProtected: boolean;
  /** Messages for the person deploying. */
  notices: string[];
};

/** Synthesizes a stage's templates in this process. @throws StageError if the stage is unknown or incomplete */
export const synthesize = ({
  stage,
  outdir,
  functionsDirectory,
  webDirectory,
  codeFor,
  changes,
  prepare,
}: {
  stage: StageName;
  /** Output folder of the cloud assembly. */
  outdir: string;
  /** Folder with a subfolder per function's bundle; without it the functions have no code. */
  functionsDirectory?: string;
  /** Output folder of the web build; without it the site stays empty. */
  webDirectory?: string;
  /** Used instead of `functionsDirectory`. */
  codeFor?: SiteStackProps['codeFor'];
  /** Overrides of the stage's settings, for tests. */
  changes?: Partial<Omit<SiteStackProps, 'codeFor' | 'webDirectory'>>;
  /** Called with the app before the stack is created, to add checks. */
  prepare?: (app: App) => void;
}): Synthesized => {
  const settings = readStage(stage);
  const app = new App({
    outdir,
    context: featureFlags(),
    analyticsReporting: false,
    treeMetadata: false,
    // Takes longer than the synthesis. `cdk synth` validates the templates (npm run validate).
    builtinCloudFormationValidation: false,
  });
  prepare?.(app);
  const stack = new SiteStack(app, {
    settings,
    routes,
    jobs,
    listeners,
    webDirectory,
    codeFor:
      codeFor ??
      (functionsDirectory === undefined
        ? noCode
        : (name) => lambda.Code.fromAsset(join(functionsDirectory, name))),
    ...changes,
  });
  const assembly = app.synth();
  const { stackName } = stack;
  const { template: root, terminationProtection, messages } = assembly.getStackByName(stackName);
  const nested = Object.fromEntries(
    [...stack.domains.stacks].map(([id, { templateFile }]) => [
      id,
      readJson(join(assembly.directory, templateFile)),
    ]),
  );
  return {
    template: wholeTemplate(root, nested),
    deployed: { [stackName]: root, ...nested },
    stackName,
    isProtected: terminationProtection === true,
    notices: messages.map(({ entry }) => String(entry.data)),
  };
};
