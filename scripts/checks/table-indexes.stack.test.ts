import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { synthesize } from '../../infra/synthesize.ts';
import { currentIndexes, indexesBefore } from './committed-indexes.ts';
import { root } from './run-step.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'table-indexes-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A new repository on its branch main, without a commit. */
const newRepository = () => {
  const repository = mkdtempSync(path.join(folder, 'repository-'));
  mkdirSync(path.join(repository, 'infra'));
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args],
      {
        cwd: repository,
        encoding: 'utf8',
        env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_SYSTEM: devNull },
      },
    );
    expect([status, stderr]).toEqual([0, expect.anything()]);
    return stdout.trim();
  };
  const write = (...names: string[]) => {
    writeFileSync(path.join(repository, 'infra/table-indexes.json'), JSON.stringify(names));
  };
  const commit = (...names: string[]): string => {
    write(...names);
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '--message', 'A change');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet', '--initial-branch', 'main');
  return { repository, git, write, commit };
};

describe('the list in git', () => {
  test('of a branch is compared with where it left main, however many commits it has', () => {
    const { repository, git, commit } = newRepository();
    const left = commit('gsi1');
    git('switch', '--quiet', '--create', 'feature');
    commit('gsi1', 'gsi2');
    commit('gsi1', 'gsi2', 'gsi3');
    git('switch', '--quiet', 'main');
    commit('gsi1', 'owed');
    git('switch', '--quiet', 'feature');
    expect(indexesBefore(repository)).toEqual({ commit: left, names: ['gsi1'] });
    expect(currentIndexes(repository)).toEqual(['gsi1', 'gsi2', 'gsi3']);
  });

  test('of main is compared with the commit before, and a change that is not committed with the last', () => {
    const { repository, write, commit } = newRepository();
    const first = commit('gsi1');
    const second = commit('gsi1', 'gsi2');
    expect(indexesBefore(repository)).toEqual({ commit: first, names: ['gsi1'] });
    write('gsi1', 'gsi2', 'gsi3');
    expect(indexesBefore(repository)).toEqual({ commit: second, names: ['gsi1', 'gsi2'] });
  });

  test('of main is compared with what was pushed, where git knows that', () => {
    const { repository, git, commit } = newRepository();
    const pushed = commit('gsi1');
    git('update-ref', 'refs/remotes/origin/main', pushed);
    commit('gsi1', 'gsi2');
    commit('gsi1', 'gsi2', 'gsi3');
    expect(indexesBefore(repository)).toEqual({ commit: pushed, names: ['gsi1'] });
  });

  test('is compared with nothing in a first commit, before there was a list, and without git', () => {
    const { repository, git, write, commit } = newRepository();
    git('commit', '--quiet', '--allow-empty', '--message', 'No list');
    expect(indexesBefore(repository)).toBeUndefined();
    commit('gsi1');
    expect(indexesBefore(repository)).toBeUndefined();
    rmSync(path.join(repository, '.git'), { recursive: true });
    write('gsi1', 'gsi2');
    expect(indexesBefore(repository)).toBeUndefined();
  });
});

type Table = {
  GlobalSecondaryIndexes: { IndexName: string }[];
  Replicas: { GlobalSecondaryIndexes: { IndexName: string }[] }[];
};
type Root = { Resources: Record<string, { Type: string; Properties: Table }> };

describe('what is deployed', () => {
  const assembly = path.join(folder, 'assembly');
  let deployed: Root;
  beforeAll(() => {
    const { deployed: templates, stackName } = synthesize({
      stage: 'dev',
      outdir: assembly,
      changes: { routes: [], jobs: [], listeners: [] },
    });
    deployed = templates[stackName] as Root;
  });

  /** Runs the real `cdk diff` against a template without the given indexes, and the check on what it prints. */
  const checkWithout = (...names: string[]) => {
    const old = structuredClone(deployed);
    for (const { Type, Properties } of Object.values(old.Resources))
      if (Type === 'AWS::DynamoDB::GlobalTable')
        for (const each of [Properties, ...Properties.Replicas])
          each.GlobalSecondaryIndexes = each.GlobalSecondaryIndexes.filter(
            ({ IndexName }) => !names.includes(IndexName),
          );
    const template = path.join(folder, 'old.json');
    writeFileSync(template, JSON.stringify(old));
    const cdk = path.join(root, 'node_modules/aws-cdk/bin/cdk');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        cdk,
        'diff',
        '--app',
        assembly,
        '--template',
        template,
        '--no-color',
        '--ci',
        '--no-notices',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
    const diff = path.join(folder, 'diff.txt');
    writeFileSync(diff, stdout);
    return spawnSync(process.execPath, [path.join(root, 'scripts/checks/table-indexes.ts'), diff], {
      encoding: 'utf8',
    });
  };

  test('may lack one index', () => {
    expect(checkWithout('gsi4')).toMatchObject({ status: 0, stderr: '' });
  });

  test('may not lack two', () => {
    const { status, stderr } = checkWithout('gsi2', 'gsi4');
    expect(status).toBe(1);
    expect(stderr).toContain('since what is deployed (+gsi2, +gsi4): deploy them one after');
  });
});
