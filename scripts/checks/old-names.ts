import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import * as z from 'zod/mini';
import { root } from './run-step.ts';

const oldNames = z.object({ identifiers: z.array(z.string()), files: z.array(z.string()) });
type OldNames = z.infer<typeof oldNames>;

const stemOf = (file: string): string => path.basename(file).replace(/(\.test|\.spec)?\.\w+$/, '');

/** A file's identifiers with their lines, not including comments, strings and JSX text. */
const identifiersOf = (file: string, text: string): { name: string; line: number }[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ name: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Where a file still uses a name that has been replaced, as an identifier or in its own name. */
export const findOldNames = (
  { file, text }: { file: string; text: string },
  { identifiers, files }: OldNames,
): string[] => [
  ...(files.includes(stemOf(file)) ? [`${file}: the file's name was replaced`] : []),
  ...identifiersOf(file, text).flatMap(({ name, line }) =>
    identifiers.includes(name) ? [`${file}:${line}: ${name}`] : [],
  ),
];

export const readOldNames = (): OldNames =>
  oldNames.parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'old-names.json'), 'utf8')),
  );

if (import.meta.main) {
  const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));
  const names = readOldNames();
  const found = code.flatMap((file) =>
    findOldNames({ file, text: readFileSync(path.join(root, file), 'utf8') }, names),
  );
  for (const line of found) console.error(line);
  console.log(`${code.length} files, ${found.length} old names`);
  process.exitCode = found.length === 0 && code.length > 0 ? 0 : 1;
}
