import { parseArgs } from 'node:util';
import { jobs } from 'functions/manifest.ts';
import { endWithParent } from '../build/child-script.ts';
import { awsCalls, type AwsCalls } from './aws-calls.ts';
import { callEndpoints } from './call-endpoints.ts';
import { cdkCli } from './cdk-cli.ts';
import { copyAssembly, lastAssembly, synthesizeStages } from './cloud-assembly.ts';
import { readDeployedStage, type DeployedStage } from './deployed-stage.ts';
import { startEmulator, type Emulator } from './emulator.ts';
import { installEmulator } from './install-emulator.ts';
import { addedSince, takeInventory, unseenKinds } from './leftovers.ts';
import { RehearsalError } from './needed-tools.ts';
import { notShown } from './not-shown.ts';
import { readFaultName, type FaultName } from './plant-fault.ts';
import { prepareStack, type PreparedStack } from './prepare-stack.ts';
import { runJobs } from './run-jobs.ts';
import { sendPhoto } from './send-photo.ts';
import { allStackResources } from './stack-resources.ts';
import { tryUnsupported } from './try-unsupported.ts';

/**
 * `npm run rehearse` deploys two stages by the CDK's own CLI into an emulator on this machine, calls what is deployed
 * and destroys both. `--plant permission|route|variable` takes something away first: the rehearsal has to fail.
 * `--reuse` deploys what it synthesized last.
 */
const faults: string[] = [];
const report = (line: string, found: readonly string[] = []): void => {
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${line}`);
  for (const fault of found) console.log(`       ${fault}`);
  faults.push(...found);
};

const compareResources = (
  { deployed, routes }: PreparedStack,
  { resources, routeCount }: DeployedStage,
): string[] => {
  const complete = resources.filter(({ status }) => status === 'CREATE_COMPLETE').length;
  return [
    ...(complete === deployed ? [] : [`${complete} resources are complete instead of ${deployed}`]),
    // More of them would mean that the emulator has learned to read the Body.
    ...(routeCount === routes ? [] : [`the API has ${routeCount} routes instead of ${routes}`]),
  ];
};

const tryFirstStage = async (
  { aws, emulator }: { aws: AwsCalls; emulator: Emulator },
  first: PreparedStack,
  stage: DeployedStage,
): Promise<void> => {
  report(
    `${first.leftOut.length} resources on the list of what the emulator does not know, each kind tried`,
    await tryUnsupported(aws, first.leftOut, stage.resources),
  );
  Object.assign(process.env, emulator.environment, stage.environment);
  const { succeeded, refused, faults: wrong } = await callEndpoints(emulator, stage);
  report(
    `${succeeded + refused} endpoints called, of which ${refused} refuse what the emulator has no account for`,
    wrong,
  );
  const probes = jobs.filter(({ isProbe }) => isProbe).length;
  report(
    `${jobs.length - probes} jobs run, and ${probes} probe of the site started`,
    await runJobs(aws, stage),
  );
  report('1 photo sent through bucket, queue and function', await sendPhoto(stage));
};

type Options = { planted: FaultName | undefined; reuse: boolean };

const rehearse = async (emulator: Emulator, { planted, reuse }: Options): Promise<void> => {
  const assembly = reuse ? lastAssembly : await synthesizeStages();
  const copy = await copyAssembly(assembly);
  const first = await prepareStack({ assembly, copy, stackName: 'sheriff-dev', planted });
  const second = await prepareStack({ assembly, copy, stackName: 'sheriff-staging' });
  const aws = awsCalls(emulator);
  const cdk = cdkCli(copy, emulator);
  await cdk.bootstrap();
  const before = await takeInventory(aws);

  // A fault is in the first stage, which is enough to find it.
  const stacks = planted ? [first] : [first, second];
  for (const stack of stacks) {
    await cdk.deploy(stack.stackName);
    const stage = await readDeployedStage(aws, stack.stackName);
    report(
      `${stack.stackName}: ${stack.deployed - stack.made} of ${stack.declared} resources deployed, and ${stack.made} routes and integrations made of the Body`,
      compareResources(stack, stage),
    );
    if (stack === first) await tryFirstStage({ aws, emulator }, first, stage);
  }
  const firstStillThere = await allStackResources(aws, first.stackName);
  const both = await takeInventory(aws);
  report(`${addedSince(before, both).length}+ things of ${both.size} kinds exist`, [
    ...unseenKinds(before, both).map((what) => `no ${what} are listed, so none would be missed`),
    ...(firstStillThere.length === first.deployed ? [] : ['the first stage has changed']),
  ]);
  for (const { stackName } of stacks.toReversed()) await cdk.destroy(stackName);
  const left = addedSince(before, await takeInventory(aws));
  report(`${stacks.length} stages destroyed, and nothing but the toolkit left`, left);
};

const main = async (): Promise<number> => {
  const { plant, reuse } = parseArgs({
    options: { plant: { type: 'string' }, reuse: { type: 'boolean', default: false } },
  }).values;
  const planted = readFaultName(plant);
  const python = await installEmulator();
  const emulator = await startEmulator(python);
  try {
    await rehearse(emulator, { planted, reuse });
  } finally {
    await emulator.stop();
  }
  console.log(notShown);
  console.log(faults.length === 0 ? 'Rehearsed.' : `${faults.length} faults found.`);
  return faults.length === 0 ? 0 : 1;
};

endWithParent();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
try {
  process.exit(await main());
} catch (error) {
  if (error instanceof RehearsalError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
