import { Link } from 'react-router-dom';
import type { ImportResponse, UndoResponse } from 'shared/contracts/imports.ts';
import { undoDays } from 'shared/domain/customers/import-fields.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowCounts, RowGroups } from './row-groups.tsx';
import { UndoImport } from './undo-import.tsx';

/** The result of an import, with buttons to undo it and to start another. */
export const ImportResult = ({
  reply: { importId, rows },
  onStart,
  onUndone,
}: {
  reply: ImportResponse;
  onStart: () => void;
  onUndone: (response: UndoResponse) => void;
}) => (
  <>
    <Card tone="featured" className="flex flex-col gap-5">
      <div>
        <h2 className="title-2 mb-2">Imported</h2>
        <p className="text-ink-soft">
          Nobody was mailed. You can undo this for {undoDays} days: choose the same file again.
        </p>
      </div>
      <RowCounts rows={rows} newWord="imported" />
      <div className="flex flex-wrap gap-3">
        <Link to={paths.adminCustomers()} className={buttonStyles({ className: 'max-sm:w-full' })}>
          See Customers
        </Link>
        <Button tone="paper" onClick={onStart} className="max-sm:w-full">
          Import Another File
        </Button>
        <UndoImport importId={importId} onUndone={onUndone} />
      </div>
    </Card>
    <RowGroups rows={rows} newHeading="Imported" />
  </>
);
