/** Writes one JSON object per line. Log only ids, codes and counts, never personal data. */
export const logger = {
  info: (event: string, facts: LogFacts = {}): void => {
    // oxlint-disable-next-line no-console -- the console is Lambda's log
    if (process.env['LOG_LEVEL'] !== 'error') console.info(lineOf(event, facts));
  },
  warn: (event: string, facts: LogFacts = {}): void => {
    // oxlint-disable-next-line no-console -- the console is Lambda's log
    console.warn(lineOf(event, facts));
  },
  error: (event: string, error: unknown, facts: LogFacts = {}): void => {
    // oxlint-disable-next-line no-console -- the console is Lambda's log
    console.error(lineOf(event, { ...facts, ...describe(error) }));
  },
};

export type LogFacts = Record<string, string | number | boolean | null | undefined>;

// Names the function, because all functions of a stage share one log group.
const lineOf = (event: string, facts: LogFacts): LogFacts => {
  const functionName = process.env['AWS_LAMBDA_FUNCTION_NAME'];
  return { event, ...(functionName !== undefined && { functionName }), ...facts };
};

const shownFrames = 5;

// Removes the message, which may quote what a person typed, even across several lines of the stack.
const describe = (error: unknown): LogFacts =>
  error instanceof Error
    ? {
        error: error.name,
        at: error.stack
          ?.replace(error.message, '')
          .split('\n')
          .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
          .slice(0, shownFrames)
          .join('\n'),
      }
    : { error: typeof error };
