export type ColdTarget = {
  /** Name in the manifest. */
  name: string;
  isRead: boolean;
  /** Makes the state for one call, and returns its event. */
  prepare: () => Promise<unknown>;
};

export type ColdWorld = {
  targets: ColdTarget[];
  /** Key of a row to read. */
  row: { pk: string; sk: string };
  close: () => Promise<void>;
};
