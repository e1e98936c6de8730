import { randomUUID } from 'node:crypto';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { takeDispute } from '../../payments/disputes/take-dispute.ts';
import { eventCall } from '../../payments/testing/memory-provider.ts';
import { unlistPayments } from '../../payments/testing/unlist-payments.ts';
import { keys } from '../../platform/table/keys.ts';
import { updateRow } from '../../platform/table/rows.ts';
import type { TestRequest } from '../api-event.ts';
import { stripe, taking } from './paying-stage.ts';
import { paid } from './payment-state.ts';
import type { EventCall, Scenario, Stage } from './scenario.ts';

/** A mail with an unknown outcome is never sent again. */
const mails = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

/** So that no mail but the one about the dispute waits. */
const receiptSent = async ({ world: { table } }: Stage, id: string, at: Date): Promise<void> => {
  const delivery = {
    state: 'sent',
    claimId: randomUUID(),
    mailId: randomUUID(),
    sentAt: at.toISOString(),
  };
  await updateRow(table, {
    key: keys.payment(id),
    set: { delivery },
    remove: ['gsi3pk', 'gsi3sk'],
  });
};

/** A card payment that is disputed, and was recorded so. */
const disputed = async (stage: Stage) => {
  const { id: paymentId, intentId, dependencies } = await paid(stage);
  const before = new Date(Date.now() - 10_000);
  await receiptSent(stage, paymentId, before);
  const id = stripe.dispute(intentId);
  await takeDispute(id, before, dependencies);
  return id;
};

const told = (objectId: string): TestRequest => ({
  ...eventCall({ type: 'charge.dispute.updated', objectId }),
});

type DisputeEventCall = Pick<Scenario<TestRequest>, 'prepare'> & { when: string };

/** Of `receive-payment-event`. */
export const disputeEventCalls: (DisputeEventCall & typeof taking & typeof mails)[] = [
  {
    when: 'of a dispute',
    ...taking,
    ...mails,
    prepare: async (stage) => told(stripe.dispute((await paid(stage)).intentId)),
  },
  {
    when: 'of a dispute that is lost',
    ...taking,
    ...mails,
    prepare: async (stage) => {
      const id = await disputed(stage);
      stripe.lose(id);
      return told(id);
    },
  },
];

export const disputeEvents: Scenario<EventCall>[] = [
  {
    of: 'reconcile-payments',
    when: 'a dispute that is lost',
    ...taking,
    ...mails,
    prepare: async (stage, now) => {
      await unlistPayments(stage.world.table);
      stripe.lose(await disputed(stage));
      stripe.events.length = 0;
      return { event: { now: now.toISOString() } };
    },
  },
];
