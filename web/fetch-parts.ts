import type { Plugin } from 'vite';

/** Vite's own has a list of scripts to fetch along with each part, which no part here has. */
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

/** Lazy parts of the app wait for their styles. Rejects where a file cannot be fetched; the next try asks again. */
export const fetchParts = (): Plugin => ({
  name: 'fetch-parts',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: helper, map: null }),
  },
});
