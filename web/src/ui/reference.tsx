import { useState } from 'react';
import { Button } from './button.tsx';

/** The number of a failed request, by which whoever is asked for help finds it in the log. */
export const Reference = ({ id }: { id: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Not allowed here: the number is selected as a whole and can be copied by hand.
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
