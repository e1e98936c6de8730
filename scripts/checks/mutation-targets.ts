/** The files to mutate, and the test files that should notice, both as Stryker patterns. */
export type MutationTargets = { mutate: string[]; testFiles: string[] };

/** Where decisions are made: the rules and stores of a domain, and the web's hooks. */
const decisive = /^(?:shared|functions|web)\/.*(?:-rules\.ts|-store\.ts|\/use-[\w-]+\.ts)$/;

/** The tests near a file; with those of the whole repository, a single rule would take an hour. */
const testsOf = (file: string): string => {
  const [workspace, domain] = file.split('/');
  if (workspace === 'functions') return `functions/${domain}/**/*.test.ts`;
  return workspace === 'web' ? 'web/src/**/*.test.{ts,tsx}' : 'shared/**/*.test.ts';
};

/** The changed files whose decisions are worth mutating, with their tests. */
export const mutationTargets = (changedFiles: readonly string[]): MutationTargets => {
  const mutate = changedFiles.filter((file) => decisive.test(file));
  return { mutate, testFiles: [...new Set(mutate.map(testsOf))] };
};
