import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const library = path.resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm');

/** Each icon's file, by every name it is exported under. */
const readFiles = (): ReadonlyMap<string, string> => {
  const listing = readFileSync(path.join(library, 'lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of listing.matchAll(
    /export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(library, file));
  return files;
};

const imports = /import \{([^}]*)\} from 'lucide-react';/g;

/** Parts of an icon's file that are not needed to draw it: names, default sizes and React keys. */
const labels = /, key: "\w+"|\b(?:name: "[\w-]+"|size: 24),|^__iconData\.node;$/gm;

/**
 * Imports each icon from its own file, so that the bundler can tell who uses it. Through the library's index,
 * every icon would end up in the chunk for everyone. Also drops metadata that drawing does not need.
 */
export const directIcons = (): Plugin[] => {
  const files = readFiles();
  const direct = (name: string): string => {
    const file = files.get(name);
    return file === undefined
      ? `import { ${name} } from 'lucide-react';`
      : `import ${name} from '${file}';`;
  };
  return [
    {
      name: 'direct-icons',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/web\/src\/.*\.tsx?$/, code: 'lucide-react' },
        handler: (code) => ({
          code: code.replaceAll(imports, (_whole, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map(direct)
              .join(''),
          ),
          map: null,
        }),
      },
    },
    {
      name: 'bare-icons',
      apply: 'build',
      transform: {
        filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
        handler: (code) => ({ code: code.replaceAll(labels, ''), map: null }),
      },
    },
  ];
};
