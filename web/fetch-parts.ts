import type { Plugin } from 'vite';

/** Replaces Vite's helper, which also handles lists of scripts to preload; no part here has one. */
const helper = `
const withStyle = (file) => {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('No ' + href));
    };
    document.head.append(link);
  });
};
export const __vitePreload = (fetchPart, styles) =>
  styles?.length ? Promise.all(styles.map(withStyle)).then(fetchPart) : fetchPart();
`;

/** A call of the helper for a part without styles, as minified: `f(()=>import(...),[])`. */
const withoutStyles =
  /(?<![\w$.])[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?),\[\]\)/g;

/**
 * Makes lazy parts of the app wait for their styles. Importing one rejects if a file cannot be loaded; the
 * next attempt loads it again. A part without styles is imported directly, which keeps the first script small.
 */
export const fetchParts = (): Plugin => ({
  name: 'fetch-parts',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: helper, map: null }),
  },
  generateBundle: {
    // Once Vite has put in the lists of styles.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(withoutStyles, '$1');
    },
  },
});
