import { useState } from 'react';
import type { ImportResponse } from 'shared/contracts/imports.ts';
import {
  importFieldLabels,
  importFields,
  type ImportField,
} from 'shared/domain/customers/import-fields.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';

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
  return (
    <Card>
      <ActionForm
        className="flex flex-col gap-5"
        submit="Check the Rows"
        submitting="Checking..."
        buttonClass="max-sm:w-full"
        isBusy={isBusy}
        onSubmit={() => onColumns(chosen)}
      >
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
              <SelectField
                key={field}
                label={importFieldLabels[field]}
                {...(sample && { hint: `For example: ${sample.slice(0, 60)}` })}
                value={header}
                onChange={({ currentTarget }) =>
                  setChosen({ ...chosen, [field]: currentTarget.value || null })
                }
                empty="Not in the file"
                options={[...new Set(headers)].filter((each) => each !== '')}
              />
            );
          })}
        </div>
      </ActionForm>
    </Card>
  );
};
