import path from 'node:path';
import { parseArgs } from 'node:util';

export type StartOptions = {
  port: number;
  /** Absolute path of the data folder. */
  data: string;
  fresh: boolean;
  empty: boolean;
};

/** @throws Error in a sentence for an unknown option or an invalid port. */
export const readStartOptions = (args: string[]): StartOptions => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '3000' },
      data: { type: 'string', default: '.local' },
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`--port takes a number from 1 to 65000, not "${values.port}".`);
  return { ...values, port, data: path.resolve(values.data) };
};
