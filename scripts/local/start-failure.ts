/** What to do about a port that another program listens on. */
export const portTaken = (port: unknown): string =>
  `Port ${String(port)} is taken. Stop what uses it, or choose another: --port 3100`;

/**
 * Why the stack could not be started, for the user. Between the check of a port and its use lies the
 * build, time enough for another program to take it.
 */
export const startFailure = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    ? portTaken(error.port)
    : error.message;
};
