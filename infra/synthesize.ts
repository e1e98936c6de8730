import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { jobs, listeners, routes } from 'functions/manifest.ts';
import * as z from 'zod/mini';
import { SiteStack, type SiteStackProps } from './stacks/site-stack.ts';
import { readStage, type StageName } from './stages.ts';

const toolSettings = z.object({ context: z.record(z.string(), z.unknown()) });

/** The library's behaviour that cdk.json asks for; the CLI passes it by itself. */
const featureFlags = () =>
  toolSettings.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../cdk.json'), 'utf8')))
    .context;

const noCode = () => lambda.Code.fromInline('// Only the shape of the stack is of interest.');

/**
 * Makes a stage's CloudFormation template in this process, offline, in about a second when no
 * bundle has to be read.
 * @throws StageError when the stage is unknown or incomplete.
 */
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
  /** Where the cloud assembly is written. */
  outdir: string;
  /** Folder of the bundles, one folder a function; without it the functions are empty. */
  functionsDirectory?: string;
  /** Folder of the built pages; without it the site stays empty. */
  webDirectory?: string;
  /** Instead of `functionsDirectory`. */
  codeFor?: SiteStackProps['codeFor'];
  /** Deviations from the stage, for tests. */
  changes?: Partial<Omit<SiteStackProps, 'codeFor' | 'webDirectory'>>;
  /** Adds checks to the app before it is synthesized. */
  prepare?: (app: App) => void;
}): { template: unknown; stackName: string; isProtected: boolean } => {
  const settings = readStage(stage);
  const app = new App({ outdir, context: featureFlags(), analyticsReporting: false });
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
  const { template, terminationProtection } = app.synth().getStackByName(stack.stackName);
  return { template, stackName: stack.stackName, isProtected: terminationProtection === true };
};
