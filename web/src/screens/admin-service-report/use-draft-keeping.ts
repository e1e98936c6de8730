import { useEffect, useRef } from 'react';
import type { DraftStore, ReportDraft } from '../../features/reports/report-draft.ts';

/**
 * Writes down what was typed whenever the page may be about to go: a reload, the sign-in, a phone
 * put into the pocket, a link followed too early.
 */
export const useDraftKeeping = (
  drafts: DraftStore,
  current: () => ReportDraft | undefined,
): void => {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const keep = () => {
      const draft = latest.current();
      if (draft) drafts.write(draft);
    };
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [drafts]);
};
