/** A function, and how to prepare a call that succeeds. */
export type CallTarget = {
  /** Name in the manifest. */
  name: string;
  isRead: boolean;
  /** Sets up the state for one call and returns its event. */
  prepare: () => Promise<unknown>;
};

export type CallWorld = {
  targets: CallTarget[];
  /** Key of a row to read. */
  row: { pk: string; sk: string };
  close: () => Promise<void>;
};
