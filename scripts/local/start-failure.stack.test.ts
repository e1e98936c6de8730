import { createServer } from 'node:net';
import { listen } from 'local-aws/listen.ts';
import { expect, test } from 'vitest';
import { portProblem, startFailure } from './start-failure.ts';

test('says in a sentence that a port was taken meanwhile, and passes on what others say', async () => {
  const other = createServer();
  const port = await listen(other, 0);
  const failure = await listen(createServer(), port).catch(startFailure);
  other.close();
  expect(failure).toBe(`Port ${port} is taken. Stop what uses it, or choose another: --port 3100`);
  expect(startFailure(new Error('No database.'))).toBe('No database.');
});

test('says of a port below 1024 that it takes more rights, not that another program has it', () => {
  expect(portProblem('EACCES', 80)).toBe(
    'Only an administrator may listen on port 80. Please choose another: --port 3100',
  );
  expect(portProblem('EADDRNOTAVAIL', 3000)).toBe(
    'Port 3000 cannot be used (EADDRNOTAVAIL). Please choose another: --port 3100',
  );
});
