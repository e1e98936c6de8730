/** What to mutate, and the test files that have to notice; both as patterns of Stryker's. */
export type MutationTargets = { mutate: string[]; testFiles: string[] };

/** Where decisions are: rules and stores of a domain, hooks of the web. */
const decisive = /^(?:shared|functions|web)\/.*(?:-rules\.ts|-store\.ts|\/use-[\w-]+\.ts)$/;

/** Tests of the neighborhood: those of the whole repository would take an hour for one rule. */
const testsOf = (file: string): string => {
  const [workspace, domain] = file.split('/');
  if (workspace === 'functions') return `functions/${domain}/**/*.test.ts`;
  return workspace === 'web' ? 'web/src/**/*.test.{ts,tsx}' : 'shared/**/*.test.ts';
};

/** Of the files of a change, those whose decisions are worth mutating. */
export const mutationTargets = (changedFiles: readonly string[]): MutationTargets => {
  const mutate = changedFiles.filter((file) => decisive.test(file));
  return { mutate, testFiles: [...new Set(mutate.map(testsOf))] };
};
