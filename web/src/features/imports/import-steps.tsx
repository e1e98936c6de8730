import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  importCustomers,
  type ImportResponse,
  type UndoResponse,
} from 'shared/contracts/imports.ts';
import * as z from 'zod/mini';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { ChooseColumns, type ChosenColumns } from './choose-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { importedLists } from './imported-lists.ts';
import { UndoResult } from './undo-result.tsx';

type Step =
  | { at: 'file' }
  | {
      at: 'columns' | 'preview' | 'done';
      csv: string;
      columns: ChosenColumns;
      reply: ImportResponse;
    }
  | { at: 'undone'; reply: UndoResponse };

/** Without any of these columns no row has a name, so the headers were not understood. */
const needsColumns = ({ columns: { name, firstName, lastName } }: ImportResponse): boolean =>
  name === undefined && firstName === undefined && lastName === undefined;

type File = { csv: string; columns: ChosenColumns };

const checkFile = defineChange(importCustomers, {
  request: ({ file }: { file: File; at: Step['at'] }) => ({ body: { ...file, dryRun: true } }),
  fails: ({ at }) =>
    at === 'file'
      ? {
          title: 'Not Checked',
          fallback: 'The file could not be checked. Please try again.',
          inForm: true,
        }
      : { title: 'Not Checked', fallback: 'Please try again.', isFinal: true },
});

const importFile = defineChange(importCustomers, {
  request: (file: File) => ({ body: { ...file, dryRun: false } }),
  says: () => ({ title: 'Customers Imported', description: 'Nobody was mailed.' }),
  outdates: importedLists,
  fails: {
    title: 'Not Imported',
    fallback: 'It may be imported in part. Please press Import again: nothing is imported twice.',
  },
});

/** Moves the focus to the heading of each new step: the button that led there is gone. */
const useStepFocus = (step: string): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = place.current?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [step]);
  return place;
};

/** The steps of an import, from choosing a file to the result and its undo (rules: import-2, import-6, import-7). */
export const ImportSteps = () => {
  const [step, setStep] = useState<Step>({ at: 'file' });
  const [pasted, setPasted] = useDraftState(importCustomers.name, z.string(), () => '');
  const place = useStepFocus(step.at);
  const start = () => setStep({ at: 'file' });
  const checking = useChange(checkFile, {
    onDone: (response, { file }) =>
      setStep({ at: needsColumns(response) ? 'columns' : 'preview', ...file, reply: response }),
  });
  const importing = useChange(importFile, {
    onDone: (response, file) => {
      setPasted('');
      setStep({ at: 'done', ...file, reply: response });
    },
  });
  const check = (file: File) => void checking.run({ file, at: step.at });

  const content = () => {
    switch (step.at) {
      case 'file':
        return (
          <ChooseFile
            isBusy={checking.isPending}
            failure={checking.problem}
            pasted={pasted}
            onPasted={setPasted}
            onText={(csv) => check({ csv, columns: {} })}
          />
        );
      case 'columns':
        return (
          <ChooseColumns
            reply={step.reply}
            isBusy={checking.isPending}
            onColumns={(chosen) =>
              check({ csv: step.csv, columns: { ...step.columns, ...chosen } })
            }
          />
        );
      case 'preview':
        return (
          <ImportPreview
            reply={step.reply}
            isBusy={importing.isPending}
            onImport={() => void importing.run({ csv: step.csv, columns: step.columns })}
            onColumns={() => setStep({ ...step, at: 'columns' })}
            onStart={start}
            onUndone={(response) => setStep({ at: 'undone', reply: response })}
          />
        );
      case 'done':
        return (
          <ImportResult
            reply={step.reply}
            onStart={start}
            onUndone={(response) => setStep({ at: 'undone', reply: response })}
          />
        );
      case 'undone':
        return <UndoResult reply={step.reply} onStart={start} />;
    }
  };
  return (
    <div ref={place} className="contents">
      {content()}
    </div>
  );
};
