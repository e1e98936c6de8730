/** A function, and how to make a call of it that succeeds. */
export type CallTarget = {
  /** Name in the manifest. */
  name: string;
  isRead: boolean;
  /** Makes the state for one call, and returns its event. */
  prepare: () => Promise<unknown>;
};

export type CallWorld = {
  targets: CallTarget[];
  /** Key of a row to read. */
  row: { pk: string; sk: string };
  close: () => Promise<void>;
};
