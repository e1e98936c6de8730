import type { OperatorAction } from 'shared/domain/visits/booking-status.ts';
import { taxedSettings, testSettings as settings } from 'shared/testing/site-settings.ts';
import { describe, expect, test } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { storedProfile } from '../customers/stored-profile.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { textOf } from '../testing/mail-texts.ts';
import { composeBookingActionMail } from './booking-action-mail.ts';
import { composeMissedVisits } from './missed-visits-mail.ts';
import { notPossibleMail } from './not-possible-mail.ts';
import { composePlanNews, mailPlanAction } from './plan-actions/mail-plan-action.ts';

const to = 'dana@example.com';
const at = '2026-11-21T18:00:00.000Z';
/** 11:30 pm on November 21 in Texas. */
const now = new Date('2026-11-22T05:30:00.000Z');
const contact = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: to,
  phone: '(281) 555-0112',
};
const customer = storedProfile.parse({
  id: 'dana',
  ...contact,
  sub: 'a1',
  isAdmin: false,
  revision: 1,
  createdAt: at,
  updatedAt: at,
});
const visitOf = (changes: Partial<StoredBooking> = {}) =>
  bookingSample({ status: 'confirmed', contact, specialInstructions: 'Code 4711', ...changes });

const moved = {
  scheduledDate: '2026-11-27',
  preferredTime: 'Afternoon 12-5',
  reason: 'A storm is coming',
} as const;
const firstDay = { ...moved, scheduledDate: null, preferredTime: null, reason: null };
const moves: [string, OperatorAction, Partial<StoredBooking>][] = [
  ['its confirmation', 'confirm', {}],
  [
    'its confirmation, of whom and where we do not know',
    'confirm',
    { contact: null, address: null },
  ],
  ['its move', 'reschedule', { moved }],
  ['its first day', 'reschedule', { moved: firstDay, status: 'pending' }],
  ['its cancellation', 'cancel', { cancelReason: 'A storm is coming', status: 'cancelled' }],
  ['its cancellation after its payment', 'cancel', { status: 'cancelled', paymentStatus: 'paid' }],
];

test.each(moves)('the mail about a visit and %s, word for word', (_about, action, changes) => {
  const mail = composeBookingActionMail(action, {
    booking: visitOf(changes),
    customer,
    to,
    settings,
  })!;
  expect(textOf(mail)).toMatchSnapshot();
});

test.each<[OperatorAction, Partial<StoredBooking>, string]>([
  ['cancel', { status: 'cancelled' }, 'so the plan does not start:'],
  [
    'reschedule',
    { moved, scheduledDate: '2026-12-02' },
    'Your plan starts with this visit, so the day of its visits is Wednesday.',
  ],
])(
  'the mail about the %s of a visit says what becomes of the plan that begins with it',
  (action, changes, message) => {
    const messageOfClaim = (state: StoredPlan['state']) => {
      const plan = planSample({ state });
      const booking = visitOf({ status: 'pending', planId: plan.id, ...changes });
      return composeBookingActionMail(action, { booking, customer, plan, to, settings })!.text;
    };
    expect(messageOfClaim('requested')).toContain(message);
    expect(messageOfClaim('active')).not.toContain(message);
  },
);

test.each([
  [{ tax: 660, taxRate: 0.0825 }, '$80 plus sales tax'],
  [{ tax: 0, taxRate: 0 }, '$80'],
  [{ included: true, totalAmount: 0 }, 'included in the plan'],
])('the mail about a visit of %j states that it costs %s', (money, price) => {
  const booking = visitOf({ totalAmount: 8000, ...money });
  const { text } = composeBookingActionMail('confirm', { booking, customer, to, settings })!;
  expect(text).toMatch(new RegExp(`· ${price.replace('$', '\\$')}$`, 'm'));
});

test.each([
  [{ firstName: '', lastName: 'Whitfield' }, 'Hello Whitfield,'],
  [{ firstName: '', lastName: '' }, 'Hello,'],
])('the mail about a visit of %j greets with the known name', (name, greeting) => {
  const booking = visitOf({ contact: { ...contact, ...name } });
  const mail = composeBookingActionMail('cancel', { booking, customer, to, settings })!;
  expect(mail.text).toMatch(new RegExp(`^.*${greeting}$`, 'm'));
});

test.each(['complete', 'markPaid', 'refund'] as const)('no one is mailed about %s', (action) => {
  expect(
    composeBookingActionMail(action, { booking: visitOf(), customer, to, settings }),
  ).toBeUndefined();
});

const notPossible = { reason: 'dog', words: '', at, photos: [] } as const;
const other = { ...notPossible, reason: 'other', words: 'The pool was drained!' } as const;
const goingOn = planSample();
const lastPeriod = planSample({ chargedThrough: '2026-11-02', until: '2026-11-30' });
const asIs = { chargingPlan: async (plan: StoredPlan) => plan };
test.each<[string, Partial<StoredBooking>, plan?: StoredPlan]>([
  ['of a single visit', {}],
  ['in other words', { notPossible: { ...other, photos: [] } }],
  ['of a plan with a credit', { planId: 'plan', included: true, credit: 3808 }, goingOn],
  ['of a plan in its last period', { planId: 'plan', included: true, credit: 3808 }, lastPeriod],
  ['of a plan without', { planId: 'plan', included: true }, goingOn],
  ['that was paid', { paymentStatus: 'paid' }],
])(
  'the mail about a visit that was not possible %s, word for word',
  async (...[, changes, plan]) => {
    const booking = visitOf({ notPossible: { ...notPossible, photos: [] }, ...changes });
    const bucket = { peek: async () => Promise.reject(new Error('No photos')) };
    const compose = await notPossibleMail(
      { booking, customer, plan, now },
      { bucket, plans: asIs, settings },
    );
    expect(textOf(compose!(to))).toMatchSnapshot();
  },
);

test('a visit that was not possible lowers the charge of the plan that replaced its own', async () => {
  const booking = visitOf({
    notPossible: { ...notPossible, photos: [] },
    planId: 'plan',
    included: true,
    credit: 3808,
  });
  const mailWith = async (chargingPlan: () => Promise<StoredPlan>) => {
    const dependencies = {
      bucket: { peek: async () => undefined },
      plans: { chargingPlan },
      settings,
    };
    const about = { booking, customer, plan: planSample({ replacedBy: 'next' }), now };
    return (await notPossibleMail(about, dependencies))!(to).text;
  };
  expect(await mailWith(async () => goingOn)).toContain(
    'Your plan’s next charge is lowered by $38.08.',
  );
  // The mail is sent although a read failed.
  expect(await mailWith(async () => Promise.reject(new Error('No answer')))).toContain(
    'If your plan is charged again, that charge is lowered by $38.08.',
  );
});

/** A plan without visits. */
const noVisits = { getMany: async () => [] };

const expectNoSignIn = ({ text, html }: Mail) => {
  for (const version of [text, html])
    for (const closed of ['/api/login', 'on our site']) expect(version).not.toContain(closed);
  expect(text).toContain(settings.phone);
};

describe.each([
  ['whose account is disabled', { isDisabled: true }],
  ['who has no sign-in', { sub: null }],
])('a customer %s', (_who, changes) => {
  const outside = { ...customer, ...changes };

  test.each(moves)('gets no link to a page behind the sign-in from %s', (_about, action, visit) => {
    const notice = { booking: visitOf(visit), customer: outside, to, settings };
    expectNoSignIn(composeBookingActionMail(action, notice)!);
  });

  test('gets none from the mail about a visit that was not possible', async () => {
    const booking = visitOf({ notPossible: { ...notPossible, reason: 'gate', photos: [] } });
    const compose = await notPossibleMail(
      { booking, customer: outside, plan: undefined, now },
      { bucket: { peek: async () => undefined }, plans: asIs, settings },
    );
    expectNoSignIn(compose!(to));
  });

  test('gets none from the mail about their plan', async () => {
    const sent: Mail[] = [];
    await mailPlanAction(
      planSample(),
      { action: 'pause', customer: outside, now },
      {
        settings,
        bookings: noVisits,
        mailer: {
          send: async (mail) => {
            sent.push(mail);
            return { outcome: 'accepted', mailId: 'mail' };
          },
        },
      },
    );
    expectNoSignIn(sent[0]!);
  });
});

const holiday = { id: 'a', from: '2026-11-22', reason: '' };
test.each<[string, boolean, Partial<StoredPlan>]>([
  ['ends later', true, { until: '2026-11-23' }],
  ['ends before its next day', false, { until: '2026-11-22' }],
  ['was ended', false, { state: 'ended' }],
  ['pauses for a while', true, { pauses: [{ ...holiday, until: '2027-01-03' }] }],
  ['pauses until further notice', false, { pauses: [{ ...holiday, until: null }] }],
])(
  'of a plan that %s, the mail states that there is another visit: %s',
  async (_which, message, changes) => {
    const booking = visitOf({ notPossible: { ...notPossible, photos: [] }, planId: 'plan' });
    const compose = await notPossibleMail(
      { booking, customer, plan: planSample(changes), now },
      { bucket: { peek: async () => undefined }, plans: asIs, settings },
    );
    const { text } = compose!(to);
    expect(text.includes('We come again')).toBe(message);
    expect(text.includes('Would you like another day?')).toBe(!message);
  },
);

test.each([
  ['Bees', 'Bees.'],
  ['Bees.', 'Bees.'],
  ['Bees!', 'Bees!'],
  ['Bees?', 'Bees?'],
  ['Bees…', 'Bees…'],
])('the operator’s reason “%s” reads “%s” in the mail', async (label, message) => {
  const booking = visitOf({ notPossible: { ...other, words: label, photos: [] } });
  const bucket = { peek: async () => undefined };
  const compose = await notPossibleMail(
    { booking, customer, plan: undefined, now },
    { bucket, plans: asIs, settings },
  );
  expect(compose!(to).text).toContain(`but could not do our work. ${message}\n`);
});

const later = termsSample({ from: '2026-12-01', price: 19_900, preferredTime: null });
const pauses = [
  { id: 'a', from: '2026-11-02', until: '2026-11-20', reason: 'Over yesterday' },
  { id: 'b', from: '2026-11-09', until: '2026-11-21', reason: 'Over today' },
  { id: 'c', from: '2026-12-07', until: null, reason: 'Travels' },
];
const plans: [string, Partial<StoredPlan>][] = [
  ['as it is', {}],
  ['with a price from today on', { terms: [termsSample(), { ...later, from: '2026-11-21' }] }],
  ['with a price to come, every other week', { terms: [termsSample(), later], everyWeeks: 2 }],
  ['with pauses', { pauses }],
  ['with a last day', { until: '2026-12-31', endReason: 'We moved' }],
  ['that ended', { state: 'ended', until: '2026-11-01', endReason: null }],
];

test.each(plans)('the mail about a plan %s, word for word', async (_which, changes) => {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return { outcome: 'accepted', mailId: 'mail' } as const;
    },
  };
  const notice = { action: 'change', customer, now } as const;
  await mailPlanAction(planSample(changes), notice, { bookings: noVisits, mailer, settings });
  expect(mails.map(textOf)).toMatchSnapshot();
});

test.each([
  ['pause', 'Your plan is paused: Monthly Membership'],
  ['resume', 'Your plan goes on: Monthly Membership'],
  ['end', 'Your plan ends: Monthly Membership'],
] as const)('the mail about a plan and its %s says so', async (action, subject) => {
  const subjects: string[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      subjects.push(mail.subject);
      return { outcome: 'accepted', mailId: 'mail' } as const;
    },
  };
  await mailPlanAction(
    planSample(),
    { action, customer, now },
    { bookings: noVisits, mailer, settings },
  );
  expect(subjects).toEqual([subject]);
});

const mondays = ['2026-11-23', '2026-11-30'].map((day, index) =>
  visitOf({
    scheduledDate: day,
    originalDate: day,
    ...(index === 0 && { status: 'cancelled', cancelledBy: null }),
  }),
);

test('the mails about a plan name the next visit that takes place, and none if the visits could not be read', async () => {
  const plan = planSample({ madeThrough: '2026-11-30' });
  const notice = { action: 'change', customer, now } as const;
  const mailWith = async (getMany: () => Promise<StoredBooking[]>): Promise<string> => {
    const texts: string[] = [];
    const mailer = {
      send: async ({ text }: Mail) => {
        texts.push(text);
        return { outcome: 'accepted', mailId: 'mail' } as const;
      },
    };
    await mailPlanAction(plan, notice, { bookings: { getMany }, mailer, settings });
    return texts.join();
  };
  expect(await mailWith(async () => mondays)).toContain('Next visit: Nov 30, 2026');
  const unread = await mailWith(async () => Promise.reject(new Error('No answer')));
  expect(unread).toContain('Your plan has changed.');
  expect(unread).not.toContain('Next visit');
  const news = composePlanNews({ plans: [{ plan, visits: mondays, customer }], to, settings, now });
  expect(news.text).toContain('Next visit: Nov 30, 2026');
});

const taxedPlan = planSample({ terms: [termsSample({ taxable: true })] });
const exempt = { ...customer, taxExempt: true };
test.each([
  ['is taxed', taxedPlan, customer, taxedSettings, true],
  ['is not taxed', planSample(), customer, taxedSettings, false],
  ['is taxed, of a customer who is exempt', taxedPlan, exempt, taxedSettings, false],
  ['would be taxed, in a place without a rate', taxedPlan, customer, settings, false],
])('the mails about a plan that %s say ‘plus sales tax’ where it is added', async (...input) => {
  const [, plan, whose, stage, isTaxed] = input;
  const texts: string[] = [];
  const mailer = {
    send: async ({ text }: Mail) => {
      texts.push(text);
      return { outcome: 'accepted', mailId: 'mail' } as const;
    },
  };
  const notice = { action: 'change', customer: whose, now } as const;
  await mailPlanAction(plan, notice, { bookings: noVisits, mailer, settings: stage });
  const plansOfOne = [{ plan, visits: [], customer: whose }];
  texts.push(composePlanNews({ plans: plansOfOne, to, settings: stage, now }).text);
  expect(texts.map((text) => text.includes('$225 a month plus sales tax'))).toEqual([
    isTaxed,
    isTaxed,
  ]);
});

const nameless = { ...customer, firstName: null, lastName: null };
test.each([
  [
    'of one customer',
    composePlanNews({ plans: [{ plan: planSample(), visits: [], customer }], to, settings, now }),
  ],
  [
    'of several',
    composePlanNews({
      plans: [
        { plan: planSample(), visits: [], customer },
        { plan: planSample({ pauses }), visits: [], customer: nameless },
      ],
      to,
      settings,
      now,
    }),
  ],
])('the news of plans %s, word for word', (_whose, mail) => {
  expect(textOf(mail)).toMatchSnapshot();
});

test('the mail about visits that were not scheduled in time, word for word', () => {
  const one = visitOf({ serviceName: 'Deep cleaning' });
  const mails = [composeMissedVisits({ bookings: [one], to, settings })];
  mails.push(composeMissedVisits({ bookings: [one, visitOf({ contact: null })], to, settings }));
  expect(mails.map(textOf)).toMatchSnapshot();
});
