import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { editorForm, type EditorValues } from '../../offline/report/editor-form.ts';
import { valuesOf, type VisitRecord, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { beginVisit, writeValues } from '../../offline/outbox/write-visit.ts';
import { useSchemaForm, type SchemaForm } from '../../lib/use-schema-form.ts';

/** Milliseconds after a change before it is stored on the phone. */
const writeDelay = 250;

type Writing = {
  form: SchemaForm<EditorValues>;
  /** Stores what is on the screen immediately, and resolves to whether the phone has stored it. */
  write: () => Promise<boolean>;
};

/**
 * The fields of a visit, stored on the phone with every change. Changes made in another tab of this phone
 * appear here too, unless something is being typed.
 */
export const useVisitWriting = (
  start: VisitStart,
  record: VisitRecord | undefined,
  onFailed: (error: unknown) => void,
): Writing => {
  const hasRecord = record?.hasReport === true;
  const form = useSchemaForm(editorForm, hasRecord ? valuesOf(record) : start.values);
  const text = JSON.stringify(useWatch({ control: form.control }));
  const stored = hasRecord ? JSON.stringify(valuesOf(record)) : JSON.stringify(start.values);
  /** The content last stored on the phone, as far as this tab knows. */
  const known = useRef(JSON.stringify(form.getValues()));
  /** The content that this tab is replacing, which an older read may still return. */
  const replaced = useRef<string>(undefined);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });

  const storing = useRef(Promise.resolve(true));
  const write = useRef(async (): Promise<boolean> => true);
  useEffect(() => {
    const store = async (values: EditorValues): Promise<boolean> => {
      try {
        await beginVisit(start);
        await writeValues(start, values);
        return true;
      } catch (error) {
        known.current = '';
        failed.current(error);
        return false;
      }
    };
    write.current = async () => {
      const values = form.getValues();
      const now = JSON.stringify(values);
      if (now !== known.current) {
        replaced.current = known.current;
        known.current = now;
        storing.current = store(values);
      }
      // Also what is being stored already may not find room.
      return storing.current;
    };
  });

  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(() => void write.current(), writeDelay);
    return () => clearTimeout(timer);
  }, [text]);

  // Another tab has written, or the other version was chosen.
  const reset = form.reset;
  useEffect(() => {
    if (stored === known.current) replaced.current = undefined;
    else if (stored === replaced.current) return;
    if (stored === known.current || JSON.stringify(form.getValues()) !== known.current) return;
    known.current = stored;
    reset(JSON.parse(stored));
  }, [stored, form, reset]);

  useEffect(() => {
    const writeNow = (): void => void write.current();
    window.addEventListener('pagehide', writeNow);
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      writeNow();
      window.removeEventListener('pagehide', writeNow);
      document.removeEventListener('visibilitychange', writeNow);
    };
  }, []);

  return { form, write: () => write.current() };
};
