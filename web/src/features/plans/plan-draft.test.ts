import { expect, it } from 'vitest';
import { customerUser, plan, serviceCalled } from '../../testing/fixtures.ts';
import {
  draftOfPlan,
  draftProblems,
  newDraft,
  planBody,
  planChange,
  replacesPlan,
  withService,
  type PlanDraft,
} from './plan-draft.ts';
import { otherWork } from '../../common/other-work.ts';

const monthly = serviceCalled('Monthly Membership');
const sheriff = serviceCalled('Sheriff Membership');
const customerId = customerUser.id;
const first = '2026-11-24';

it('makes a plan of a service and a first day, everything else as usual', () => {
  const draft = withService(newDraft(first), monthly.id, monthly);
  expect(draftProblems(draft, monthly)).toEqual({});
  expect(planBody(draft, { customerId, service: monthly })).toEqual({
    customerId,
    serviceId: monthly.id,
    weekday: 2,
    everyWeeks: 1,
    from: first,
    until: null,
    address: null,
    billingStart: null,
    price: '225.00',
    per: 'month',
    options: {},
    preferredTime: null,
    policy: 'none',
    paymentMethod: null,
  });
});

it('takes the price of the catalogue for the options, or the one that was typed', () => {
  const draft = withService(newDraft(first), sheriff.id, sheriff);
  const body = (changes: object) =>
    planBody({ ...draft, ...changes }, { customerId, service: sheriff });
  expect(draft.options).toEqual({ yardSize: 'small', dogs: 1, frontYard: false });
  expect(body({})).toMatchObject({ price: sheriff.price, per: 'visit' });
  expect(body({ price: '18.5', per: 'month' })).toMatchObject({ price: '18.50', per: 'month' });
});

it('names work that is not in the catalogue, with its price and tax', () => {
  const draft = { ...withService(newDraft(first), otherWork), name: 'Fountain', taxable: true };
  expect(draftProblems({ ...draft, name: ' ' }, undefined)).toEqual({
    name: 'Please name the work',
    price: 'Please give a price, such as 225 or 18.50',
  });
  const body = planBody({ ...draft, price: '$1,200' }, { customerId, service: undefined });
  expect(body).toMatchObject({ name: 'Fountain', price: '1200.00', per: 'visit', taxable: true });
  expect(body).not.toHaveProperty('serviceId');
});

it('says what has to be put right', () => {
  const draft = { ...newDraft(''), until: '', address: 'Oak' };
  expect(draftProblems(draft, undefined)).toEqual({
    serviceId: 'Please choose a service',
    from: 'Please choose the first day',
    price: 'Please give a price, such as 225 or 18.50',
    address: 'Please give the whole address',
  });
  expect(draftProblems({ ...draftOfPlan(plan(), first), until: '2026-11-23' }, monthly)).toEqual({
    until: 'Please choose a day on or after the first',
  });
});

it('sends only what is other than agreed for that day', () => {
  const raised = plan();
  raised.terms.push({ ...raised.terms[0]!, from: '2027-01-01', price: '240.00' });
  const draft = draftOfPlan(raised, '2027-01-05');
  expect(draft.price).toBe('240.00');
  expect(planChange(raised, draft, monthly)).toBeUndefined();
  expect(
    planChange(raised, { ...draft, preferredTime: null, until: '2027-06-30' }, monthly),
  ).toEqual({
    from: '2027-01-05',
    until: '2027-06-30',
    preferredTime: null,
    revision: raised.revision,
  });
});

it.each<[Partial<PlanDraft>, object]>([
  [{ until: '' }, { until: null }],
  [{ until: '2027-09-30' }, { until: '2027-09-30' }],
  [{ address: '' }, { address: null }],
  [{ address: '5 Lake Road, Spring' }, { address: '5 Lake Road, Spring' }],
  [{ paymentMethod: '' }, { paymentMethod: null }],
  [{ preferredTime: null }, { preferredTime: null }],
  [{ policy: 'none' }, { policy: 'none' }],
  [{ per: 'year' }, { per: 'year' }],
  [{ price: '99' }, { price: '99.00' }],
  [{ everyWeeks: 2 }, { everyWeeks: 2 }],
  [{ weekday: 3 }, { weekday: 3 }],
  [{ weekday: 0 }, { weekday: 0 }],
])('sends %j as %j, and nothing else', (changes, sent) => {
  const agreed = plan({ until: '2027-06-30', address: '4 Lake Road, Spring' });
  const draft = draftOfPlan(agreed, first);
  const { revision } = agreed;
  expect(planChange(agreed, { ...draft, ...changes }, monthly)).toEqual({
    from: first,
    ...sent,
    revision,
  });
});

it.each([true, false])('sends that sales tax is added to other work, or not: %s', (taxable) => {
  const agreed = plan({ serviceId: null }, { taxable: !taxable });
  const draft = { ...draftOfPlan(agreed, first), taxable };
  expect(planChange(agreed, draft, undefined)).toEqual({
    from: first,
    taxable,
    revision: agreed.revision,
  });
});

it('says what another service costs, also where that is as agreed for the one before', () => {
  const agreed = plan();
  const terms = agreed.terms[0]!;
  const { price, per } = terms;
  const draft = withService(draftOfPlan(agreed, first), sheriff.id, sheriff);
  expect(planChange(agreed, { ...draft, price, per }, sheriff)).toEqual({
    from: first,
    serviceId: sheriff.id,
    price,
    per,
    options: { yardSize: 'small', dogs: 1, frontYard: false },
    revision: agreed.revision,
  });
  // The same options would be other ones than the service's usual.
  const options: PlanDraft['options'] = { yardSize: 'large', dogs: 3, frontYard: true };
  const large = { ...agreed, terms: [{ ...terms, options }] };
  expect(planChange(large, { ...draft, options }, sheriff)).toMatchObject({ options });
});

it('tells another plan from other terms', () => {
  const draft = draftOfPlan(plan(), first);
  expect(replacesPlan(plan(), { ...draft, price: '1.00', address: '1 Other Street' })).toBe(false);
  expect(replacesPlan(plan(), { ...draft, weekday: 4 })).toBe(true);
  expect(replacesPlan(plan(), { ...draft, everyWeeks: 2 })).toBe(true);
  expect(replacesPlan(plan(), withService(draft, sheriff.id, sheriff))).toBe(true);
});
