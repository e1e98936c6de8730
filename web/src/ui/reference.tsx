import { useState } from 'react';
import { Button } from './button.tsx';

/** The id of a failed request, for finding it in the log. */
export const Reference = ({ id }: { id: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // The clipboard is not available: the id can still be selected and copied by hand.
    }
  };
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-x-1 text-base text-ink-soft">
      <p>
        Reference: <span className="inline-block max-w-full break-all select-all">{id}</span>
      </p>
      <Button tone="plain" size="small" aria-live="polite" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
        <span className="sr-only"> the reference</span>
      </Button>
    </div>
  );
};
