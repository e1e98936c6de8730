import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isDynamo } from 'local-aws/dynamodb/dynamodb-server.ts';
import { portRefusal } from 'local-aws/free-port.ts';
import { projectRoot } from '../build/project-root.ts';
import { databaseCommand } from './dynamodb-local/database-command.ts';
import { readPort } from './start-options.ts';

/**
 * `npm run database`: Amazon's DynamoDB Local, for machines for which npm has no database. Runs until it is ended, and
 * keeps its data in `.local/dynamodb-local`, or with `--in-memory` nowhere.
 */
const start = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8000' },
      'in-memory': { type: 'boolean', default: false },
    },
  });
  const port = readPort(values.port);
  const refusal = await portRefusal(port);
  if (refusal !== undefined)
    throw new Error(`Port ${port} cannot be used (${refusal}). Is the database running already?`);
  const data = values['in-memory'] ? undefined : path.join(projectRoot, '.local/dynamodb-local');
  const { command, args } = databaseCommand({ port, data });
  if (data !== undefined) mkdirSync(data, { recursive: true });
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // The launcher holds this channel; once it is gone, nobody could end this process.
  if (process.send) process.on('disconnect', end);
  child.once('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code ?? 0));
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await isDynamo(endpoint))) await pause(100);
  console.log(`DynamoDB Local runs on ${endpoint}, with its data in ${data ?? 'memory'}.`);
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
