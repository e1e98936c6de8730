/**
 * Lambda's JSON log format turns one object into one structured line. Nothing personal belongs here:
 * ids of records and requests, codes and counts only.
 */
export const logger = {
  info: (event: string, facts: LogFacts = {}): void => {
    // oxlint-disable-next-line no-console -- the console is Lambda's log
    if (process.env['LOG_LEVEL'] !== 'error') console.info({ event, ...facts });
  },
  error: (event: string, error: unknown, facts: LogFacts = {}): void => {
    // oxlint-disable-next-line no-console -- the console is Lambda's log
    console.error({ event, ...facts, ...describe(error) });
  },
};

export type LogFacts = Record<string, string | number | boolean | null | undefined>;

// A message can quote what a person typed; the name and the place are enough to find the fault.
const describe = (error: unknown): LogFacts =>
  error instanceof Error
    ? { error: error.name, at: error.stack?.split('\n').slice(1, 6).join('\n') }
    : { error: typeof error };
