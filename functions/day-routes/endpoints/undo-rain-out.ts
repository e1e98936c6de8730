import { undoRainOut } from 'shared/contracts/rain-outs.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { changeVisits } from '../rain-out/change-visits.ts';
import { rainOutDependencies } from '../rain-out/rain-out-dependencies.ts';
import { requireUndoable, undoStep } from '../rain-out/rain-out-rules.ts';

export const handler = endpoint({
  contract: undoRainOut,
  dependencies: rainOutDependencies,
  handle: async ({ params: { date }, body: { id }, now }, dependencies) => {
    const { bookings, rainOuts } = dependencies;
    const rainOut = await rainOuts.find(date, id);
    if (!rainOut) throw new AppError('not-found', 'There is nothing to undo here.');
    requireUndoable(rainOut, now);
    const times = new Map(rainOut.visits.map((visit) => [visit.id, visit.preferredTime]));
    const outcomes = await changeVisits(
      {
        rainOut,
        visits: await bookings.getMany([...times.keys()]),
        stepOf: async (booking) => undoStep(rainOut, booking, times.get(booking.id) ?? null),
        news: 'back on',
        now,
      },
      dependencies,
    );
    if (rainOut.undoneAt === null) await rainOuts.markUndone(rainOut, now);
    return { id, outcomes };
  },
});
