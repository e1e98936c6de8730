import { useState } from 'react';
import { Link } from 'react-router-dom';
import { answerZip, weekdayLabel } from 'shared/domain/site/service-areas.ts';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Tells people whether and on which weekdays we come to their ZIP code, without a call (rules: price-3). */
export const ZipCheck = ({ typed: before }: { typed: string }) => {
  const [typed, setTyped] = useState(before);
  const [requested, setRequested] = useState(false);
  const answer = answerZip(settings().areas, typed);
  const isWrong = answer.kind === 'no-zip' && (requested || typed.trim().length > 5);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRequested(true);
      }}
      className="w-full max-w-md noscript:hidden"
    >
      <p className="mb-2 font-display text-xl font-extrabold">Do we come to you, and when?</p>
      <div className="flex items-end gap-3">
        <div className="grow">
          <TextField
            label="Your ZIP code"
            type="text"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setRequested(false);
            }}
            aria-invalid={isWrong || undefined}
          />
        </div>
        <Button type="submit" tone="paper" className="min-h-13">
          Check
        </Button>
      </div>
      <output className="mt-2 block min-h-14 font-semibold">
        {isWrong && 'Please enter the five digits of your ZIP code.'}
        {answer.kind === 'served' && (
          <>
            Yes, we come to {answer.zip} ({answer.area.name}) on{' '}
            {weekdayLabel(answer.area.weekdays)}.
          </>
        )}
        {answer.kind === 'elsewhere' && (
          <>
            {answer.zip} is not on our routes yet. Ask us:{' '}
            <Link to={paths.quoteForm()} className="underline">
              get a free quote
            </Link>
            .
          </>
        )}
      </output>
    </form>
  );
};
