import { newId, nowOf, type Desk } from '../desk.ts';
import { save } from '../events/emit.ts';
import { testAccounts, testCards, testRouting } from '../payments/test-numbers.ts';
import type { MethodRow, MethodType, SessionRow } from '../store/rows.ts';

/** Something on the form is missing or wrong; the sentence says what. */
export class FormError extends Error {}

const typeNamed = (name: string, types: MethodType[]): MethodType => {
  const type = types.find((each) => each === name);
  if (!type) throw new FormError('Choose how to pay.');
  return type;
};

const digits = (value: string): string => value.replaceAll(/[\s-]/g, '');

const cardNumber = (typed: string): string => {
  const number = digits(typed);
  if (!testCards[number]) throw new FormError('The card number is none of Stripe’s test numbers.');
  return number;
};

/** `12/34` as month and year. */
const expiry = (typed: string, now: Date): { expMonth: number; expYear: number } => {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(typed) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (month === '' || expMonth < 1 || expMonth > 12)
    throw new FormError('The expiration date is a month and a year, such as 12/34.');
  if (new Date(Date.UTC(expYear, expMonth)) <= now) throw new FormError('The card has expired.');
  return { expMonth, expYear };
};

const accountNumber = (routing: string, account: string): string => {
  if (digits(routing) !== testRouting)
    throw new FormError(`The routing number is not ${testRouting}.`);
  const number = digits(account);
  if (testAccounts[number] === undefined)
    throw new FormError('The account number is none of Stripe’s test numbers.');
  return number;
};

/**
 * The method that was typed into the page. Until it is attached to a customer, it is good for what it is used for here.
 * @throws FormError
 */
export const typedMethod = (desk: Desk, session: SessionRow, form: URLSearchParams): MethodRow => {
  const field = (name: string): string => form.get(name) ?? '';
  const type = typeNamed(field('method'), session.types);
  const customer =
    session.customer === null ? undefined : desk.store.get('customer', session.customer);
  const card = { number: '', expMonth: 0, expYear: 0 };
  if (type === 'card') {
    Object.assign(
      card,
      { number: cardNumber(field('number')) },
      expiry(field('exp'), new Date(nowOf(desk) * 1000)),
    );
    if (!/^\d{3,4}$/.test(field('cvc').trim()))
      throw new FormError('The security code has three digits, or four.');
  }
  if (type === 'us_bank_account') card.number = accountNumber(field('routing'), field('account'));
  return save(desk, 'payment_method', {
    id: newId('pm'),
    created: nowOf(desk),
    type,
    customer: null,
    isSpent: true,
    ...card,
    email: session.email ?? customer?.email ?? null,
    name: customer?.name ?? null,
    isAuthenticated: false,
    mandate: null,
  });
};
