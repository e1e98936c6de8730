import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport, type UndoReply } from 'shared/contracts/imports.ts';
import { call } from '../../lib/api.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { invalidateImported } from './imported-lists.ts';
import { undoneWords } from './undone-words.ts';

/** Undoes an import after asking (rules: import-7). */
export const UndoImport = ({
  importId,
  onUndone,
}: {
  importId: string;
  onUndone: (reply: UndoReply) => void;
}) => {
  const once = useSingleFlight();
  const [asking, setAsking] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(asking);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(undoImport, { params: { id: importId } }),
    onSuccess: async (reply) => {
      toast({ title: 'Import Undone', description: undoneWords(reply) });
      onUndone(reply);
      await invalidateImported();
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Import Not Undone',
        fallback: 'It may be undone in part. Please press Undo again.',
      });
    },
    onSettled: () => setAsking(false),
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
      keep="Keep"
      isBusy={isPending}
      onConfirm={() => void once(mutateAsync)}
      onKeep={() => setAsking(false)}
    >
      The customers and plans of this file go, with their visits ahead. Who has had a visit, a
      report or a payment since, or has signed in, stays.
    </ConfirmPanel>
  );
};
