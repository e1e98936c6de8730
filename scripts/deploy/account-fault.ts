import { parseArgs } from 'node:util';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { readStage, type StageSettings } from '../../infra/stages.ts';

/** Commands of the CDK's CLI that use an account, and of these, the ones that need it to be bootstrapped. */
const onAccount = new Set([
  'bootstrap',
  'deploy',
  'destroy',
  'diff',
  'import',
  'rollback',
  'watch',
]);
const onBootstrapped = new Set(['deploy', 'import', 'watch']);

/** The account of emulators, which AWS gives to no one: a rehearsal of any stage runs there. */
const emulated = '000000000000';

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      profile: { type: 'string' },
    },
  });
  const context = (values.context ?? []).map(String);
  return {
    command: positionals.find((word) => onAccount.has(word)),
    stage: context.findLast((each) => each.startsWith('stage='))?.slice('stage='.length),
    profile: typeof values.profile === 'string' ? values.profile : undefined,
  };
};

/** Whether AWS answers that the region has nothing of `cdk bootstrap`; false if it answers anything else. */
const lacksBootstrap = async (region: string, profile: string | undefined): Promise<boolean> => {
  const client = new SSMClient({ region, ...(profile !== undefined && { profile }) });
  try {
    await client.send(new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }));
    return false;
  } catch (error) {
    // The pipeline's roles may not read it; then the CLI finds out itself.
    return error instanceof ParameterNotFound;
  } finally {
    client.destroy();
  }
};

/**
 * Why a command of the CDK's CLI cannot go ahead with these credentials, as a sentence for the person at the terminal;
 * undefined if it can.
 * @throws StageError if the stage is unknown or incomplete
 */
export const accountFault = async ({
  args,
  account,
  settingsOf = readStage,
}: {
  /** The CLI's arguments. */
  args: string[];
  /** Of the credentials; undefined if there are none that AWS accepts. */
  account: string | undefined;
  settingsOf?: (stage: string) => StageSettings;
}): Promise<string | undefined> => {
  const { command, stage, profile } = readArguments(args);
  if (command === undefined || account === emulated) return undefined;
  if (account === undefined)
    return `"cdk ${command}" needs an AWS account, and this shell has no credentials that AWS accepts: sign in and try "aws sts get-caller-identity" (docs/deploying.md, step 1).`;
  if (stage === undefined) return undefined;
  const { account: own, region } = settingsOf(stage);
  if (own !== undefined && own !== account)
    return `The stage "${stage}" belongs to the AWS account ${own} (infra/stages.ts), but the credentials of this shell are for ${account}: choose others, for example with AWS_PROFILE.`;
  if (onBootstrapped.has(command) && (await lacksBootstrap(region, profile)))
    return `The AWS account ${account} is not bootstrapped in ${region}: run "npx cdk bootstrap -c stage=${stage}" first (docs/deploying.md, step 4).`;
  return undefined;
};
