import { useState } from 'react';
import { undoImport, type UndoResponse } from 'shared/contracts/imports.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { importedLists } from './imported-lists.ts';
import { undoneLabel } from './undone-label.ts';

const undo = defineChange(undoImport, {
  request: (id: string) => ({ params: { id } }),
  says: (response) => ({ title: 'Import Undone', description: undoneLabel(response) }),
  outdates: importedLists,
  fails: {
    title: 'Import Not Undone',
    fallback: 'It may be undone in part. Please press Undo again.',
  },
});

/** Undoes an import after asking (rules: import-7). */
export const UndoImport = ({
  importId,
  onUndone,
}: {
  importId: string;
  onUndone: (response: UndoResponse) => void;
}) => {
  const [asking, setAsking] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(asking);
  const { run, isPending } = useChange(undo, {
    onDone: onUndone,
    onFailed: () => setAsking(false),
  });
  if (!asking)
    return (
      <Button ref={opener} tone="paper" onClick={() => setAsking(true)}>
        Undo Import
      </Button>
    );
  return (
    <ConfirmPanel
      label="Undo this import?"
      confirm="Undo"
      confirming="Undoing..."
      isBusy={isPending}
      onConfirm={() => void run(importId)}
      onKeep={() => setAsking(false)}
    >
      The customers and plans of this file go, with their visits ahead. Who has had a visit, a
      report or a payment since, or has signed in, stays.
    </ConfirmPanel>
  );
};
