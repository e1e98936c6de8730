import type { DialogFile, UploadedFile } from './dialog-file.ts';

/** Files in one batch, unless a screen says otherwise (rules: photo-9). */
export const defaultMaxNumberOfFiles = 5;

/** A field a person fills in for each file, on its details card. */
export type MetaField = { id: string; name: string; placeholder?: string };

/** Where one file goes in one request. */
export type UploadTarget = {
  method: 'PUT' | 'POST';
  url: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
};

export type FileToSend = { name: string; type: string; size: number };

/** What a screen may say about its uploads (rules: photo-9). */
export type UploadOptions = {
  /**
   * Names the uploads of one place over a closed tab: what was chosen under this name comes back under
   * it, within a day.
   */
  session: string;
  /** {@link defaultMaxNumberOfFiles} unless said. */
  maxNumberOfFiles?: number;
  /** Bytes, {@link photoMaxBytes} unless said. */
  maxFileSize?: number;
  /** Files above this many bytes go in parts; 100 MiB unless said. */
  multipartOver?: number;
  metaFields?: readonly MetaField[];
  /** Ids of the fields without which nothing is sent. */
  requiredMetaFields?: readonly string[];
  /** Whether it closes, and is empty again, once all have arrived; it does unless said. */
  closeAfterFinish?: boolean;
  /** Who uploads: sent to a Companion server with each import, which it keeps below this id. */
  uploaderId?: string;
  /** One line beneath the place to drop files. */
  note?: string;
  /** Gives a file that goes in one request its address; `GET s3/params` unless said. */
  getUploadParameters?: (file: FileToSend) => Promise<UploadTarget>;
  /** Told of every change to the files of the dialog; `leaveOut` takes one out of it. */
  onFiles?: (files: readonly DialogFile[], leaveOut: (id: string) => void) => void;
  /** Told once for each batch, of the files that have arrived. */
  onComplete?: (files: readonly UploadedFile[]) => void;
};
