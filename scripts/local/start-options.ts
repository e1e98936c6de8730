import path from 'node:path';
import { parseArgs } from 'node:util';

export type StartOptions = {
  port: number;
  /** Absolute path of the data folder. */
  data: string;
  fresh: boolean;
  empty: boolean;
  /** How many weeks the demo data goes back. */
  weeks: number;
  /** Serve the sources and pick up their changes (`npm run dev`). */
  watch: boolean;
  /** Let a debugger attach to the functions, on port 9229. */
  inspect: boolean;
  /** Milliseconds that indexes lag behind the table, as they do on AWS; 0 for no lag. */
  indexLag: number;
  /** Ask the operator for a code from an authenticator app. */
  secondFactor: boolean;
  /** Take cards and banks, through a stand-in for Stripe. */
  payments: boolean;
};

/** @throws Error with a sentence for the user, for anything but a number that leaves room for the services' ports */
export const readPort = (input: string): number => {
  const port = Number(input);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`--port takes a number from 1 to 65000, not "${input}".`);
  return port;
};

/** @throws Error with a sentence for the user, for an unknown or inapplicable option or an invalid number */
export const readStartOptions = (args: string[]): StartOptions => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '3000' },
      data: { type: 'string', default: '.local' },
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      weeks: { type: 'string', default: '12' },
      watch: { type: 'boolean', default: false },
      inspect: { type: 'boolean', default: false },
      'index-lag': { type: 'string', default: '0' },
      'second-factor': { type: 'boolean', default: false },
      payments: { type: 'boolean', default: false },
    },
  });
  const port = readPort(values.port);
  // It would resolve to the current folder.
  if (values.data === '') throw new Error('--data takes a folder, such as --data /tmp/demo');
  if (values.inspect && !values.watch) throw new Error('--inspect comes with npm run dev only.');
  const weeks = Number(values.weeks);
  if (!Number.isInteger(weeks) || weeks < 0 || weeks > 26)
    throw new Error(`--weeks takes a number from 0 to 26, not "${values.weeks}".`);
  const { 'index-lag': lag, 'second-factor': secondFactor, ...others } = values;
  const indexLag = Number(lag);
  if (!Number.isInteger(indexLag) || indexLag < 0 || indexLag > 60_000)
    throw new Error(`--index-lag takes milliseconds from 0 to 60000, not "${lag}".`);
  return { ...others, weeks, indexLag, secondFactor, port, data: path.resolve(values.data) };
};
