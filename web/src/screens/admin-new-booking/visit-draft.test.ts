import { expect, it } from 'vitest';
import { serviceCalled } from '../../testing/fixtures.ts';
import { addedVisitOf, problemsOf, type VisitDraft } from './visit-draft.ts';

const now = new Date('2026-11-21T03:30:00.000Z');
const deep = serviceCalled('Sheriff Membership');
const onRequest = { ...deep, id: 'on-request', price: '0.00' };
const draft = (change: Partial<VisitDraft> = {}): VisitDraft => ({
  customerId: 'customer',
  serviceId: deep.id,
  options: { yardSize: 'small', dogs: 1, frontYard: false },
  name: '',
  price: '',
  isTaxable: undefined,
  date: '2026-11-20',
  time: 'Morning 8-12',
  instructions: ' ',
  ...change,
});
const other = { serviceId: 'other', name: 'Mend the fence', price: '$180.5', isTaxable: false };

it.each<[Partial<VisitDraft>, string[]]>([
  [{}, []],
  // The range is from today, in the business's time zone, to a year ahead.
  [{ date: '2026-11-19' }, ['scheduledDate']],
  [{ date: '2027-11-20' }, []],
  [{ date: '2027-11-21' }, ['scheduledDate']],
  [{ customerId: '' }, ['customerId']],
  [{ serviceId: '' }, ['serviceId']],
  [{ price: 'much' }, ['price']],
  [{ serviceId: onRequest.id }, ['price']],
  [{ serviceId: onRequest.id, price: '40' }, []],
  [other, []],
  [{ ...other, price: '', name: ' ', isTaxable: undefined }, ['name', 'price', 'taxable']],
])('says of %j what has to be put right: %j', (change, fields) => {
  const input = draft(change);
  const service = [deep, onRequest].find(({ id }) => id === input.serviceId);
  expect(Object.keys(problemsOf(input, service, now))).toEqual(fields);
});

it('sends a visit of the catalogue at its price, or at the one that was typed', () => {
  const sent = {
    customerId: 'customer',
    scheduledDate: '2026-11-20',
    preferredTime: 'Morning 8-12',
    serviceId: deep.id,
    options: { yardSize: 'small', dogs: 1, frontYard: false },
  };
  expect(addedVisitOf(draft(), deep)).toEqual({ ...sent, price: null });
  expect(addedVisitOf(draft({ price: '40', time: null, instructions: 'Ring' }), deep)).toEqual({
    ...sent,
    preferredTime: null,
    price: '40.00',
    specialInstructions: 'Ring',
  });
});

it('sends other work by its name, without options', () => {
  expect(addedVisitOf(draft({ ...other, isTaxable: true }), undefined)).toEqual({
    customerId: 'customer',
    scheduledDate: '2026-11-20',
    preferredTime: 'Morning 8-12',
    price: '180.50',
    name: 'Mend the fence',
    taxable: true,
  });
});
