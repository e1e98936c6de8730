import type { DialogFile, UploadedFile } from './dialog-file.ts';

/** Files per batch by default (rules: photo-9). */
export const defaultMaxNumberOfFiles = 5;

/** A field to fill in for each file, on its details card. */
export type MetaField = {
  id: string;
  name: string;
  placeholder?: string;
  maxLength?: number;
  /** The values to choose from; without them, it is a text field. */
  choices?: readonly { value: string; label: string }[];
};

export type UploadTarget = {
  method: 'PUT' | 'POST';
  url: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
};

export type FileToSend = { name: string; type: string; size: number };

/** What a screen can configure about its uploads (rules: photo-9). */
export type UploadOptions = {
  /** Identifies the files of a closed tab: those chosen under this name are restored under it within a day. */
  session: string;
  /** Default {@link defaultMaxNumberOfFiles}. */
  maxNumberOfFiles?: number;
  /** Bytes, default {@link photoMaxBytes}. */
  maxFileSize?: number;
  /** Files above this many bytes are sent in parts; default 100 MiB. */
  multipartOver?: number;
  metaFields?: readonly MetaField[];
  /** Ids of the fields required before sending. */
  requiredMetaFields?: readonly string[];
  /** Whether the dialog closes and empties once all files have arrived; default true. */
  closeAfterFinish?: boolean;
  /** A line below the drop area. */
  note?: string;
  /** Gets the address for a file sent in one request; default `GET s3/params`. */
  getUploadParameters?: (file: FileToSend) => Promise<UploadTarget>;
  /** Called on every change to the dialog's files; `leaveOut` removes one. */
  onFiles?: (files: readonly DialogFile[], leaveOut: (id: string) => void) => void;
  onComplete?: (files: readonly UploadedFile[]) => void;
};
