import { randomUUID } from 'node:crypto';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { describePrice } from 'shared/domain/plans/plan-labels.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { addCharge } from '../../charges/charge-store.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { putNotice } from '../../payment-rows/autopay-notice.ts';
import {
  autopayStore,
  endAutopay,
  putAutopay,
  revisedAutopay,
} from '../../payment-rows/autopay-store.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { savedMethodOf } from '../../payment-rows/testing/method-sample.ts';
import { setAutopay } from '../../payments/autopay/set-autopay.ts';
import { payingStage } from '../../payments/testing/memory-provider.ts';
import { transact } from '../../platform/table/transact.ts';
import { testSettings } from '../world.ts';
import { plannedVisitOf } from './booking-scenarios.ts';
import { forgetEarlier, finishedByJob, taking } from './paying-stage.ts';
import {
  customersId,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

/** A mail with an unknown outcome is never sent again. */
const mails = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

/** No call about autopay itself asks the provider. */
const onStage = { environment: payingStage };

const agreement = (methodId: string, upTo = '500.00') => ({
  methodId,
  upTo,
  consent: consentVersion,
});

/** The id of the card that autopay uses, which the provider does not know. */
const ofAutopay = '5d0c3f5e-6a5b-4d0e-9f43-2a1c7f0b9e11';

const saved = async ({ world: { table }, customer }: Stage) => {
  const { id: userId } = await customer();
  // One for all calls of a customer: there is a limit to how many are saved.
  const known = await savedMethodStore(table).find(userId, ofAutopay);
  return known ?? savedMethodOf(table, { userId, id: ofAutopay, last4: '1881' });
};

/** A saved card that autopay uses; the mail about it is yet to be sent. */
export const turnedOn = async (stage: Stage, now = new Date()) => {
  const { table } = stage.world;
  const { id: methodId, userId } = await saved(stage);
  const autopays = autopayStore(table);
  const autopay = await setAutopay(
    { userId, body: agreement(methodId), now },
    { table, autopays, settings: testSettings, newId: () => randomUUID() },
  );
  return { methodId, autopay: autopay! };
};

/** The same, which could not collect what is still due. */
const refused = async (stage: Stage) => {
  const { table } = stage.world;
  const { autopay } = await turnedOn(stage);
  const charge = chargeSample({ customerId: autopay.userId, planId: randomUUID() });
  const problem = {
    paymentId: randomUUID(),
    message: 'The card was declined.',
    failures: 3,
    firstFailedOn: charge.from,
    nextOn: null,
    items: [charge.id],
  };
  await transact(table, [
    addCharge(table, charge),
    putAutopay(table, revisedAutopay(autopay, { problem }, new Date())),
  ]);
};

export const autopayScenarios = {
  'get-autopay': [
    {
      ...onStage,
      prepare: async (stage) => {
        await turnedOn(stage);
        return {};
      },
    },
    {
      when: 'which was refused',
      ...onStage,
      prepare: async (stage) => {
        await refused(stage);
        return {};
      },
    },
  ],
  'put-autopay': [
    {
      ...onStage,
      ...mails,
      prepare: async (stage) => ({ body: agreement((await saved(stage)).id) }),
    },
    {
      when: 'another limit',
      ...onStage,
      ...mails,
      prepare: async (stage) => ({
        body: agreement((await turnedOn(stage)).methodId, '600.00'),
      }),
    },
    {
      when: 'off',
      ...onStage,
      prepare: async (stage) => {
        await turnedOn(stage);
        return { body: { methodId: null } };
      },
    },
  ],
  'get-customer-autopay': [
    {
      ...onStage,
      prepare: async (stage) => {
        await turnedOn(stage);
        return customersId(stage);
      },
    },
    {
      when: 'which was refused',
      ...onStage,
      prepare: async (stage) => {
        await refused(stage);
        return customersId(stage);
      },
    },
  ],
  'end-customer-autopay': {
    ...finishedByJob,
    ...mails,
    prepare: async (stage) => {
      await turnedOn(stage);
      await forgetEarlier(stage);
      return customersId(stage);
    },
  },
} satisfies Partial<EndpointScenarios>;

const reconciling = { of: 'reconcile-payments', ...taking, ...mails };

export const autopayEvents: Scenario<EventCall>[] = [
  {
    ...reconciling,
    when: 'autopay has ended',
    prepare: async (stage, now) => {
      await forgetEarlier(stage);
      const { table } = stage.world;
      const { autopay } = await turnedOn(stage);
      await transact(table, endAutopay(table, autopay, { now, isMailed: true }));
      return { event: { now: now.toISOString() } };
    },
  },
  {
    ...reconciling,
    when: 'a price that was not announced',
    prepare: async (stage, now) => {
      const { table } = stage.world;
      await forgetEarlier(stage);
      const { plan } = await plannedVisitOf(stage, { from: addDays(businessDate(now), 22) });
      const notice = {
        kind: 'price',
        id: randomUUID(),
        userId: plan.customerId,
        planId: plan.id,
        planName: plan.name,
        before: '$200 a month',
        after: describePrice(plan.terms[0]),
        from: plan.from,
        createdAt: now.toISOString(),
      } as const;
      await transact(table, [putNotice(table, notice)]);
      return { event: { now: now.toISOString() } };
    },
  },
];
