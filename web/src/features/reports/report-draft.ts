import * as z from 'zod/mini';
import { editorValues, type ReportContent } from './editor-form.ts';
import { draftKeys, draftPrefix } from './forget-drafts.ts';

/** As long as the bucket keeps photos that no report holds yet; older words tell of no visit of today. */
const daysKept = 7;

const reportDraft = z.object({
  /** The operator who wrote it. */
  owner: z.string(),
  savedAt: z.iso.datetime(),
  /** The editor's idempotency key: a save whose answer was lost is repeated under it, not made anew. */
  key: z.uuid(),
  values: editorValues,
  photos: z.array(z.string()),
  captions: z.array(z.string()),
  names: z.optional(z.array(z.string())),
  /** Of the stored report it was made from; undefined for a new one. */
  version: z.optional(z.int()),
});

/** What was written into a report and not saved yet. */
export type ReportDraft = z.infer<typeof reportDraft>;

/** The same before it is kept. */
export type UnsavedReport = ReportContent & { key: string; version: number | undefined };

type Place = {
  /** Undefined where the browser allows none. */
  storage: Storage | undefined;
  /** The report's id, or what stands for a new one. */
  id: string;
  /** Id of the signed-in operator: a draft is shown to nobody else. */
  owner: string;
};

const parse = (text: string | null): ReportDraft | undefined => {
  try {
    return z.safeParse(reportDraft, JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
};

const isOutdated = ({ savedAt }: ReportDraft, now: Date): boolean =>
  Date.parse(savedAt) < now.getTime() - daysKept * 86_400_000;

// The server looks at an upload's path alone; its signature has no business on the disk of a phone.
const unsigned = (address: string): string => address.split('?')[0] ?? address;

/**
 * Keeps an unsaved report on this device: over a reload, a closed tab, a day without signal. It is
 * dropped when it is saved or discarded, after {@link daysKept} days, at the sign-out, and when another
 * operator opens an editor here.
 */
export const draftStore = ({ storage, id, owner }: Place) => {
  const name = draftPrefix + id;
  return {
    read: (now: Date): ReportDraft | undefined => {
      if (!storage) return undefined;
      for (const key of draftKeys(storage)) {
        const draft = parse(storage.getItem(key));
        if (!draft || draft.owner !== owner || isOutdated(draft, now)) storage.removeItem(key);
      }
      return parse(storage.getItem(name));
    },
    /** False when the device takes nothing: its storage is full or switched off. */
    write: (draft: UnsavedReport, now: Date): boolean => {
      const photos = draft.photos.map(unsigned);
      try {
        storage?.setItem(
          name,
          JSON.stringify({ ...draft, photos, owner, savedAt: now.toISOString() }),
        );
        return storage !== undefined;
      } catch {
        return false;
      }
    },
    clear: (): void => storage?.removeItem(name),
  };
};
export type DraftStore = ReturnType<typeof draftStore>;
