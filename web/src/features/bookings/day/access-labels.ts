import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { expectsPets } from 'shared/domain/customers/expects-pets.ts';

type Requested = Pick<AdminBooking, 'gateOpen' | 'dogsInside' | 'customer' | 'options'>;

const gateLabel = new Map([
  [true, 'gate open'],
  [false, 'gate not open'],
  [null, 'gate not answered'],
]);
const dogLabel = new Map([
  [true, 'dogs inside'],
  [false, 'dogs not inside'],
  [null, 'dogs not answered'],
]);

/**
 * What the customer said about the gate and the dogs for the day of the visit, such as 'Gate open, dogs not answered:
 * call first' (rules: link-4).
 */
export const accessLabel = ({ gateOpen, dogsInside, customer, options }: Requested): string => {
  const asksDogs = dogsInside !== null || expectsPets(customer, { options });
  if (gateOpen === null && dogsInside === null) return 'No answer: call first';
  const all = asksDogs
    ? `${gateLabel.get(gateOpen)}, ${dogLabel.get(dogsInside)}`
    : `${gateLabel.get(gateOpen)}`;
  const text = `${all.charAt(0).toUpperCase()}${all.slice(1)}`;
  return gateOpen === true && (!asksDogs || dogsInside === true) ? text : `${text}: call first`;
};
