import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['casey@example.com', 'casey@example.com'],
  ['Casey+1@Example.com', 'casey@example.com'],
  ['casey+a+b@example.com', 'casey@example.com'],
  // At other providers, an address with a dot may belong to somebody else.
  ['ca.sey@example.com', 'ca.sey@example.com'],
  ['ca.s.ey+2@gmail.com', 'casey@gmail.com'],
  ['c.asey@googlemail.com', 'casey@gmail.com'],
  ['Casey-shopping@yahoo.com', 'casey@yahoo.com'],
  ['casey-a-b@yahoo.co.uk', 'casey@yahoo.co.uk'],
  ['casey-a@yahoo.com.br', 'casey@yahoo.com.br'],
  ['casey-a@ymail.com', 'casey@ymail.com'],
  // At other providers, an address with a hyphen may belong to somebody else.
  ['casey-a@example.com', 'casey-a@example.com'],
  ['casey-a@yahoo.example.com', 'casey-a@yahoo.example.com'],
])('mail to %s arrives in %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
