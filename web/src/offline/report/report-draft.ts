import * as z from 'zod/mini';
import { eachTask } from 'shared/domain/lines/tasks.ts';
import { photoSlots } from 'shared/domain/photos/photo-slots.ts';
import { editorValues, type ReportContent } from './editor-form.ts';
import { draftKeys, draftPrefix } from './forget-drafts.ts';

/** In days, as long as the bucket keeps unclaimed photos; older drafts are unlikely to be of use. */
const draftDays = 7;

/** Copies kept before there were readings, or a task, lack those fields. */
const storedValues = z.extend(editorValues, {
  ...eachTask(z._default(z.boolean(), false)),
  water: z._default(editorValues.shape.water, null),
  added: z._default(editorValues.shape.added, []),
  yard: z._default(editorValues.shape.yard, null),
});

const reportDraft = z.object({
  /** The id of the operator who wrote it. */
  owner: z.string(),
  savedAt: z.iso.datetime(),
  /** The editor's idempotency key, so that a save whose response was lost is repeated, not duplicated. */
  key: z.uuid(),
  values: storedValues,
  photos: z.array(z.string()),
  captions: z.array(z.string()),
  slots: z.optional(z.array(z.nullable(z.enum(photoSlots)))),
  names: z.optional(z.array(z.string())),
  /** The version of the stored report that it is based on; undefined for a new report. */
  version: z.optional(z.int()),
});

export type ReportDraft = z.infer<typeof reportDraft>;

export type UnsavedReport = ReportContent & { key: string; version: number | undefined };

type Place = {
  /** Undefined if the browser does not allow storage. */
  storage: Storage | undefined;
  /** The report's id, or a placeholder for a new one. */
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
  Date.parse(savedAt) < now.getTime() - draftDays * 86_400_000;

// The server uses only an upload's path; its signature should not be left on a phone's disk.
const unsigned = (address: string): string => address.replace(/\?.*$/, '');

/**
 * Keeps an unsaved report on this device through reloads, closed tabs and days without signal. It is
 * removed when saved or discarded, after {@link draftDays} days, on signing out, and when another
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
    /** Returns false if storage is full or disabled. */
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
