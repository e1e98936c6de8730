/** Files with tests that are run by a runner of their own, and what that says of them. */
const ownRunners: Readonly<Record<string, { runner: string; says: string }>> = {
  'companion/companion.test.ts': {
    runner: 'scripts/companion/vitest.config.ts',
    says: "'companion/*.test.ts'",
  },
  'functions/testing/cost/measure-calls.ts': {
    runner: 'scripts/bench/cost/cost-bench.ts',
    says: "'cost/measure-calls'",
  },
  'functions/testing/reads/measure-sizes.ts': {
    runner: 'scripts/bench/table-bench.ts',
    says: "'reads/measure-sizes'",
  },
};

const named = (folder: string, ending: string): RegExp =>
  new RegExp(`^${folder}/(?:.*/)?([^/]+?)(\\.long)?${ending.replaceAll('.', '\\.')}$`);

/** What the files are called that the tiers run: those of vitest.workspace.ts, and the browser's. */
const namesIn = (workspace: string): RegExp[] => {
  const [, listed = ''] = /const endings = \{([^}]*)\}/.exec(workspace) ?? [];
  const endings = [...listed.matchAll(/(\w+): '([^']+)'/g)];
  const projects = [...workspace.matchAll(/project\('(\w+)', '([\w/-]+)'/g)];
  const inVitest = projects.flatMap(([, of, folder = '']) =>
    endings.flatMap(([, kind, ending = '']) =>
      kind === of ? named(`${folder}(?!/e2e/)`, ending) : [],
    ),
  );
  return [...inVitest, named('web/e2e', '.spec.ts')];
};

/** The command that runs a file of tests: `npm test`, `npm run test:long`, or none. */
const tierOf = (file: string, names: readonly RegExp[]): 'test' | 'long' | 'none' => {
  for (const name of names) {
    const [, own = '', long] = name.exec(file) ?? [];
    // The end of another kind is no part of a name.
    if (own !== '' && !/\.(?:long|stack|built)\b/.test(own)) return long ? 'long' : 'test';
  }
  return 'none';
};

const isTestName = (file: string): boolean => /\.(?:test|spec)\.\w+$/.test(file);

// The words alone, not `test.beforeEach` and the like.
const declaration = /^(?:test|it|describe)(?:\.(?:each|for|skipIf|runIf|only|skip)\b|\()/;

/** Whether a file declares tests itself; a helper does so only inside of a function. */
const hasTests = (source: string): boolean =>
  /^import [^;]*\b(?:test|it)\b[^;]* from '(?:vitest|@playwright\/test)'/m.test(source) &&
  source.split('\n').some((line) => declaration.test(line));

const representative = /^\/\/ Representative: (\S+) > (.+)$/;

const isNamedAbove = (lines: readonly string[], at: number): boolean => {
  for (let above = at - 1; lines[above]?.startsWith('//'); above -= 1)
    if (representative.test(lines[above] ?? '')) return true;
  return false;
};

const withoutRepresentative = (source: string): string[] => {
  // A loop may declare them.
  const lines = source.split('\n').map((line) => line.trim());
  const missing = lines.flatMap((line, at) =>
    declaration.test(line) && !isNamedAbove(lines, at)
      ? `line ${at + 1}: a long test without a representative in npm test`
      : [],
  );
  // Where a helper declares the tests, none is in the source.
  const isWithoutAny = missing.length === 0 && !lines.some((line) => representative.test(line));
  return isWithoutAny ? ['a long file without a representative in npm test'] : missing;
};

/**
 * One line for each file of tests that no tier runs, for each long test that names no representative, and
 * for each representative that `npm test` does not run. docs/developing.md describes the tiers.
 * @param files source by path from the root, vitest.workspace.ts among them
 */
export const tierFaults = (files: ReadonlyMap<string, string>): string[] => {
  const names = namesIn(files.get('vitest.workspace.ts') ?? '');
  const wrongRepresentatives = (source: string): string[] =>
    source.split('\n').flatMap((line) => {
      const [, file = '', title = ''] = representative.exec(line.trim()) ?? [];
      if (file === '') return [];
      const text = files.get(file);
      if (text === undefined) return `the representative ${file} does not exist`;
      if (tierOf(file, names) !== 'test') return `npm test does not run the representative ${file}`;
      return text.includes(title) ? [] : `${file} has no test “${title}”`;
    });
  return [...files].flatMap(([file, source]) => {
    if (!isTestName(file) && !hasTests(source)) return [];
    const own = ownRunners[file];
    if (own)
      return files.get(own.runner)?.includes(own.says)
        ? []
        : `${file}: ${own.runner} runs it no more`;
    const tier = tierOf(file, names);
    if (tier === 'none') return `${file}: no tier runs it`;
    if (tier === 'test') return [];
    return [...withoutRepresentative(source), ...wrongRepresentatives(source)].map(
      (fault) => `${file}: ${fault}`,
    );
  });
};
