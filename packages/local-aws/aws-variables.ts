/**
 * Deletes the variables with which a shell chooses an AWS account and how to reach it, because the local
 * services know only their own credentials: given an `AWS_PROFILE`, the SDK ignores a key and its secret.
 */
export const forgetAwsVariables = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.keys(environment))
    if (name.startsWith('AWS_')) delete environment[name];
};
