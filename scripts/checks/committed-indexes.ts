import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The table's indexes, relative to the repository. */
const listFile = 'infra/table-indexes.json';
const readList = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text));

/** The list as it is on disk. */
export const currentIndexes = (repository: string): string[] =>
  readList(readFileSync(path.join(repository, listFile), 'utf8'));

/**
 * The list of the commit that the current one is compared with: where the branch left main, or on main itself, the
 * commit before. Undefined if git does not know one, or it has no list.
 */
export const indexesBefore = (
  repository: string,
): { commit: string; names: string[] } | undefined => {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const mergeBase = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  const isOnMain = mergeBase === git('rev-parse', 'HEAD');
  const isCommitted = git('diff', '--quiet', 'HEAD', '--', listFile) !== undefined;
  const commit =
    isOnMain && isCommitted ? git('rev-parse', '--verify', '--quiet', 'HEAD^') : mergeBase;
  const list = commit === undefined ? undefined : git('show', `${commit}:${listFile}`);
  return commit === undefined || list === undefined ? undefined : { commit, names: readList(list) };
};
