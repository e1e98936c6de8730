import type { ImportResponse, UndoResponse } from 'shared/contracts/imports.ts';
import { importFieldLabels, importFields } from 'shared/domain/customers/import-fields.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowCounts, RowGroups, rowsOf } from './row-groups.tsx';
import { UndoImport } from './undo-import.tsx';

const rowLabel = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** What an import would do with each row. */
export const ImportPreview = ({
  reply: { importId, importedAt, columns, rows },
  isBusy,
  onImport,
  onColumns,
  onStart,
  onUndone,
}: {
  reply: ImportResponse;
  isBusy: boolean;
  onImport: () => void;
  onColumns: () => void;
  onStart: () => void;
  onUndone: (response: UndoResponse) => void;
}) => {
  const { length: fresh } = rowsOf(rows, 'new');
  return (
    <>
      <Card className="flex flex-col gap-5">
        <h2 className="title-2">
          {fresh > 0 ? `${rowLabel(fresh)} to import` : 'Nothing to import'}
        </h2>
        <RowCounts rows={rows} newWord="new" />
        {importedAt !== null && <p>This file was imported on {formatInstantDate(importedAt)}.</p>}
        <div className="flex flex-wrap gap-3">
          {fresh > 0 && (
            <BusyButton busy={isBusy} onClick={onImport} className="max-sm:w-full">
              {isBusy ? 'Importing...' : `Import ${rowLabel(fresh)}`}
            </BusyButton>
          )}
          {importedAt !== null && <UndoImport importId={importId} onUndone={onUndone} />}
          <Button tone="paper" disabled={isBusy} onClick={onStart} className="max-sm:w-full">
            Choose Another File
          </Button>
        </div>
        <details>
          <summary className="min-h-11 py-2 font-semibold">What is read from which column</summary>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-2">
            {importFields.map(
              (field) =>
                columns[field] !== undefined && (
                  <div key={field} className="contents">
                    <dt className="text-ink-soft">{importFieldLabels[field]}</dt>
                    <dd className="min-w-0 font-semibold wrap-anywhere">{columns[field]}</dd>
                  </div>
                ),
            )}
          </dl>
          <Button tone="paper" size="small" disabled={isBusy} onClick={onColumns}>
            Change Columns
          </Button>
        </details>
      </Card>
      <RowGroups rows={rows} />
    </>
  );
};
