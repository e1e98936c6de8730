import { execFileSync } from 'node:child_process';
import { root } from './run-step.ts';

/**
 * Prints how many lines of product code each folder has at two commits, and the difference:
 *
 *     node scripts/checks/count-lines.ts 43e64a0 [HEAD]
 *
 * Product code is all TypeScript except tests and their helpers. Paths that start with an argument
 * after `--without` are skipped.
 */
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

const isProductCode = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|(^|\/)(testing|e2e)\//.test(file);

const [commits = '', without = ''] = process.argv.slice(2).join(' ').split('--without');
const left = without.split(' ').filter(Boolean);

const linesByFolder = (commit: string): Map<string, number> => {
  const lines = new Map<string, number>();
  const files = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isProductCode);
  // A single call for all files; `:` separates name and count.
  const counts = git('grep', '-c', '', commit, '--', ...files)
    .trim()
    .split('\n');
  for (const line of counts) {
    const [, file = '', count = '0'] = line.split(':');
    if (left.some((prefix) => file.startsWith(prefix))) continue;
    const folder = file.split('/').slice(0, -1).slice(0, 2).join('/') || '.';
    lines.set(folder, (lines.get(folder) ?? 0) + Number(count));
  }
  return lines;
};

const sum = (lines: Map<string, number>): number =>
  [...lines.values()].reduce((total, count) => total + count, 0);

const [before = 'HEAD', after = 'HEAD'] = commits.split(' ').filter(Boolean);
const [old, now] = [linesByFolder(before), linesByFolder(after)];
for (const folder of [...new Set([...old.keys(), ...now.keys()])].toSorted()) {
  const [was, is] = [old.get(folder) ?? 0, now.get(folder) ?? 0];
  if (was !== is) console.log(`${folder}: ${was} -> ${is} (${is - was})`);
}
console.log(`all product code: ${sum(old)} -> ${sum(now)} (${sum(now) - sum(old)})`);
