import { readdirSync, readFileSync } from 'node:fs';

/** Linux's record of a process; undefined once it has ended. */
const record = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** A process and all that it has started, directly or not. */
const processTree = (root: number): number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    // The name of the program is in parentheses and may contain anything.
    const parent = /\) \S (\d+) [^)]*$/.exec(record(Number(name), 'stat') ?? '')?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const tree = new Set([root]);
  // A set is iterated with what is added meanwhile.
  for (const each of tree) for (const [pid, parent] of parents) if (parent === each) tree.add(pid);
  return [...tree];
};

/**
 * Megabytes of memory that a process and its descendants take together: the sum of their proportional
 * set sizes, in which memory that several processes share counts once.
 * @throws Error on other systems than Linux, which alone has this number
 */
export const treeMemory = (root: number): number => {
  if (process.platform !== 'linux')
    throw new Error('Memory can only be measured on Linux, which says what processes share.');
  const sizes = processTree(root).map((pid) =>
    Number(/^Pss:\s+(\d+) kB$/m.exec(record(pid, 'smaps_rollup') ?? '')?.[1] ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};
