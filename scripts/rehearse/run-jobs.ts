import { jobs } from 'functions/manifest.ts';
import type { AwsCalls } from './aws-calls.ts';
import type { DeployedStage } from './deployed-stage.ts';

const whatWentWrong = async (run: Promise<unknown>): Promise<string | undefined> =>
  run.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/**
 * Invokes each job, as its schedule would. A probe opens the site through CloudFront, which is not there: it only has to
 * start, and refuses an event without the time it is for. @returns a sentence for each that failed
 */
export const runJobs = async (aws: AwsCalls, stage: DeployedStage): Promise<string[]> => {
  const faults: string[] = [];
  for (const { name, isProbe } of jobs) {
    const functionName = stage.functionNames.get(name) ?? name;
    const event = isProbe ? {} : { now: new Date().toISOString() };
    const fault = await whatWentWrong(aws.invoke(functionName, event));
    const isRefused = fault?.includes('invalid_type') ?? false;
    if (isProbe && !isRefused) faults.push(fault ?? `${name} takes an event without a time`);
    if (!isProbe && fault !== undefined) faults.push(fault);
  }
  return faults;
};
