import type { UndoResponse } from 'shared/contracts/imports.ts';

export const undoneLabel = ({ undone }: UndoResponse): string => {
  if (undone === 0) return 'Nothing was taken back.';
  const who = undone === 1 ? 'One customer is' : `${undone} customers are`;
  return `${who} gone, with their plans and visits.`;
};
