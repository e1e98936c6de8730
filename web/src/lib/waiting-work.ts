/** What was written on this phone and is not with the server yet, as the outbox knows it. */
type WaitingWork = {
  /** How many visits wait. */
  count: () => number;
  /** Tries to send everything; resolves when that was tried. */
  send: () => Promise<void>;
  /** Throws everything away for good. */
  discard: () => Promise<void>;
};

const nothing: WaitingWork = {
  count: () => 0,
  send: async () => undefined,
  discard: async () => undefined,
};

let registered = nothing;

/** The work that waits on this phone; none where no outbox has started (rules: field-6). */
export const waitingWork: WaitingWork = {
  count: () => registered.count(),
  send: () => registered.send(),
  discard: () => registered.discard(),
};

/** Makes an outbox the one that is asked. Returns a function that takes it back. */
export const registerWaitingWork = (work: WaitingWork): (() => void) => {
  registered = work;
  return () => {
    if (registered === work) registered = nothing;
  };
};
