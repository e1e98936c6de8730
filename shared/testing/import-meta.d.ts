/** Vitest's addition: eagerly imports the matching files and returns their modules by path. */
interface ImportMeta {
  glob: <Module>(files: readonly string[], options: { eager: true }) => Record<string, Module>;
}
