import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A name such as `sheriff-prod-us-east-1`, for what belongs to the account and not to a region: without
 * the region a stage that moves to another one would collide with what it leaves behind.
 */
export const nameInAccount = (scope: Construct): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}`;
};
