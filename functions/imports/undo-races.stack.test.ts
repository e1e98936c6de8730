import { test } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { startUndoRaces, writesOfUndo } from './testing/undo-races.ts';

const { table, events, expectSoundAt, expectRefused } = await startUndoRaces();

test.each(events)(
  'undoing an import loses nothing, whenever %s is confirmed meanwhile',
  async (_name, confirm) => {
    for (const nth of [1, writesOfUndo / 2, writesOfUndo]) await expectSoundAt(nth, confirm);
  },
);

test.each(events)(
  'refuses %s if the import was undone since the customer was read',
  async (_name, confirm) => expectRefused(confirm),
);

test('counts the visits of each day as they are after all of this', async () => {
  await expectDayCounts(table);
});
