import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { root } from './run-step.ts';

const oldNames = z.object({ identifiers: z.array(z.string()), files: z.array(z.string()) });
type OldNames = z.infer<typeof oldNames>;

const stemOf = (file: string): string => path.basename(file).replace(/(\.test|\.spec)?\.\w+$/, '');

/** Where a file still uses a name that was replaced: in its text as a whole word, or as its own name. */
export const findOldNames = (
  { file, text }: { file: string; text: string },
  { identifiers, files }: OldNames,
): string[] => {
  const word = new RegExp(
    `(?<![\\w$-])(?:${identifiers.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\w$-])`,
    'g',
  );
  return [
    ...(files.includes(stemOf(file)) ? [`${file}: the file's name was replaced`] : []),
    ...text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(word)].map(([name]) => `${file}:${index + 1}: ${name}`),
      ),
  ];
};

/** The names that better ones have replaced. */
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
