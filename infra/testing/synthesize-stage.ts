import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Template } from 'aws-cdk-lib/assertions';
import type { Job } from 'functions/platform/endpoint/route.ts';
import { synthesize } from '../synthesize.ts';
import { readStage, type StageName } from '../stages.ts';

type Options = Omit<Parameters<typeof synthesize>[0], 'stage' | 'outdir'>;
type Json = Record<string, unknown>;

export type Resource = {
  Type: string;
  Properties: any;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};

type TemplateJson = {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, unknown>;
  Outputs?: Record<string, unknown>;
};

/** A function's ARN as the root stack writes it. */
export const functionArn = (name: string) => ({
  'Fn::Join': ['', ['arn:aws:lambda:us-east-1:', { Ref: 'AWS::AccountId' }, `:function:${name}`]],
});

const synthesizeNow = (stage: StageName, options: Options) => {
  const outdir = mkdtempSync(join(tmpdir(), 'synthesize-'));
  try {
    const { template, deployed, stackName, isProtected, notices } = synthesize({
      stage,
      outdir,
      ...options,
    });
    // Template.fromJSON rejects circular dependencies.
    const assertions = Template.fromJSON(template as Json);
    const { Resources: resources } = template as TemplateJson;
    const ofType = (type: string) =>
      Object.entries(resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([logicalId, resource]) => ({ logicalId, ...resource }));
    return {
      template: assertions,
      resources,
      deployed: deployed as Record<string, TemplateJson>,
      ofType,
      stackName,
      isProtected,
      notices,
      text: JSON.stringify(template),
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
};

type Synthesized = ReturnType<typeof synthesizeNow>;

/** Shared by the files of a worker. */
const made: { stage: StageName; options: Options; synthesized: Synthesized }[] = [];

/**
 * The template of a stage as an object to assert on and not to change: root and nested templates merged, and
 * each `deployed` one by name. Leaves nothing on disk, and is made once for the same options.
 */
export const synthesizeStage = (stage: StageName, options: Options = {}): Synthesized => {
  const known = made.find(
    (each) => each.stage === stage && isDeepStrictEqual(each.options, options),
  );
  const synthesized = known?.synthesized ?? synthesizeNow(stage, options);
  // Checks of the app have to run each time.
  if (!known && !options.prepare) made.push({ stage, options, synthesized });
  return synthesized;
};

/** A stage once it is fully set up: custom domain, sign-in mail through SES. */
export const fullyConfiguredStage = (stage: StageName) => ({
  ...readStage(stage),
  domain: {
    name: 'www.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/example',
  },
  signInMail: 'ses' as const,
});

export const exampleJob: Job = {
  name: 'sweep-leaves',
  summary: 'Sweeps the leaves',
  entry: 'leaves/jobs/sweep-leaves.ts',
  grants: [{ on: 'index', index: 'gsi1', actions: ['dynamodb:Query'] }],
  environment: ['TABLE_NAME'],
  schedule: { expression: 'cron(0 9 * * ? *)', timeZone: 'America/Chicago' },
};
