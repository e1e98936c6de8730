import { useEffect, useRef, useState } from 'react';
import type { DraftStore, UnsavedReport } from '../../offline/report/report-draft.ts';

/** Milliseconds without a change before a copy is stored. */
const storeDelay = 700;

/** When a copy was last stored on this device; `failed` if storage did not accept it. */
export type Stored = { at: Date; failed: boolean } | undefined;

type Storage = {
  drafts: DraftStore;
  /** Everything written, serialized. */
  content: string;
  /** The content to store; undefined if nothing is unsaved. */
  current: () => UnsavedReport | undefined;
  /** The content equals the initial one: there is nothing to store. */
  onUnchanged: () => void;
};

/** Stores a copy shortly after each change and whenever the page may be about to close. */
export const useDraftStorage = ({ drafts, content, current, onUnchanged }: Storage): Stored => {
  const [saved, setStored] = useState<Stored>();
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
        setStored(undefined);
        return;
      }
      const at = new Date();
      setStored({ at, failed: !drafts.write(draft, at) });
    }, storeDelay);
    return () => clearTimeout(timer);
  }, [drafts, content]);

  useEffect(() => {
    const keep = () => {
      const draft = latest.current.current();
      if (draft) drafts.write(draft, new Date());
    };
    const storeWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', storeWhenHidden);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', storeWhenHidden);
    };
  }, [drafts]);

  return saved;
};
