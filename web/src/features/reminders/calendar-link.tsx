import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

/** The link that was just made, to be copied or opened. It takes the focus because the button that made it is gone. */
export const CalendarLink = ({ url }: { url: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Without the clipboard, the selected text can be copied by hand.
      field.current?.select();
    }
  };
  return (
    <div className="flex w-full flex-col gap-3 rounded-control border-2 border-ink p-4">
      <Field
        label="Your calendar link"
        hint="It is shown only now. Keep it to yourself: whoever has it sees which service comes when."
      >
        {({ 'aria-invalid': _never, ...control }) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={url}
            className={controlStyles}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button tone="paper" size="small" aria-live="polite" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {copied ? 'Copied' : 'Copy Link'}
        </Button>
        {/* The webcal: scheme opens calendar programs, which then read the file over https. */}
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonStyles({ tone: 'paper', size: 'small' })}
        >
          <CalendarPlus aria-hidden="true" />
          Add to Calendar
        </a>
      </div>
    </div>
  );
};
