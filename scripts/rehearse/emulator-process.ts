import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { endWithParent } from '../build/child-script.ts';

/**
 * `emulator-process.ts <python> <folder>` runs MiniStack in a process group, which ends with this process and with the
 * one that started it, however that happens: MiniStack itself would leave the functions' processes behind. Deletes the
 * folder afterward.
 */
endWithParent();
const [, , python = '', folder = ''] = process.argv;
const script = path.join(import.meta.dirname, 'start_emulator.py');
const emulator = spawn(python, [script], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
emulator.once('exit', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
process.on('exit', () => {
  try {
    if (emulator.pid !== undefined) process.kill(-emulator.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});
