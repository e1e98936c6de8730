import workspace from '../../vitest.workspace.ts';

const functionsProject = workspace.test?.projects?.find(
  (project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'functions',
);

/** Runs the file of BENCH_FILE, which measures, in place of the functions' tests. */
export default {
  ...workspace,
  test: {
    ...workspace.test,
    projects:
      typeof functionsProject === 'object' && 'test' in functionsProject
        ? [
            {
              ...functionsProject,
              test: {
                ...functionsProject.test,
                include: [`functions/testing/${process.env['BENCH_FILE']}.ts`],
              },
            },
          ]
        : [],
  },
};
