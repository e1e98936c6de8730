import { useEffect, useRef, useState } from 'react';
import type { DraftStore, UnsavedReport } from '../../features/reports/report-draft.ts';

/** Pause in the writing after which it is kept, in ms. */
const keepDelay = 700;

/** When what was written was last kept on this device; `failed` when the device takes nothing. */
export type Kept = { at: Date; failed: boolean } | undefined;

type Keeping = {
  drafts: DraftStore;
  /** All that is written, as text. */
  content: string;
  /** What there is to keep; undefined when nothing is unsaved. */
  current: () => UnsavedReport | undefined;
  /** Everything is as it was at first: there is nothing to keep. */
  onUnchanged: () => void;
};

/**
 * Keeps what is being written on this device: shortly after each change, and whenever the page may be
 * about to go: a reload, the sign-in, a phone put into the pocket, a link followed too early.
 */
export const useDraftKeeping = ({ drafts, content, current, onUnchanged }: Keeping): Kept => {
  const [kept, setKept] = useState<Kept>();
  const latest = useRef({ current, onUnchanged });
  useEffect(() => {
    latest.current = { current, onUnchanged };
  });

  const seen = useRef(content);
  useEffect(() => {
    if (seen.current === content) return undefined;
    const timer = setTimeout(() => {
      seen.current = content;
      const draft = latest.current.current();
      if (!draft) {
        latest.current.onUnchanged();
        setKept(undefined);
        return;
      }
      const at = new Date();
      setKept({ at, failed: !drafts.write(draft, at) });
    }, keepDelay);
    return () => clearTimeout(timer);
  }, [drafts, content]);

  useEffect(() => {
    const keep = () => {
      const draft = latest.current.current();
      if (draft) drafts.write(draft, new Date());
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

  return kept;
};
