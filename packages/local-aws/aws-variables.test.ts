import { expect, test } from 'vitest';
import { forgetAwsVariables } from './aws-variables.ts';

test('forgets the account that a shell has chosen, and nothing else', () => {
  const environment = {
    PATH: '/bin',
    AWS_PROFILE: 'sheriff',
    AWS_SESSION_TOKEN: 'token',
    AWS_USE_FIPS_ENDPOINT: 'true',
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
  };
  forgetAwsVariables(environment);
  expect(environment).toEqual({ PATH: '/bin', DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' });
});
