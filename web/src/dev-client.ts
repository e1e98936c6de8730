/**
 * Part of the dev server's pages only (adopt-styles.ts). Does what Vite's client would do by means that
 * the security policy forbids: writing style elements and starting workers.
 */
const sheets = new Map<string, CSSStyleSheet>();

/** Called by the modules that Vite makes of style sheets, once and after each change. */
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

/** Vite's message of a faulty source brings its styles in an element, where they have no effect. */
const styleFault = (): void => {
  for (const { shadowRoot } of document.querySelectorAll('vite-error-overlay')) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(shadowRoot?.querySelector('style')?.textContent ?? '');
    if (shadowRoot) shadowRoot.adoptedStyleSheets = [sheet];
  }
};

// It is shown when everybody has heard of it.
import.meta.hot?.on('vite:error', () => setTimeout(styleFault));

// Without workers Vite's client waits in the page itself for a server that starts again.
Reflect.deleteProperty(globalThis, 'SharedWorker');
