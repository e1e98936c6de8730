import { expect, test } from 'vitest';
import { poolMail } from '../identity/pool-mail.ts';
import { poolOf } from './stack-definition.ts';
import { parseTemplate } from './template-values.ts';

const policy = {
  MinimumLength: 12,
  RequireLowercase: false,
  RequireUppercase: false,
  RequireNumbers: false,
  RequireSymbols: false,
};
const template = parseTemplate({
  Resources: {
    Users: {
      Type: 'AWS::Cognito::UserPool',
      Properties: {
        Policies: { PasswordPolicy: policy },
        AdminCreateUserConfig: {
          InviteMessageTemplate: { EmailSubject: 'Welcome', EmailMessage: '{username}: {####}' },
        },
        VerificationMessageTemplate: {
          EmailSubject: 'Your code',
          EmailMessage: 'It is {####}, again {####}.',
        },
      },
    },
  },
});
const local = { refs: {}, attributes: {}, secret: '', addresses: [] };

test('the mails of the local pool say what the template says', () => {
  const { mails } = poolOf(template, local);
  const to = 'eva@example.com';
  expect(poolMail(mails.code, { to, secret: '123456' })).toEqual({
    to,
    subject: 'Your code',
    html: 'It is 123456, again 123456.',
  });
  expect(poolMail(mails.invitation, { to, secret: '$&Secret-1' })).toEqual({
    to,
    subject: 'Welcome',
    html: 'eva@example.com: $&Secret-1',
  });
});
