import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { ReportContent } from '../../offline/report/editor-form.ts';
import { deviceStorage } from '../../offline/report/forget-drafts.ts';
import { isSameContent } from '../../offline/report/report-differences.ts';
import {
  draftStore,
  type DraftStore,
  type ReportDraft,
} from '../../offline/report/report-draft.ts';
import type { Conflict } from '../../features/reports/conflict-notice.tsx';

type Opening = {
  report: ServiceReport | undefined;
  initial: ReportContent;
  draftId: string;
  owner: string;
  now: Date;
};

export type OpenedDraft = {
  drafts: DraftStore;
  /** The unsaved copy, if there is one. */
  restored: ReportDraft | undefined;
  /** Idempotency key of a new report. */
  key: string;
  /** The version of the stored report that the content is based on. */
  version: number | undefined;
  /** Set if the stored report has changed since the draft was made. */
  conflict: Conflict | undefined;
};

/** Finds an unsaved copy on this device and checks whether the stored report has changed since. */
export const openDraft = ({ report, initial, draftId, owner, now }: Opening): OpenedDraft => {
  const drafts = draftStore({ storage: deviceStorage(), id: draftId, owner });
  const draft = drafts.read(now);
  // Equal if the response to a save was lost or a change was undone.
  const restored = draft && isSameContent(draft, initial) ? undefined : draft;
  const isOvertaken = restored !== undefined && report && restored.version !== report.version;
  return {
    drafts,
    restored,
    key: restored?.key ?? crypto.randomUUID(),
    version: restored ? restored.version : report?.version,
    conflict: isOvertaken ? { stored: report, send: false } : undefined,
  };
};
