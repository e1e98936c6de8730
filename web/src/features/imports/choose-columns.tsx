import { useState, type FormEvent } from 'react';
import type { ImportResponse } from 'shared/contracts/imports.ts';
import {
  importFieldLabels,
  importFields,
  type ImportField,
} from 'shared/domain/customers/import-fields.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

/** The chosen header for each field; null if no column holds it. */
export type ChosenColumns = Partial<Record<ImportField, string | null>>;

/** Asks which column of the file holds which field, with sample values. */
export const ChooseColumns = ({
  reply: { headers, samples, columns },
  isBusy,
  onColumns,
}: {
  reply: ImportResponse;
  isBusy: boolean;
  onColumns: (columns: ChosenColumns) => void;
}) => {
  const [chosen, setChosen] = useState<ChosenColumns>({});
  const headerOf = (field: ImportField): string => {
    const header = chosen[field] === undefined ? columns[field] : chosen[field];
    return header ?? '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onColumns(chosen);
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <div>
          <h2 className="title-2 mb-2">Which column is which?</h2>
          <p className="text-ink-soft">
            A name is needed, everything else is taken as far as it is there. Without a weekday no
            plan is made.
          </p>
        </div>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {importFields.map((field) => {
            const header = headerOf(field);
            const sample = samples[headers.indexOf(header)];
            return (
              <Field
                key={field}
                label={importFieldLabels[field]}
                {...(sample && { hint: `For example: ${sample.slice(0, 60)}` })}
              >
                {(control) => (
                  <select
                    {...control}
                    className={controlStyles}
                    value={header}
                    onChange={({ currentTarget }) =>
                      setChosen({ ...chosen, [field]: currentTarget.value || null })
                    }
                  >
                    <option value="">Not in the file</option>
                    {[...new Set(headers)]
                      .filter((each) => each !== '')
                      .map((each) => (
                        <option key={each} value={each}>
                          {each}
                        </option>
                      ))}
                  </select>
                )}
              </Field>
            );
          })}
        </div>
        <BusyButton type="submit" busy={isBusy} className="self-start max-sm:w-full">
          {isBusy ? 'Checking...' : 'Check the Rows'}
        </BusyButton>
      </form>
    </Card>
  );
};
