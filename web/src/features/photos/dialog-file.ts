/** A file in the upload dialog, as the page beneath it needs to know it. */
export type DialogFile = {
  /** Differs also for a file that is chosen again in a later batch. */
  id: string;
  name: string;
  /** `waiting`: chosen in the open dialog. Unsent in a closed one it has `failed`, and `error` says so. */
  status: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** 0 to 100. */
  progress: number;
  /** Where it lies; undefined until it has arrived. */
  address: string | undefined;
  error: string | undefined;
  /** For a preview; undefined when the browser that restored it has it no more. */
  content: Blob | undefined;
};

/** A file that has arrived. */
export type UploadedFile = { name: string; address: string };
