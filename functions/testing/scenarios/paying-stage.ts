import { memoryProvider, payingStage } from '../../payments/testing/memory-provider.ts';
import { unlistPayments } from '../../payments/testing/unlist-payments.ts';
import type { Stage } from './scenario.ts';

/** The provider of all scenarios, which share their customers. */
export const stripe = memoryProvider();

/** A stage that takes cards and banks, and what it is connected to. */
export const taking = { environment: payingStage, dependencies: { provider: stripe.provider } };

/** What waits for the job that asks the provider. */
export const finishedByJob = { ...taking, finishedBy: 'reconcile-payments' } as const;

/** So that a job finds nothing of earlier calls. */
export const forgetEarlier = async ({ world }: Pick<Stage, 'world'>): Promise<void> => {
  stripe.events.length = 0;
  await unlistPayments(world.table);
};
