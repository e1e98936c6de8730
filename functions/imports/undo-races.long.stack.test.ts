import { test } from 'vitest';
import { startUndoRaces, writesOfUndo } from './testing/undo-races.ts';

const { events, expectSoundAt } = await startUndoRaces();

// Representative: functions/imports/undo-races.stack.test.ts > is confirmed meanwhile
test.each(events)(
  'undoing an import loses nothing, before whichever write %s is confirmed',
  async (_name, confirm) => {
    for (let nth = 1; nth <= writesOfUndo; nth += 1) await expectSoundAt(nth, confirm);
  },
);
