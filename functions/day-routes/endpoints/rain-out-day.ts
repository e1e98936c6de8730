import { randomUUID } from 'node:crypto';
import { rainOutDay } from 'shared/contracts/rain-outs.ts';
import { AppError } from 'shared/errors.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { bodyHash, requireSameBody } from '../../platform/endpoint/idempotency.ts';
import { changeVisits } from '../rain-out/change-visits.ts';
import { rainOutDependencies } from '../rain-out/rain-out-dependencies.ts';
import { rainOutStep, requireRainOutDay } from '../rain-out/rain-out-rules.ts';
import type { StoredRainOut } from '../rain-out/rain-out-store.ts';

export const handler = endpoint({
  contract: rainOutDay,
  dependencies: rainOutDependencies,
  handle: async ({ caller, params: { date }, body, now, idempotencyKey: key }, dependencies) => {
    const { bookings, plans, rainOuts } = dependencies;
    requireRainOutDay(body, date);
    const id = key === undefined ? randomUUID() : derivedId('rain-out', caller.userId, date, key);
    const [before, visits] = await Promise.all([
      rainOuts.find(date, id),
      bookings.getMany([...new Set(body.visits)]),
    ]);
    const { action, to, reason } = body;
    const requested: StoredRainOut = {
      id,
      date,
      action,
      to,
      reason,
      visits: visits.map((visit) => ({ id: visit.id, preferredTime: visit.preferredTime })),
      bodyHash: bodyHash(body),
      createdAt: now.toISOString(),
      undoneAt: null,
    };
    // Another call with this key may have been faster and asked for something else.
    const stored =
      before ?? ((await rainOuts.add(requested)) ? requested : await rainOuts.find(date, id));
    requireSameBody(stored?.bodyHash, body);
    const rainOut = stored ?? requested;
    if (rainOut.undoneAt !== null) throw new AppError('conflict', 'This was undone since.');
    const outcomes = await changeVisits(
      {
        rainOut,
        visits,
        stepOf: async (booking) => {
          const { planId, status } = booking;
          // Skipping a confirmed visit does not depend on its plan.
          const isRequested = to !== null || status === 'pending';
          const plan = isRequested && planId !== null ? await plans.find(planId) : undefined;
          return rainOutStep(rainOut, booking, plan);
        },
        news: action === 'skip' ? 'skipped' : 'moved',
        now,
      },
      dependencies,
    );
    return { id, outcomes };
  },
});
