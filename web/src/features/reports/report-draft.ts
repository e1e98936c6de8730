import * as z from 'zod/mini';
import { editorValues } from './editor-form.ts';

const reportDraft = z.object({
  values: editorValues,
  photos: z.array(z.string()),
  /** Of the stored report it was made from; undefined for a new one. */
  version: z.optional(z.int()),
});

/** What was typed into a report and not saved yet. */
export type ReportDraft = z.infer<typeof reportDraft>;

/**
 * Keeps an unsaved report over a reload, a new sign-in or a closed phone, for this browser tab alone.
 * `id` is the report's, or `new`.
 */
export const draftStore = (storage: Storage, id: string) => {
  const key = `report-draft:${id}`;
  return {
    read: (): ReportDraft | undefined => {
      try {
        return z.safeParse(reportDraft, JSON.parse(storage.getItem(key) ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    write: (draft: ReportDraft): void => {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or switched off: the form itself still holds everything.
      }
    },
    clear: (): void => storage.removeItem(key),
  };
};
export type DraftStore = ReturnType<typeof draftStore>;
