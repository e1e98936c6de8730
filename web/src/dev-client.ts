/**
 * Only part of the dev server's pages (adopt-styles.ts). Replaces what Vite's client does in ways that the
 * security policy forbids: adding style elements and starting workers.
 */
const sheets = new Map<string, CSSStyleSheet>();

/** Called by the modules that Vite generates from style sheets: first on load, then after each change. */
export const updateStyle = (id: string, css: string): void => {
  const known = sheets.get(id);
  const sheet = known ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (known) return;
  sheets.set(id, sheet);
  document.adoptedStyleSheets.push(sheet);
};

export const removeStyle = (id: string): void => {
  const sheet = sheets.get(id);
  sheets.delete(id);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
};

/** Vite's error overlay has its styles in a style element, which the security policy ignores. */
const styleFault = (): void => {
  for (const { shadowRoot } of document.querySelectorAll('vite-error-overlay')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(shadowRoot?.querySelector('style')?.textContent ?? '');
    if (shadowRoot) shadowRoot.adoptedStyleSheets = [sheet];
  }
};

// The overlay exists only after all listeners have run.
import.meta.hot?.on('vite:error', () => setTimeout(styleFault));

// Without workers, Vite's client waits in the page itself for a restarting server.
Reflect.deleteProperty(globalThis, 'SharedWorker');
