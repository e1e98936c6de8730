import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { toastNotStored } from './toast-not-stored.ts';
import { toastTooLate } from './undo-taps.ts';
import type { VisitRecord } from './visit-record.ts';
import { takeBackSend } from './write-visit.ts';

/** Takes back a Send and opens its visit again, or says that it is too late (rules: field-10). */
export const useUndoSend = () => {
  const navigate = useNavigate();
  return async (
    record: Pick<VisitRecord, 'operator' | 'visit'>,
    date: string | undefined,
  ): Promise<void> => {
    try {
      if (await takeBackSend(record)) await navigate(paths.adminVisit(record.visit, date));
      else toastTooLate();
    } catch (error) {
      toastNotStored(error);
    }
  };
};
