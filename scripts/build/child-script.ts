import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Runs one of the project's scripts in a process of its own, so that the memory it needs is free again
 * afterward.
 * @param options.what names what it does, at the beginning of a sentence
 * @throws Error with a sentence for the user if it fails; the reason has been printed by the script
 */
export const runChildScript = async ({
  what,
  script,
  args = [],
}: {
  what: string;
  script: string;
  args?: readonly string[];
}): Promise<void> => {
  const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    // Its channel tells the script when this process ends, however that happens.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  throw new Error(`${what} has failed (${how}). Put right what it says above and try again.`);
};

/** Ends this process with the one that started it, which may have been killed. */
export const endWithParent = (): void => {
  process.once('disconnect', () => process.exit(1));
  // Listening must not keep it running.
  process.channel?.unref();
};
