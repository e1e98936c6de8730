import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  actOnCustomersPlan,
  actOnPlan,
  createPlan,
  listPlansOfCustomer,
  updatePlan,
  type Plan,
} from 'shared/contracts/plans.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { booking, idOf, plan, serviceCalled, services, today } from '../../testing/fixtures.ts';
import { expectText, expectToast, fill, press } from '../../testing/site-steps.ts';
import { AddPlanForm } from './add-plan-form.tsx';
import { ChangePlanForm } from './change-plan-form.tsx';
import { EndForm } from './end-form.tsx';
import { PauseForm } from './pause-form.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ownPlansQuery, plansOfCustomerQuery } from './plan-queries.ts';
import { ResumeForm } from './resume-form.tsx';

const tomorrow = addDays(today, 1);
/** On Fridays, so that a visit is due today. */
const fridays = plan({ weekday: 5, nextDueDate: today });

const form = (part: (onDone: () => void) => React.JSX.Element) => {
  const onDone = vi.fn<() => void>();
  draw(part(onDone));
  return onDone;
};

/** The customer's plans, as cached by the screen below the form. */
const listed = (...plans: Plan[]) => {
  const { queryKey } = plansOfCustomerQuery(plan().customerId);
  answer(listPlansOfCustomer, plans);
  queryClient.setQueryData(queryKey, plans);
  return () => queryClient.getQueryData(queryKey);
};

it.each([
  ['customer', 'Please choose a day from tomorrow on', tomorrow],
  ['operator', 'Please choose a day from today on', today],
] as const)('lets a plan pause for the %s: %s', async (by, phrase, first) => {
  const contract = by === 'customer' ? actOnPlan : actOnCustomersPlan;
  answer(contract, plan({ revision: 4 }));
  const onDone = form((done) => <PauseForm plan={plan()} by={by} onDone={done} />);
  expect(screen.getByLabelText('First day')).toHaveProperty('value', tomorrow);
  await fill(/^Reason/, 'Away');
  await fill('First day', addDays(first, -1));
  await press('Pause Plan');
  await expectText(phrase);
  expect(document.activeElement).toBe(screen.getByLabelText('First day'));
  await fill('First day', first);
  await press('Pause Plan');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(callsOf(contract)).toMatchObject([
    { params: { action: 'pause' }, body: { from: first, until: null, reason: 'Away' } },
  ]);
});

it.each([
  ['customer', /^These visits will not take place: Fri, Nov 27; /],
  ['operator', /^These visits will not take place: Fri, Nov 20; Fri, Nov 27; /],
] as const)(
  'ends a plan at once for the %s, with or without the visit of today',
  async (by, phrase) => {
    form((done) => <EndForm plan={fridays} by={by} onDone={done} />);
    fireEvent.click(screen.getByLabelText('At once'));
    await expectText(phrase);
  },
);

const stepForms: [
  what: string,
  (by: 'customer' | 'operator', done: () => void) => React.JSX.Element,
  before: RegExp,
  after: RegExp,
][] = [
  [
    'a pause',
    (by, done) => <PauseForm plan={plan()} by={by} onDone={done} />,
    /^These visits will not take place: Tue, Nov 24; Tue, Dec 1; /,
    /^These visits will not take place: Tue, Dec 1; Tue, Dec 15\./,
  ],
  [
    'an end',
    (by, done) => <EndForm plan={plan()} by={by} onDone={done} />,
    /^These visits will not take place: Tue, Dec 8; Tue, Dec 15\./,
    /^These visits will not take place: Tue, Dec 15\./,
  ],
  [
    'the return',
    (by, done) => <ResumeForm plan={plan()} by={by} onDone={done} />,
    /^The next visit is due on Tue, Nov 24\./,
    /^The next visit is due on Tue, Dec 1\./,
  ],
];

it.each(
  stepForms.flatMap(([what, part, ...phrase]) =>
    (['customer', 'operator'] as const).map((by) => [what, by, part, ...phrase] as const),
  ),
)('leaves skipped visits out of what %s does, for the %s', async (_, by, part, before, after) => {
  const contract = by === 'customer' ? listBookings : listBookingsOfCustomer;
  const visit = { planId: plan().id, status: 'cancelled' } as const;
  const skipped = [
    booking({ ...visit, id: idOf(71), originalDate: '2026-11-24' }),
    booking({ ...visit, id: idOf(72), originalDate: '2026-12-08' }),
  ];
  // One that comes back, one that takes place, and one of another plan.
  const others = [
    booking({ ...visit, id: idOf(73), originalDate: '2026-12-01', cancelledBy: { kind: 'pause' } }),
    booking({ ...visit, id: idOf(74), originalDate: '2026-12-15', status: 'confirmed' }),
    booking({ ...visit, id: idOf(75), originalDate: '2026-12-15', planId: idOf(89) }),
  ];
  answer(contract, others);
  form((done) => part(by, done));
  await expectText(before);
  answer(contract, [...skipped, ...others]);
  await queryClient.invalidateQueries({ queryKey: [contract.name] });
  await expectText(after);
});

type DayForm = (onDone: () => void) => React.JSX.Element;
const dayForms: [what: string, DayForm, label: string, submit: string, problem: string][] = [
  [
    'the end',
    (done) => <EndForm plan={plan()} by="customer" onDone={done} />,
    'Which day',
    'End Plan',
    'Please choose a day from today on',
  ],
  [
    'a pause',
    (done) => <PauseForm plan={plan()} by="customer" onDone={done} />,
    'First day',
    'Pause Plan',
    'Please choose a day from tomorrow on',
  ],
  [
    'the return',
    (done) => <ResumeForm plan={plan()} by="customer" onDone={done} />,
    'First day with visits again',
    'Resume Plan',
    'Please choose a day from tomorrow on',
  ],
  [
    'the beginning',
    (done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />,
    'First day',
    'Add Plan',
    'Please choose the first day',
  ],
];

it.each(dayForms)('stays while the day of %s is typed anew', async (_, part, ...phrase) => {
  const [label, submit, problem] = phrase;
  form(part);
  if (label === 'Which day') fireEvent.click(screen.getByLabelText('Another day'));
  // What a browser makes of a date with an empty part, and of a year with one digit too many.
  for (const typed of ['', '20266-12-01']) {
    await fill(label, typed);
    await press(submit);
    await expectText(problem);
  }
});

const byPhone = 'No email reaches this customer: tell them by phone.';

it.each([
  ['operator', true, 'Monthly Membership. The customer gets an email about it.'],
  ['operator', false, `Monthly Membership. ${byPhone}`],
  ['customer', true, 'Monthly Membership. We have been told.'],
] as const)(
  'says who hears that the %s paused a plan, by email: %s',
  async (by, isReached, notice) => {
    answer(by === 'customer' ? actOnPlan : actOnCustomersPlan, plan({ revision: 4 }));
    form((done) => <PauseForm plan={plan()} by={by} isReached={isReached} onDone={done} />);
    expect(screen.queryAllByText(`${byPhone} Leave gate codes out.`)).toHaveLength(
      isReached ? 0 : 1,
    );
    await fill(/^Reason/, 'Away');
    await press('Pause Plan');
    await expectToast({ title: 'Plan Paused', description: notice });
  },
);

it.each([
  ['Pause Plan', PauseForm],
  ['End Plan', EndForm],
] as const)('%s asks a customer for no reason', async (button, Form) => {
  answer(actOnPlan, plan({ revision: 4 }));
  form((done) => <Form plan={plan()} by="customer" onDone={done} />);
  await press(button);
  await waitFor(() => expect(callsOf(actOnPlan)).toMatchObject([{ body: { reason: '' } }]));
});

it('ends a plan on a day that is not over, for a reason, and says which lacks', async () => {
  answer(actOnCustomersPlan, plan({ revision: 4 }));
  const onDone = form((done) => <EndForm plan={plan()} by="operator" onDone={done} />);
  fireEvent.click(screen.getByLabelText('Another day'));
  expect(screen.getByLabelText('Which day')).toHaveProperty('value', addDays(today, 28));
  await fill('Which day', addDays(today, -1));
  await press('End Plan');
  await expectText('Please choose a day from today on');
  expect(document.activeElement).toBe(screen.getByLabelText('Which day'));
  await fill('Which day', today);
  await press('End Plan');
  await expectText('Please say why');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await fill('Reason', 'They move');
  await press('End Plan');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(callsOf(actOnCustomersPlan)).toMatchObject([
    { params: { action: 'end' }, body: { on: today, reason: 'They move' } },
  ]);
});

it('offers no last day that is charged where nothing is', () => {
  form((done) => (
    <EndForm plan={plan({ billingStart: '2027-01-04' })} by="operator" onDone={done} />
  ));
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'At once',
    'Another day',
  ]);
  expect(screen.getByLabelText('At once')).toHaveProperty('checked', true);
});

it.each([
  ['tomorrow, as soon as can be', tomorrow, null],
  ['a later day', '2026-12-07', '2026-12-07'],
  ['the day of a visit', '2026-12-08', '2026-12-08'],
])('resumes a plan from %s', async (_which, from, sent) => {
  answer(actOnCustomersPlan, plan({ revision: 4 }));
  const onDone = form((done) => <ResumeForm plan={plan()} by="operator" onDone={done} />);
  await fill('First day with visits again', today);
  await press('Resume Plan');
  await expectText('Please choose a day from tomorrow on');
  expect(screen.queryByText(/^The next visit is due/)).toBeNull();
  await fill('First day with visits again', from);
  await expectText(
    `The next visit is due on ${sent === null ? 'Tue, Nov 24' : 'Tue, Dec 8'}. The weekday and rhythm stay.`,
  );
  await press('Resume Plan');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(callsOf(actOnCustomersPlan)).toMatchObject([
    { params: { action: 'resume' }, body: { from: sent } },
  ]);
});

it.each([
  ['', [{ from: '2026-11-07', until: null, reason: 'Away' }], tomorrow, true],
  ['not ', [{ from: '2026-11-07', until: null, reason: 'Away' }], '2026-12-02', false],
  ['not ', [{ from: '2026-11-11', until: null, reason: 'Away' }], tomorrow, false],
])('says that a month is %scharged after all', async (_how, pauses, from, isCharged) => {
  form((done) => <ResumeForm plan={plan({ pauses })} by="customer" onDone={done} />);
  await fill('First day with visits again', from);
  await expectText(/^The next visit is due/);
  const phrase =
    'If the month from Nov 6, 2026 on was free for the pause, it is charged on that day.';
  expect(screen.queryByText(phrase, { exact: false }) !== null).toBe(isCharged);
});

it.each([
  ['ended', today],
  ['active', tomorrow],
] as const)(
  'shows the plan that is replaced as %s where another begins on %s',
  async (state, from) => {
    const plans = listed(plan());
    answer(updatePlan, plan({ id: idOf(83), weekday: 4, from, replaces: plan().id, revision: 1 }));
    const onDone = form((done) => (
      <ChangePlanForm plan={plan()} services={services} onDone={done} />
    ));
    await fill('From which day on', from);
    await fill('Weekday', '4');
    await press('Save Changes');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(plans()).toMatchObject([
      { id: idOf(83), weekday: 4 },
      { id: plan().id, state, until: addDays(from, -1), nextDueDate: null },
    ]);
  },
);

const fields = { price: 'The price is too high', until: 'Too far ahead' };
const refusal = { code: 'invalid', message: 'Please correct the form.', fields } as const;

it('says of a new plan at each field what the server finds fault with, until that is changed', async () => {
  answer(createPlan, plan());
  failNext(createPlan, refusal);
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', serviceCalled('Monthly Membership').id);
  await press('Add Plan');
  await expectText('The price is too high');
  await expectText('Too far ahead');
  await fill('Price', '230');
  expect(screen.queryByText('The price is too high')).toBeNull();
  await press('Add Plan');
  await expectToast({ title: 'Plan Added' });
});

it('says of a changed plan at each field what the server finds fault with', async () => {
  listed(plan());
  answer(updatePlan, plan({ revision: 4 }));
  failNext(updatePlan, refusal);
  form((done) => <ChangePlanForm plan={plan()} services={services} onDone={done} />);
  await fill('Price', '9999');
  await press('Save Changes');
  await expectText('The price is too high');
  await fill('Price', '230');
  expect(screen.queryByText('The price is too high')).toBeNull();
});

it('opens what is seldom asked where something is wrong there, and goes to it', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', serviceCalled('Monthly Membership').id);
  const more = screen.getByText('More').closest('details');
  expect(more).toHaveProperty('open', false);
  await fill(/^Address/, 'Short');
  await press('Add Plan');
  await expectText('Please give the whole address');
  expect(more).toHaveProperty('open', true);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Address/));
  expect(callsOf(createPlan)).toEqual([]);
});

it('sends what is seldom asked as it was given', async () => {
  answer(createPlan, plan());
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', serviceCalled('Monthly Membership').id);
  await fill(/^Last day/, '2027-05-01');
  await fill(/^Charged from/, '2026-12-01');
  await fill(/^Address/, '9 Other Street, Spring, TX');
  await fill(/^How they pay/, 'zelle');
  fireEvent.click(screen.getByLabelText('Morning 8-12'));
  await press('Add Plan');
  await waitFor(() => expect(callsOf(createPlan)).toHaveLength(1));
  expect(callsOf(createPlan)[0]?.body).toMatchObject({
    until: '2027-05-01',
    billingStart: '2026-12-01',
    address: '9 Other Street, Spring, TX',
    paymentMethod: 'zelle',
    preferredTime: 'Morning 8-12',
  });
});

it('asks for a plan by visit neither when it is charged nor what a skipped visit lowers', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', serviceCalled('Monthly Membership').id);
  expect(screen.getByLabelText(/^Charged from/)).toBeTruthy();
  await fill('Per', 'visit');
  expect(screen.queryByLabelText(/^Charged from/)).toBeNull();
  await expectText('You don’t pay for visits that don’t take place.');
});

it.each([
  ['what it costs from a later day on', '2026-12-01', ['From Dec 1, 2026: $250 a month']],
  ['nothing twice of what holds from its first day', '2026-10-06', []],
])('shows of a plan %s', (_what, from, facts) => {
  const [first] = plan().terms;
  const terms = [first!, { ...first!, from, price: '250.00' }];
  draw(<PlanFacts plan={plan({ terms })} today={today} by="customer" isExempt={false} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.filter((text) => text.startsWith('From'))).toEqual(facts);
});

it('says what a paused visit does to the bill by the terms of the pause’s first day', async () => {
  const [first] = plan().terms;
  const terms = [first!, { ...first!, from: '2026-12-01', per: 'visit' as const }];
  form((done) => <PauseForm plan={plan({ terms })} by="customer" onDone={done} />);
  await expectText(/lowers the next bill/);
  await fill('First day', '2026-12-01');
  await expectText(/You don’t pay for visits that don’t take place\./);
});

it('names the first visit of a new plan, and none after its last day', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('First day', '2026-12-01');
  await fill('Weekday', '5');
  await expectText('The first visit is on Fri, Dec 4.');
  await fill(/^Last day/, '2026-12-03');
  expect(screen.queryByText(/^The first visit is on/)).toBeNull();
});

it('names the first visit still to come of a new plan that began in the past', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('First day', '2026-10-06');
  await fill('Weekday', '2');
  fireEvent.click(screen.getByLabelText('Every 2 weeks'));
  await expectText('The first visit is on Tue, Dec 1.');
});

it('shows the terms of a plan that has not begun once', () => {
  const later = plan({ from: '2026-12-01', billingStart: '2026-12-01' }, { from: '2026-12-01' });
  draw(<PlanFacts plan={later} today={today} by="operator" isExempt={false} />);
  expect(screen.getAllByText(/\$225 a month/)).toHaveLength(1);
  expect(screen.getByText('Starts Dec 1, 2026')).toBeTruthy();
});

const yesterday = addDays(today, -1);
const away = (until: string) => ({ pauses: [{ from: '2026-11-02', until, reason: 'Away' }] });

it.each([
  ['begins today', plan({ from: today }), 'Since Nov 20, 2026', true],
  ['begins tomorrow', plan({ from: tomorrow }), 'Starts Nov 21, 2026', true],
  ['was paused until yesterday', plan(away(yesterday)), /^Paused from/, false],
  ['is paused until today', plan(away(today)), /^Paused from Nov 2, 2026 to Nov 20/, true],
  ['has a price from today on', plan({}, { from: today }), /^From Nov/, false],
  ['has a price from tomorrow on', plan({}, { from: tomorrow }), /^From Nov 21, 2026: /, true],
])('knows today of a plan that %s', (_, shown, phrase, isThere) => {
  draw(<PlanFacts plan={shown} today={today} by="operator" isExempt={false} />);
  expect(screen.queryAllByText(phrase)).toHaveLength(isThere ? 1 : 0);
});

it('takes the catalogue’s price for what is chosen, also in place of one that was typed', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', serviceCalled('Sheriff Membership').id);
  await fill('Price', '99');
  fireEvent.click(screen.getByLabelText('3 dogs'));
  const { value } = screen.getByLabelText<HTMLInputElement>('Price');
  expect(value).toMatch(/^\d+\.\d\d$/);
  expect(value).not.toBe('99.00');
});

it.each([
  ['a service', plan().serviceId, false],
  ['work of no service', null, true],
])('lets a plan of %s become another, or not: %s', (_what, serviceId, isFixed) => {
  form((done) => <ChangePlanForm plan={plan({ serviceId })} services={services} onDone={done} />);
  expect(screen.getByLabelText('Service')).toHaveProperty('disabled', isFixed);
});

it.each([
  ['pause', 'Please choose a day within a year'],
  ['end', 'Please choose a day from tomorrow on. For today, please call us.'],
] as const)('says what the server finds wrong with the day of the %s', async (action, problem) => {
  refuse(actOnPlan, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { [action === 'pause' ? 'from' : 'on']: problem },
  });
  form((done) =>
    action === 'pause' ? (
      <PauseForm plan={plan()} by="customer" onDone={done} />
    ) : (
      <EndForm plan={plan()} by="customer" onDone={done} />
    ),
  );
  await fill(/^Reason/, 'Away');
  await press(action === 'pause' ? 'Pause Plan' : 'End Plan');
  await expectText(problem);
});

it('offers a customer no end later than the one that was agreed', async () => {
  const ending = plan({ until: '2026-11-28' });
  answer(actOnPlan, plan({ revision: 4 }));
  form((done) => <EndForm plan={ending} by="customer" onDone={done} />);
  expect(screen.queryByLabelText(/the last day that is charged/)).toBeNull();
  fireEvent.click(screen.getByLabelText('Another day'));
  expect(screen.getByLabelText('Which day')).toMatchObject({
    value: '2026-11-28',
    max: '2026-11-28',
  });
  await fill('Which day', '2026-11-29');
  await press('End Plan');
  await expectText('The plan already ends on Nov 28, 2026');
  expect(callsOf(actOnPlan)).toEqual([]);
});

it.each([
  ['no', null, '2026-12-18'],
  ['an', '2026-12-10', '2026-12-10'],
])(
  'lets a customer end a plan that is replaced later than that, where the other has %s end',
  (_, until, day) => {
    const ending = plan({ until: '2026-11-28' });
    const next = plan({ id: idOf(82), from: '2026-11-29', replaces: ending.id, until });
    queryClient.setQueryData(ownPlansQuery.queryKey, [next, ending]);
    form((done) => <EndForm plan={ending} by="customer" onDone={done} />);
    expect(screen.getByLabelText(/the last day that is charged/)).toHaveProperty('checked', true);
    fireEvent.click(screen.getByLabelText('Another day'));
    expect(screen.getByLabelText('Which day')).toHaveProperty('value', day);
  },
);

it('lets the operator postpone an end', () => {
  form((done) => <EndForm plan={plan({ until: '2026-11-28' })} by="operator" onDone={done} />);
  expect(screen.getByLabelText(/the last day that is charged/)).toHaveProperty('checked', true);
  fireEvent.click(screen.getByLabelText('Another day'));
  expect(screen.getByLabelText('Which day')).toHaveProperty('value', addDays(today, 28));
});

it.each([
  ['the next visit', '2026-11-24', '2026-11-24'],
  ['tomorrow where none is due', null, tomorrow],
])('changes a plan from %s on, unless another day is chosen', (_which, nextDueDate, day) => {
  form((done) => <ChangePlanForm plan={plan({ nextDueDate })} services={services} onDone={done} />);
  expect(screen.getByLabelText('From which day on')).toHaveProperty('value', day);
});

it.each([
  ['that was moved there', { status: 'confirmed' }, '2026-11-24', false],
  ['that is done', { status: 'completed' }, '2026-12-01', false],
  ['that is due then', { status: 'confirmed' }, '2026-12-01', true],
  ['that fell out', { status: 'cancelled', cancelledBy: { kind: 'pause' } }, '2026-11-24', true],
] as const)(
  'has a new rhythm begin on the day of a visit %s: %o, due %s: %s',
  async (_which, visit, originalDate, comes) => {
    const scheduledDate = '2026-12-01';
    answer(listBookingsOfCustomer, [
      booking({ ...visit, planId: plan().id, originalDate, scheduledDate }),
    ]);
    form((done) => <ChangePlanForm plan={plan()} services={services} onDone={done} />);
    await fill('From which day on', scheduledDate);
    fireEvent.click(screen.getByLabelText('Every 2 weeks'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('Visits that come:').parentElement?.textContent).toBe(
      `Visits that come: ${comes ? 'Tue, Dec 1; ' : ''}Tue, Dec 15`,
    );
  },
);

it('says that a skipped visit lowers the bill by nothing while no price is known', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await fill('Service', 'other');
  await fill('Per', 'month');
  await expectText('The next bill is $0 lower');
  await fill('Price', 'much');
  await expectText('The next bill is $0 lower');
  await fill('Price', '100');
  await expectText('The next bill is $23.08 lower');
});

it('goes to the service where none was chosen', async () => {
  form((done) => <AddPlanForm customerId={plan().customerId} services={services} onDone={done} />);
  await press('Add Plan');
  await expectText('Please choose a service');
  expect(document.activeElement).toBe(screen.getByLabelText('Service'));
});

it('forgets how they pay where that is not known after all', async () => {
  listed(plan());
  answer(updatePlan, plan({ revision: 4 }));
  form((done) => <ChangePlanForm plan={plan()} services={services} onDone={done} />);
  await fill(/^How they pay/, '');
  await press('Save Changes');
  await waitFor(() => expect(callsOf(updatePlan)).toHaveLength(1));
  expect(callsOf(updatePlan)[0]?.body).toEqual({
    from: '2026-11-24',
    paymentMethod: null,
    revision: 3,
  });
});
