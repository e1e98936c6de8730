import { devNull } from 'node:os';

/** This process's environment without anything that leads to an account on AWS, and with these variables. */
export const offlineEnvironment = (
  variables: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
  ...variables,
});
