import workspace from '../../vitest.workspace.ts';

const functionsProject = workspace.test?.projects?.find(
  (project) =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'stack:functions',
);

/** Runs the measuring file named by BENCH_FILE instead of the functions' tests. */
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
