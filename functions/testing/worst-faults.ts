import { faultsOf } from './aws-faults.ts';
import type { FaultAt } from './fault-verdict.ts';
import type { NthCall } from './scenario-run.ts';

/** Each fault that each call can have. */
export const everyFault = (calls: readonly NthCall[]): FaultAt[] =>
  calls.flatMap((at) => faultsOf(at).map((fault) => ({ at, fault })));

/**
 * Each fault once for each service, at its most dangerous call. A call that has no effect is worst at the last write,
 * when most of the work is done. One that has its effect without an answer, or after which nothing answers any more, is
 * worst at the first, when most is still to be done.
 */
export const worstFaults = (calls: readonly NthCall[]): FaultAt[] =>
  [...Map.groupBy(calls, ({ service }) => service).values()].flatMap((ofService) => {
    const writes = ofService.filter(({ isWrite }) => isWrite);
    const [first] = [...writes, ...ofService];
    const last = writes.at(-1) ?? ofService.at(-1);
    return everyFault(ofService).filter(
      ({ at, fault }) => at === (['lost after', 'repeated', 'away'].includes(fault) ? first : last),
    );
  });
