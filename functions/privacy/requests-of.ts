import { callHref } from 'shared/domain/customers/phone-number.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { CustomerRecords, StoredRequest } from './customer-records.ts';

/** What a customer's requests are found by. */
export type Requester = Pick<
  Profile,
  'email' | 'formerEmails' | 'firstName' | 'lastName' | 'phone'
>;

const nameOf = ({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ').trim().toLowerCase();

/** Whether a request names the customer. Their former address may have been mistyped, and be a stranger's. */
const names = (customer: Requester, request: StoredRequest): boolean =>
  (customer.phone !== null && callHref(customer.phone) === callHref(request.phone)) ||
  (nameOf(customer) !== '' && nameOf(customer) === nameOf(request));

/**
 * A customer's quote and sign-up requests: those from their address, no matter who entered it, and those made with a
 * former address before it was changed, if they give the customer's phone number or name (rules: privacy-9).
 */
export const requestsOf = async (
  customer: Requester,
  { requests }: Pick<CustomerRecords, 'requests'>,
): Promise<StoredRequest[]> => {
  const { email, formerEmails } = customer;
  const former = formerEmails.filter((each) => each.email !== email);
  const [current, ...earlier] = await Promise.all([
    email === null ? [] : requests(email),
    ...former.map(async ({ email: before, until }) =>
      (await requests(before)).filter(
        (request) => request.createdAt <= until && names(customer, request),
      ),
    ),
  ]);
  return [...new Map([...current, ...earlier.flat()].map((each) => [each.id, each])).values()];
};
