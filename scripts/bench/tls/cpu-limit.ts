import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Microseconds. Lambda's limit counts in periods of the same length. */
const period = 20_000;

/** So that what else runs on the machine gets little of the processor meanwhile. */
const weight = 10_000;

type Files = {
  parent: string;
  setup: Record<string, string>;
  limitOf: (quota: number) => [string, string];
};

/** The same limit in both versions of control groups. Version 2 was written from its documentation and has not run. */
const version1: Files = {
  parent: '/sys/fs/cgroup/cpu',
  setup: { 'cpu.cfs_period_us': `${period}`, 'cpu.shares': `${weight * 10}` },
  limitOf: (quota) => ['cpu.cfs_quota_us', `${quota}`],
};
const version2: Files = {
  parent: '/sys/fs/cgroup',
  setup: { 'cpu.weight': `${weight}` },
  limitOf: (quota) => ['cpu.max', `${quota} ${period}`],
};

export type CpuLimit = {
  /** Limits a process with all its threads. */
  add: (pid: number) => Promise<void>;
  /** What the processes get together, as a share of one processor. */
  set: (share: number) => Promise<void>;
  /** Call it after they have ended. */
  close: () => Promise<void>;
};

/** A processor limit like Lambda's, by a control group of Linux, which only root may create. */
export const openCpuLimit = async (): Promise<CpuLimit> => {
  const { parent, setup, limitOf } = existsSync(version1.parent) ? version1 : version2;
  const group = path.join(parent, `bench-${process.pid}`);
  const write = async (file: string, value: string) => writeFile(path.join(group, file), value);
  try {
    await mkdir(group);
    for (const [file, value] of Object.entries(setup)) await write(file, value);
  } catch (cause) {
    throw new Error('This bench needs Linux with control groups, and root', { cause });
  }
  return {
    add: async (pid) => write('cgroup.procs', `${pid}`),
    set: async (share) => write(...limitOf(Math.round(period * share))),
    close: async () => rmdir(group),
  };
};
