/** Work done on this phone that the server does not have yet, as the outbox reports it. */
type WaitingWork = {
  /** The number of visits and customers with something waiting to be sent. */
  count: () => number;
  /** Tries to send everything; resolves once every attempt is over. */
  send: () => Promise<void>;
  /** Deletes everything permanently. */
  discard: () => Promise<void>;
};

const nothing: WaitingWork = {
  count: () => 0,
  send: async () => undefined,
  discard: async () => undefined,
};

let registered = nothing;

/** The unsent work on this phone; none if no outbox has started (rules: field-6). */
export const waitingWork: WaitingWork = {
  count: () => registered.count(),
  send: () => registered.send(),
  discard: () => registered.discard(),
};

/** Makes this outbox the current one. Returns a function that unregisters it. */
export const registerWaitingWork = (work: WaitingWork): (() => void) => {
  registered = work;
  return () => {
    if (registered === work) registered = nothing;
  };
};
