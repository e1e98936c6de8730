/** The repository's text files, keyed by path from the root. */
export type Repository = ReadonlyMap<string, string>;

type Rule = { id: string; page: string; text: string };

const isProductPage = (file: string): boolean => /^docs\/product\/[\w-]+\.md$/.test(file);

/** The rules in docs/product, each a list item that starts with its id. */
const rulesOf = (repository: Repository): Rule[] =>
  [...repository].flatMap(([page, source]) =>
    isProductPage(page)
      ? [...source.matchAll(/^- \*\*([a-z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', text = '']) => ({
          id,
          page,
          text,
        }))
      : [],
  );

const commentStart = /^\s*(?:\{?\/\*+|\*\/?|\/\/|#)|\s\/\/ /;

/** The text that may contain citations: a source's comments, or a page without its links. Lines are joined. */
const citingText = (file: string, source: string): string => {
  if (file.endsWith('.md')) return source.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '');
  if (!/\.(tsx?|mjs)$/.test(file)) return source;
  return source
    .split('\n')
    .flatMap((line) => {
      const start = commentStart.exec(line);
      return start ? [line.slice(start.index + start[0].length).trim()] : [];
    })
    .join(' ');
};

/** The files whose path ends in `path`, which is how documents may be cited. */
const ending = (repository: Repository, path: string): [string, string][] =>
  [...repository].filter(([file]) => file === path || file.endsWith(`/${path}`));

// Ways of citing documents outside the repository.
const foreignForms = [
  /\bspec(?:ification)?(?:['’]s)?,? (?:points?|sections?)\b/gi,
  /\((?:spec|specification|decisions|architecture|visits|design card):/gi,
];

const ruleList = /^[a-z]+-\d+(?:, [a-z]+-\d+)*$/;

type Known = { repository: Repository; ids: ReadonlySet<string>; decisions: ReadonlySet<string> };

const faultsOfText = (text: string, { repository, ids, decisions }: Known): string[] => {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, cited = '']) => cited);
  const lists = found(/\(rules?:([^()]*)\)/g).map((list) => list.trim());
  return [
    ...lists.flatMap((list) =>
      ruleList.test(list)
        ? list.split(', ').flatMap((id) => (ids.has(id) ? [] : `there is no rule ${id}`))
        : `(rules: ${list}) is not of the form (rules: report-12, photo-3)`,
    ),
    ...found(/docs\/decisions\/(\d[\w-]*)/g).flatMap((number) =>
      decisions.has(number) ? [] : `there is no docs/decisions/${number}`,
    ),
    ...found(/([\w./-]*\w\.md)\b/g).flatMap((document) =>
      ending(repository, document).length > 0 ? [] : `${document} is not in the repository`,
    ),
    ...foreignForms.flatMap((form) =>
      [...text.matchAll(form)].map(([label]) => `"${label}" cites what is not in the repository`),
    ),
  ];
};

// Build output is not in the repository.
const sourcePath = /^(?!.*\bdist\/)[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css)$/;

const faultsOfPage = (page: string, source: string, repository: Repository): string[] => [
  ...[...source.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)[^)]*\)/g)].flatMap(([, link = '']) => {
    const { pathname } = new URL(link, `file:///${page}`);
    return repository.has(pathname.slice(1)) || !/\.(md|tsx?)$/.test(link)
      ? []
      : [`the link to ${link} leads nowhere`];
  }),
  ...[...source.matchAll(/`([^`\n]+)`/g)].flatMap(([, file = '']) =>
    sourcePath.test(file) && ending(repository, file).length === 0 ? `${file} does not exist` : [],
  ),
];

/** Names that a rule attributes to a file (`name` in `file.ts`) but the file does not contain. */
const faultsOfRule = (text: string, repository: Repository): string[] => {
  const faults: string[] = [];
  let names: string[] = [];
  for (const [, before, word = ''] of text.matchAll(/(in )?`([^`]+)`/g)) {
    if (/^[A-Za-z_$][\w$]*$/.test(word)) names.push(word);
    if (!sourcePath.test(word)) continue;
    const sources = ending(repository, word).map(([, source]) => source);
    const isMissing = (name: string) =>
      !sources.some((source) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(source));
    if (before !== undefined && sources.length > 0)
      faults.push(...names.filter(isMissing).map((name) => `there is no ${name} in ${word}`));
    names = [];
  }
  return faults;
};

/**
 * One line for each citation of something that does not exist: rules, decision pages, documents outside
 * the repository, links and file names in pages, and names that rules expect in a file.
 */
export const citationFaults = (repository: Repository): string[] => {
  const rules = rulesOf(repository);
  const ids = new Set(rules.map(({ id }) => id));
  const areas = [...new Set([...ids].map((id) => id.replace(/-\d+$/, '')))].join('|');
  const mentions = new RegExp(`\\b(?:${areas})-\\d+\\b`, 'g');
  const decisions = new Set(
    [...repository.keys()].flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []),
  );
  return [
    ...rules.flatMap(({ id, page, text }, at) =>
      [
        ...(rules.findIndex((rule) => rule.id === id) < at ? ['is there twice'] : []),
        ...[...text.matchAll(mentions)].flatMap(([other]) =>
          ids.has(other) ? [] : `there is no rule ${other}`,
        ),
        ...faultsOfRule(text, repository),
      ].map((fault) => `${page}: ${id}: ${fault}`),
    ),
    ...[...repository].flatMap(([file, source]) =>
      [
        ...faultsOfText(citingText(file, source), { repository, ids, decisions }),
        ...(file.endsWith('.md') ? faultsOfPage(file, source, repository) : []),
      ].map((fault) => `${file}: ${fault}`),
    ),
  ];
};
