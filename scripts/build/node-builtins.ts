import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const bareNames = builtinModules.filter((name) => !name.startsWith('_') && !name.includes(':'));
const builtin = new RegExp(`^(?:node:.+|${bareNames.join('|')})$`);

const moduleOf = (name: string): string => `process.getBuiltinModule('node:${name}')`;

/** The names a module can export by declaration; `default` is the module itself. */
const exportedNames = (name: string): string[] =>
  Object.keys(process.getBuiltinModule(name) ?? {}).filter(
    (key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default',
  );

/**
 * Takes Node's own modules by a call instead of by `import`, for which Node reads every one of a module's
 * names: for `node:http` that loads undici and HTTP/2 at each cold start (docs/decisions/0054). Each name is
 * read by a declaration of its own that is left out where nobody uses it. Node 20.16 or newer has the call.
 */
export const nodeBuiltins: Plugin = {
  name: 'node-builtins',
  setup: (bundle) => {
    bundle.onResolve({ filter: builtin }, ({ path, kind }) => {
      const isStatic = kind === 'import-statement';
      return {
        path: path.replace(/^node:/, ''),
        namespace: isStatic ? 'builtin-names' : 'builtin',
        sideEffects: !isStatic,
      };
    });
    bundle.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = ${moduleOf(path)};`,
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'builtin-names' }, ({ path }) => ({
      contents: [
        `const whole = /* @__PURE__ */ ${moduleOf(path)};`,
        'export { whole as default };',
        ...exportedNames(path).map(
          (name, index) =>
            `const v${index} = /* @__PURE__ */ (() => whole.${name})(); export { v${index} as ${name} };`,
        ),
      ].join('\n'),
    }));
  },
};
