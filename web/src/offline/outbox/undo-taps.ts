import { toast } from '../../ui/toast-store.ts';
import { toastNotStored } from './toast-not-stored.ts';
import type { UndoableAction } from './visit-record.ts';
import type { VisitKey } from './visit-records.ts';
import { takeBackTaps } from './write-visit.ts';

/** Says that something cannot be undone any more. */
export const toastTooLate = (): void => {
  toast({ title: 'Too late: it is on its way', variant: 'destructive' });
};

/** Undoes taps at a visit and says so, or that it is too late (rules: field-11). */
export const undoTaps = async (
  key: VisitKey,
  { name, taps }: { name: string; taps: readonly UndoableAction[] },
): Promise<void> => {
  try {
    if (await takeBackTaps(key, taps)) toast({ title: 'Undone', description: name });
    else toastTooLate();
  } catch (error) {
    toastNotStored(error);
  }
};
