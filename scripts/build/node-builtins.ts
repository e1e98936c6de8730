import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const bareNames = builtinModules.filter((name) => !name.startsWith('_') && !name.includes(':'));
const builtin = new RegExp(`^(?:node:.+|${bareNames.join('|')})$`);

const moduleOf = (name: string): string => `process.getBuiltinModule('node:${name}')`;

/** The names of a module's exports that can be declared; `default` is the module itself. */
const exportedNames = (name: string): string[] =>
  Object.keys(process.getBuiltinModule(name) ?? {}).filter(
    (key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default',
  );

/**
 * Replaces imports of Node's own modules with calls. For an import, Node reads every export of a
 * module, which in the case of `node:http` loads undici and HTTP/2 at each cold start
 * (docs/performance.md). Each name is read by its own declaration, which is dropped if unused. Requires
 * Node 20.16 or newer.
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
