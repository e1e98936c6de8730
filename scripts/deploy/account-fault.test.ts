import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { readStage } from '../../infra/stages.ts';
import { accountFault } from './account-fault.ts';

const ssm = mockClient(SSMClient);
afterEach(() => {
  ssm.reset();
});
const notFound = new ParameterNotFound({ message: '', $metadata: {} });
const noAccess = Object.assign(new Error('not authorized'), { name: 'AccessDeniedException' });

const own = '111122223333';
const other = '444455556666';
const faultOf = (command: string, account: string | undefined, row: { account?: string } = {}) =>
  accountFault({
    args: command.split(' '),
    account,
    settingsOf: (stage) => ({ ...readStage(stage), region: 'eu-west-1', ...row }),
  });

test.each(['deploy', 'diff', 'destroy', 'bootstrap'])(
  'refuses cdk %s without credentials',
  async (command) => {
    expect(await faultOf(`${command} -c stage=dev`, undefined)).toBe(
      `"cdk ${command}" needs an AWS account, and this shell has no credentials that AWS accepts: sign in and try "aws sts get-caller-identity" (docs/deploying.md, step 1).`,
    );
  },
);

test.each([
  'deploy -c stage=prod',
  '--require-approval never -c stage=prod deploy',
  'deploy --context stage=dev --context=stage=prod --no-color --ci',
  'diff --method=template -c stage=prod',
  'destroy -cstage=prod --force',
  'bootstrap -c stage=prod',
])('refuses cdk %s with the credentials of another account', async (command) => {
  expect(await faultOf(command, other, { account: own })).toBe(
    'The stage "prod" belongs to the AWS account 111122223333 (infra/stages.ts), but the credentials of this shell are for 444455556666: choose others, for example with AWS_PROFILE.',
  );
  expect(ssm.calls()).toEqual([]);
});

test('refuses a deployment to a region of the account that is not bootstrapped', async () => {
  ssm.on(GetParameterCommand, { Name: '/cdk-bootstrap/hnb659fds/version' }).rejects(notFound);
  for (const row of [{}, { account: own }])
    expect(await faultOf('deploy -c stage=dev', own, row)).toBe(
      'The AWS account 111122223333 is not bootstrapped in eu-west-1: run "npx cdk bootstrap -c stage=dev" first (docs/deploying.md, step 4).',
    );
  const [call] = ssm.calls();
  expect(await call!.thisValue.config.region()).toBe('eu-west-1');
});

test('lets the bootstrap itself go ahead, and what needs none', async () => {
  ssm.on(GetParameterCommand).rejects(notFound);
  for (const command of ['bootstrap', 'diff', 'destroy'])
    expect(await faultOf(`${command} -c stage=dev`, own, { account: own })).toBeUndefined();
});

test('lets a deployment go ahead where the region is bootstrapped, or the role may not look', async () => {
  ssm
    .on(GetParameterCommand)
    .resolvesOnce({ Parameter: { Value: '28' } })
    .rejectsOnce(noAccess);
  expect(await faultOf('deploy -c stage=dev', own, { account: own })).toBeUndefined();
  expect(await faultOf('deploy -c stage=dev', own)).toBeUndefined();
  expect(ssm.calls()).toHaveLength(2);
});

test('lets a synthesis go ahead with any credentials and none', async () => {
  for (const account of [undefined, other])
    for (const command of ['synth -c stage=dev', 'synth --strict --quiet', 'list', ''])
      expect(await faultOf(command, account, { account: own })).toBeUndefined();
});

test('lets a rehearsal go ahead in the account of its emulator, whatever the stage’s row has', async () => {
  ssm.on(GetParameterCommand).rejects(notFound);
  for (const command of [
    'bootstrap aws://000000000000/us-east-1',
    'deploy -c stage=prod',
    'destroy',
  ])
    expect(await faultOf(command, '000000000000', { account: own })).toBeUndefined();
  expect(ssm.calls()).toEqual([]);
});

test('refuses a stage that does not exist before anything is built', async () => {
  await expect(faultOf('deploy -c stage=qa', own)).rejects.toThrow('There is no stage "qa"');
});
