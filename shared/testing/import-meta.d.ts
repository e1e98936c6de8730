/** What Vitest adds: the modules of files by their path, imported at once. */
interface ImportMeta {
  glob: <Module>(files: readonly string[], options: { eager: true }) => Record<string, Module>;
}
