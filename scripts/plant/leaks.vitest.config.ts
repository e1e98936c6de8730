import path from 'node:path';
import workspace from '../../vitest.workspace.ts';

const leaking = path.join(import.meta.dirname, 'leaking.ts');
const imported = /^import \{ endpoint \} from ('[^']+');$/m;

/** Adds this round's leak to every endpoint as it is loaded, without changing its source. */
const plantLeak = {
  name: 'plant-leak',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/functions\/[^/]+\/endpoints\/[^/]+\.ts$/.test(id)
      ? code.replace(
          imported,
          `import { endpoint as sound } from $1;
import { leaking } from '${leaking}';
const endpoint = (definition) => sound(leaking(definition));`,
        )
      : undefined,
};

export default {
  ...workspace,
  test: {
    ...workspace.test,
    projects: workspace.test?.projects?.map((project) =>
      typeof project === 'object' && 'plugins' in project
        ? { ...project, plugins: [...(project.plugins ?? []), plantLeak] }
        : project,
    ),
  },
};
