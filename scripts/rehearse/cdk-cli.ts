import { offlineEnvironment } from './offline-environment.ts';
import { requireCommand } from './run-command.ts';
import { account, region, type Emulator } from './emulator.ts';

/** The CDK's own CLI on a cloud assembly, against the emulator. Each throws with what the CLI printed. */
export const cdkCli = (assembly: string, { environment }: Emulator) => {
  const run = async (what: string, ...args: string[]): Promise<string> =>
    requireCommand(
      what,
      'cdk',
      [
        ...args,
        '--app',
        assembly,
        '--build',
        '',
        '--no-color',
        '--ci',
        '--no-notices',
        '--no-version-reporting',
      ],
      offlineEnvironment(environment),
    );
  return {
    bootstrap: async () => run('cdk bootstrap', 'bootstrap', `aws://${account}/${region}`),
    deploy: async (stackName: string) =>
      run(`cdk deploy of ${stackName}`, 'deploy', stackName, '--require-approval', 'never'),
    destroy: async (stackName: string) =>
      run(`cdk destroy of ${stackName}`, 'destroy', stackName, '--force'),
  };
};
