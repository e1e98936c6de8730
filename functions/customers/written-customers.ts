import type { CustomerForm } from 'shared/contracts/customers.ts';
import { cachedAnswers, operatorAnswers } from 'shared/domain/customers/customer-answers.ts';
import { AppError } from 'shared/errors.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import {
  idempotencyRecord,
  priorResult,
  type IdempotentAction,
} from '../platform/endpoint/idempotency.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { changeProfile } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { profileStore } from './profile-store.ts';
import type { Profile } from './stored-profile.ts';

const refusedAddress = (message: string, cause?: unknown): AppError =>
  new AppError('conflict', message, { fields: { email: message }, cause });

const addressTaken = (cause?: unknown): AppError =>
  refusedAddress(
    'Another customer has this email address. Search for it in the list, or leave it blank here.',
    cause,
  );

/** Nobody changes an address this often; a row has a size limit. */
const mostFormerEmails = 20;

/** Customers as the operator records them (rules: customer-16, customer-17). */
export const writtenCustomers = (table: Table) => {
  const addressMoves = (
    { id: userId, email: before }: Profile,
    { email: after }: Profile,
  ): Operation[] => {
    if (before === after) return [];
    return [
      ...(before === null ? [] : [deleteOf(table, { key: keys.emailLock(before) })]),
      ...(after === null
        ? []
        : [putOf(table, { item: { ...keys.emailLock(after), userId }, when: isAbsent })]),
    ];
  };

  return {
    /**
     * Returns the id of the new customer, or of the one that an earlier call with this action added.
     * @throws AppError `conflict` when another customer has the address.
     */
    add: async (
      { id, form, now }: { id: string; form: CustomerForm; now: Date },
      idempotentAction: IdempotentAction | undefined,
    ): Promise<string> => {
      const person = {
        ...cachedAnswers('profile', form),
        ...operatorAnswers(form),
        email: form.email,
      };
      const isNew = await createProfile(
        table,
        { ...person, id, sub: null, isAdmin: false },
        now,
        idempotentAction ? [idempotencyRecord(table, { idempotentAction, made: [id], now })] : [],
      );
      if (isNew) return id;
      const [made] = (idempotentAction && (await priorResult(table, idempotentAction))) ?? [];
      if (made === undefined) throw addressTaken();
      return made;
    },

    /**
     * @throws AppError `not-found`; `conflict` when another customer has the address, somebody signs in with the
     * current one, or concurrent changes persist.
     */
    update: async (customerId: string, form: CustomerForm, now: Date): Promise<Profile> => {
      const { email } = form;
      try {
        const changed = await changeProfile(table, {
          userId: customerId,
          find: profileStore(table).getCustomer,
          decide: (stored) => {
            const details = {
              ...cachedAnswers('profile', form),
              ...operatorAnswers(form, stored),
            };
            if (email === stored.email) return details;
            if (stored.sub !== null)
              throw refusedAddress('The customer signs in with this email address, so it stays.');
            return {
              ...details,
              email,
              ...(stored.email !== null && {
                formerEmails: [
                  ...stored.formerEmails,
                  { email: stored.email, until: now.toISOString() },
                ].slice(-mostFormerEmails),
              }),
              contact: 'ok',
              invitedAt: null,
              invitedBy: null,
              // The former address may belong to somebody else by now.
              linksFrom: now.toISOString(),
            };
          },
          now,
          also: addressMoves,
        });
        if (!changed) throw new AppError('not-found', 'This customer could not be found.');
        return changed;
      } catch (error) {
        if (cancellationCodes(error).includes('ConditionalCheckFailed')) throw addressTaken(error);
        throw error;
      }
    },
  };
};
