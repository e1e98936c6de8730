import { expect, it } from 'vitest';
import { faultOf } from './password-words.ts';

const named = (name: string) => Object.assign(new Error('in Cognito’s words'), { name });

it.each([
  ['CodeMismatchException', 'code'],
  ['ExpiredCodeException', 'code'],
  ['InvalidPasswordException', 'password'],
])('%s is said at the field %s', (name, field) => {
  expect(faultOf(named(name)).field).toBe(field);
});

it.each(['LimitExceededException', 'TooManyRequestsException', 'NetworkError', 'Unheard'])(
  '%s is said for the whole form, and never in Cognito’s words',
  (name) => {
    const { field, message } = faultOf(named(name));
    expect(field).toBeUndefined();
    expect(message).not.toContain('Cognito');
  },
);

it('has a message for a thrown value that is not an error', () => {
  expect(faultOf(undefined).message).toContain('try again');
});
