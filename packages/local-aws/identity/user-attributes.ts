import * as z from 'zod/mini';
import { CognitoError } from './cognito-error.ts';
import { findUser } from './find-user.ts';
import type { StoredContent } from './user-store.ts';

/** Cognito's AttributeType list as callers send it. */
export const attributesField = z.array(
  z.strictObject({
    Name: z.string().check(z.minLength(1), z.maxLength(32)),
    Value: z._default(z.string().check(z.maxLength(2048)), ''),
  }),
);

/**
 * Attributes by name. Throws InvalidParameterException for `sub`, which no one may set, and for an
 * invalid address.
 */
export const parseAttributes = (list: z.infer<typeof attributesField>): Record<string, string> => {
  const attributes = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
  if (attributes.sub !== undefined) {
    throw new CognitoError(
      'InvalidParameterException',
      'Cannot modify the non-mutable attribute sub',
    );
  }
  if (attributes.email !== undefined && !z.email().safeParse(attributes.email).success) {
    throw new CognitoError('InvalidParameterException', 'Invalid email address format.');
  }
  return attributes;
};

/**
 * Changes a user's attributes. A new address counts as unverified unless the same change says
 * otherwise. Throws AliasExistsException if another user has the address.
 */
export const applyAttributes = (
  draft: StoredContent,
  { sub, attributes }: { sub: string; attributes: Record<string, string> },
): void => {
  const user = draft.users[sub];
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  if (attributes.email !== undefined && attributes.email !== user.attributes.email) {
    const holder = findUser(draft, attributes.email);
    if (holder && holder.sub !== sub) {
      throw new CognitoError(
        'AliasExistsException',
        'An account with the given email already exists.',
      );
    }
    user.attributes.email_verified = 'false';
  }
  Object.assign(user.attributes, attributes);
};
