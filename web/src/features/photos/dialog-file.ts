/** A file in the upload dialog, as the page needs to know it. */
export type DialogFile = {
  /** Unique even if the same file is chosen again in a later batch. */
  id: string;
  name: string;
  /**
   * `waiting`: chosen in the open dialog. If the dialog closes before sending, it is `failed` with an
   * `error`.
   */
  status: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** Percent. */
  progress: number;
  /** Undefined until uploaded. */
  address: string | undefined;
  error: string | undefined;
  /** For a preview; undefined if a restored file's content is gone. */
  content: Blob | undefined;
};

export type UploadedFile = { name: string; address: string };
