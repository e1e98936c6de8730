import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { oldWordsIn, words } from 'shared/testing/old-words.ts';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

const left = new Set(['node_modules', 'dist', 'testing', 'e2e', '.cache', '.local']);
const filesOf = (pattern: string): { file: string; source: string }[] =>
  globSync(pattern, { cwd: root, exclude: (name) => left.has(path.basename(name)) })
    .filter((file) => !file.includes('.test.ts') || file.endsWith('.snap'))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

/** All texts between quotes, backquotes or tags: one of them may be read, while names and comments never are. */
const textsOf = (file: string, source: string): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
};

const faultsIn = (file: string, texts: string[]): string[] =>
  texts.flatMap((text) =>
    oldWordsIn(text).map(({ old, now }) => `${file}: instead of “${old}” say “${now}”: ${text}`),
  );

const inCode = (file: string, source: string): string[] =>
  // Few sources have one even in their comments, and parsing takes most of the time.
  oldWordsIn(source).length === 0 ? [] : faultsIn(file, textsOf(file, source));

test('no page, mail, PDF or error says an old word', () => {
  const sources = filesOf(
    '{web/src,web/worker,shared,functions,companion,packages,infra,scripts/local}/**/*.{ts,tsx}',
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(({ file, source }) => inCode(file, source))).toEqual([]);
});

test('no page, mail or PDF shows an old word when it is drawn', () => {
  const shown = [...filesOf('{web,functions}/**/__snapshots__/*.snap'), ...filesOf('web/*.html')];
  expect(shown.length).toBeGreaterThan(10);
  const lines = ({ file, source }: (typeof shown)[number]) =>
    oldWordsIn(source).map(({ old }) => `${file}: ${old}`);
  expect(shown.flatMap(lines)).toEqual([]);
});

const saying = (text: string): string[] => [
  `const page = <p>Before. ${text}, after.</p>;`,
  `const page = <p>\n      ${text.replaceAll(' ', '\n      ')}\n    </p>;`,
  `const mail = { subject: '${text}' };`,
  `const line = \`\${name}: ${text.toLowerCase()}.\`;`,
];

test.each(words)('finds “$old” wherever it is read, and lets “$now” be', ({ old, now }) => {
  const found = saying(old).filter((source) => inCode('page.tsx', source).length === 1);
  // In lowercase this one is a stored value.
  expect(found).toHaveLength(old === 'CashApp' ? 3 : 4);
  expect(saying(now).flatMap((source) => inCode('page.tsx', source))).toEqual([]);
  expect(inCode('page.tsx', `// ${old}\nconst page = <p>So.</p>;`)).toEqual([]);
});

test('lets quotations, names and stored values be', () => {
  for (const text of ['CashApp Pay, Venmo', 'limit-code-mail', 'THROTTLE#CODE-MAIL#', 'cashapp'])
    expect(oldWordsIn(text)).toEqual([]);
  expect(oldWordsIn('Open CashApp').map(({ now }) => now)).toEqual(['Cash App']);
  expect(oldWordsIn('We e-mailed you. Two e-mails.').map(({ now }) => now)).toEqual(['Email']);
});
