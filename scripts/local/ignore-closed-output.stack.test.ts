import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const { href } = pathToFileURL(path.join(import.meta.dirname, 'ignore-closed-output.ts'));

/** The exit code of a process that prints for a while, but whose output nobody reads: 7 if it gets to its end. */
const exitCode = async (preparation: string): Promise<unknown> => {
  const script = `${preparation}
    for (let line = 0; line < 5; line += 1) {
      console.log(line);
      console.error(line);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    process.exit(7);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'exit');
  return code;
};

test('a process whose output nobody reads goes on', async () => {
  expect(await exitCode('')).toBe(1);
  expect(
    await exitCode(`const { ignoreClosedOutput } = await import('${href}'); ignoreClosedOutput();`),
  ).toBe(7);
});
