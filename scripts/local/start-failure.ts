const another = 'choose another: --port 3100';

/** Why the stack cannot listen on a port, from the error code, and what to do. */
export const portProblem = (code: string, port: unknown): string => {
  if (code === 'EACCES')
    return `Only an administrator may listen on port ${String(port)}. Please ${another}`;
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is taken. Stop what uses it, or ${another}`;
  return `Port ${String(port)} cannot be used (${code}). Please ${another}`;
};

/**
 * Why the stack could not be started, for the user. Between the check of a port and its use lies the
 * build, time enough for another program to take it.
 */
export const startFailure = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    ? portProblem(error.code, error.port)
    : error.message;
};
