import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isMailReached, notifyByPhone } from '../../lib/notify-by-phone.ts';
import { visitPerson } from './day/visit-person.ts';

type Visit = Pick<AdminBooking, 'customer'>;

export const isMailed = ({ customer }: Visit): boolean =>
  customer !== null && isMailReached(customer);

/** `mailed`, unless no mail reaches the customer and only the operator can tell them (rules: customer-18). */
export const noticeText = (visit: Visit, mailed: string): string =>
  isMailed(visit) ? mailed : notifyByPhone;

/** Those of visits changed together whose customers get no email, by name. */
export const namesToCall = (visits: readonly AdminBooking[]): string[] => [
  ...new Set(visits.filter((visit) => !isMailed(visit)).map((visit) => visitPerson(visit).name)),
];
