import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

/**
 * Ends in an error unless the commit named by the argument may be deployed to prod: it is on main, and the newest
 * deployment to staging is of this commit and has succeeded. Runs in a checkout that has all of main, with what GitHub
 * sets in a job and a token that may read deployments.
 */
const [commit = ''] = process.argv.slice(2);
const variables = z.object({
  GITHUB_API_URL: z.string(),
  GITHUB_REPOSITORY: z.string(),
  GITHUB_TOKEN: z.string(),
});
const {
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: repository,
  GITHUB_TOKEN: token,
} = variables.parse(process.env);

const deployment = z.object({ id: z.number(), sha: z.string() });
const status = z.object({ id: z.number(), state: z.string() });

/** The newest of what GitHub lists; it documents no order. */
const newest = async <T extends { id: number }>(
  address: string,
  item: z.ZodMiniType<T>,
): Promise<T | undefined> => {
  const response = await fetch(`${api}/repos/${repository}/${address}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
  });
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${address}.`);
  return z
    .array(item)
    .parse(await response.json())
    .toSorted((a, b) => b.id - a.id)[0];
};

const isOnMain = (): boolean =>
  spawnSync('git', ['merge-base', '--is-ancestor', commit, 'origin/main']).status === 0;

const refusal = async (): Promise<string | undefined> => {
  if (!/^[0-9a-f]{40}$/.test(commit)) return 'Name the commit by all of its 40 characters.';
  if (!isOnMain()) return `${commit} is not on main.`;
  const staging = await newest('deployments?environment=staging&per_page=100', deployment);
  if (staging === undefined) return 'Nothing has been deployed to staging yet.';
  if (staging.sha !== commit)
    return `The newest deployment to staging is of ${staging.sha}, not of ${commit}.`;
  const state = (await newest(`deployments/${staging.id}/statuses?per_page=100`, status))?.state;
  if (state !== 'success') return `The deployment of ${commit} to staging is '${state}'.`;
  return undefined;
};

const why = await refusal();
console.log(why === undefined ? `Staging has ${commit}.` : `::error::${why}`);
process.exitCode = why === undefined ? 0 : 1;
