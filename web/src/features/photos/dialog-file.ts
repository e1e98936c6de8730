export type DialogFile = {
  /** Unique even if the same file is chosen again in a later batch. */
  id: string;
  name: string;
  /** `waiting`: chosen in the open dialog. Closing it before sending makes that `failed`. */
  status: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** Percent. */
  progress: number;
  /** Undefined until uploaded. */
  address: string | undefined;
  error: string | undefined;
  /** What was entered on its details card, by field id. */
  meta: Readonly<Record<string, string>>;
  /** For a preview; undefined if a restored file's content is gone. */
  content: Blob | undefined;
};

export type UploadedFile = { name: string; address: string };
