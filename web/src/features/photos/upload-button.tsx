import Camera from 'lucide-react/icons/camera';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useRef, useState } from 'react';
import { settings } from '../../lib/settings.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { fetchAhead } from '../../ui/lazy-component.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { UploadDialog } from './upload-dialog.ts';
import { defaultMaxNumberOfFiles, type UploadOptions } from './upload-options.ts';
import { interruptedFiles } from './upload-session.ts';

const loadDialog = () => import('./upload-dialog.ts');

/**
 * Opens the upload dialog, whose code is fetched while the page is idle. Also shows how many files a closed tab left
 * unsent. `options` may change, except for the session.
 */
export const UploadButton = ({ label, options }: { label: string; options: UploadOptions }) => {
  const latest = useRef(options);
  const dialog = useRef<UploadDialog>(undefined);
  const once = useSingleFlight();
  const [loading, setLoading] = useState(false);
  const [interrupted, setInterrupted] = useState(() =>
    interruptedFiles(localStorage, options.session, Date.now()),
  );
  const { maxNumberOfFiles = defaultMaxNumberOfFiles } = options;

  useEffect(() => {
    latest.current = options;
  });
  useEffect(
    () => () => {
      dialog.current?.destroy();
      dialog.current = undefined;
    },
    [],
  );

  useEffect(() => whenIdle(() => fetchAhead(loadDialog)), []);

  const open = async () => {
    setLoading(true);
    try {
      const { createUploadDialog } = await loadDialog();
      const { companionUrl, companionSources } = settings();
      dialog.current ??= createUploadDialog({
        ...latest.current,
        companion: companionUrl === null ? null : { url: companionUrl, sources: companionSources },
        onFiles: (files, leaveOut) => latest.current.onFiles?.(files, leaveOut),
        onComplete: (files) => latest.current.onComplete?.(files),
      });
      setInterrupted(0);
      dialog.current.open(maxNumberOfFiles);
    } catch {
      toast({
        title: 'Upload Failed',
        description: 'Uploading could not begin. Check your connection and try again.',
        variant: 'destructive',
      });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <Button
        tone="paper"
        disabled={maxNumberOfFiles <= 0}
        aria-busy={loading}
        onClick={() => void once(open)}
      >
        {interrupted > 0 ? <RotateCcw aria-hidden="true" /> : <Camera aria-hidden="true" />}
        {interrupted > 0 ? 'Continue Upload' : label}
      </Button>
      {interrupted > 0 && (
        <output className="text-base text-ink-soft">
          {interrupted} {interrupted === 1 ? 'photo was' : 'photos were'} not sent when this page
          was closed.
        </output>
      )}
    </>
  );
};
