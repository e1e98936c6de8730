import { expect, it } from 'vitest';
import { faultOf } from './password-messages.ts';

const named = (name: string) => Object.assign(new Error('in Cognito’s words'), { name });

it.each([
  ['CodeMismatchException', 'code', /^This code is not correct\./],
  ['ExpiredCodeException', 'code', /^This code has expired or was already used\./],
  ['InvalidPasswordException', 'password', /^This password is not strong enough\./],
  ['PasswordHistoryPolicyViolationException', 'password', /^This password was used before\./],
  ['InvalidParameterException', undefined, /^Please check the code and the password/],
  ['LimitExceededException', undefined, /wait an hour/],
  ['TooManyFailedAttemptsException', undefined, /wait an hour/],
  ['TooManyRequestsException', undefined, /try again in a minute/],
  ['ForbiddenException', undefined, /wait a minute/],
  ['NotAuthorizedException', undefined, /has not signed in yet/],
  ['CodeDeliveryFailureException', undefined, /^The email with the code could not be sent\./],
  ['NetworkError', undefined, /^The sign-in service could not be reached\./],
  ['Unheard', undefined, /^Something went wrong\./],
])('says %s at its field, %s, or for the whole form', (name, field, text) => {
  const fault = faultOf(named(name));
  expect(fault.field).toBe(field);
  expect(fault.message).toMatch(text);
});

it('has a message for a thrown value that is not an error', () => {
  expect(faultOf(undefined).message).toContain('try again');
});
