import FileUp from 'lucide-react/icons/file-up';
import { useState, type FormEvent } from 'react';
import { importRows } from 'shared/domain/customers/import-fields.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/field.tsx';
import { readFileText } from './read-file-text.ts';
import { templateAddress } from './template.ts';

/** Takes a CSV file, or text copied from a spreadsheet. */
export const ChooseFile = ({
  isBusy,
  failure,
  pasted,
  onPasted,
  onText,
}: {
  isBusy: boolean;
  /** Why the last file was refused. */
  failure: string | undefined;
  /** The rows in the field, which outlive the steps that follow. */
  pasted: string;
  onPasted: (pasted: string) => void;
  onText: (text: string) => void;
}) => {
  const [hadRows] = useState(pasted !== '');
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      onText(await readFileText(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    setUnreadable(false);
    onText(pasted);
  };
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="title-2 mb-2">Choose a file</h2>
        <p className="text-ink-soft">
          A CSV file with one line per customer or plan, {importRows} at most. Exports of Skimmer,
          Jobber, GorillaDesk and Housecall Pro are understood as they are. First you see what would
          happen; nothing is saved before you press Import, and nobody gets an email.
        </p>
      </div>
      <FormError
        message={unreadable ? 'This file could not be read. Please choose it again.' : failure}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={buttonStyles({
            className:
              'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-pool-700 max-sm:w-full',
          })}
        >
          <FileUp aria-hidden="true" /> {isBusy ? 'Checking...' : 'Choose CSV File'}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={isBusy}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // Lets the same file be chosen again after an edit.
              currentTarget.value = '';
            }}
          />
        </label>
        <a
          href={templateAddress}
          download="customers.csv"
          className={buttonStyles({ tone: 'paper', className: 'max-sm:w-full' })}
        >
          Download a Template
        </a>
      </div>
      <details open={hadRows}>
        <summary className="min-h-11 py-2 font-semibold">Or paste rows</summary>
        <form onSubmit={check} className="mt-2 flex flex-col items-start gap-4 [&>div]:w-full">
          <TextArea
            label="Rows"
            hint="Copied from a spreadsheet, with the line that names the columns."
            rows={6}
            value={pasted}
            onChange={({ currentTarget }) => onPasted(currentTarget.value)}
          />
          <BusyButton type="submit" tone="paper" busy={isBusy} disabled={pasted.trim() === ''}>
            {isBusy ? 'Checking...' : 'Check Rows'}
          </BusyButton>
        </form>
      </details>
    </Card>
  );
};
