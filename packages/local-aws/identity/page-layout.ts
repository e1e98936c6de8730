import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Markup that is safe to send: written here, or escaped by the `markup` tag. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escape = (value: string) =>
  value.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Template tag for HTML: interpolated strings are escaped, interpolated markup is not. */
export const markup = (parts: TemplateStringsArray, ...values: (string | Markup | null)[]) =>
  new Markup(
    parts
      .map((part, index) => {
        const value = values[index] ?? '';
        return part + (value instanceof Markup ? value.text : escape(value));
      })
      .join(''),
  );

const figtree = readFileSync(
  fileURLToPath(
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ),
).toString('base64');

const style = `
@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${figtree}) format("woff2"); }
:root { --ink: #0a2e3d; --soft: #35535f; --pool: #0a6178; --pool-dark: #07485a; --gold: #e8ad36; --cream: #fdf9f0; --line: #7f8f94; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.5rem 1rem; background: var(--cream); color: var(--ink); font: 1.0625rem/1.5 Figtree, system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 25rem; margin: 4vh auto 0; padding: 0 1.5rem 1.75rem; overflow: clip; background: #fff; border: 2px solid var(--ink); border-radius: 1.125rem; box-shadow: 6px 6px 0 0 var(--gold); }
.band { display: block; width: calc(100% + 3rem); margin: 0 -1.5rem 1.25rem; aspect-ratio: 400 / 110; }
.brand { margin: 0 0 .5rem; font-weight: 700; }
h1 { margin: 0 0 .75rem; font-size: 1.9rem; font-weight: 750; line-height: 1.12; letter-spacing: -.015em; }
p { margin: 0 0 1rem; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { display: block; width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .75rem; border: 2px solid var(--line); border-radius: .75rem; background: #fff; color: inherit; font: inherit; }
fieldset { margin: 0 0 1rem; padding: .25rem .875rem 0; border: 1px solid var(--line); border-radius: .75rem; }
legend { padding: 0 .25rem; color: var(--soft); }
label:has(input) { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; }
input[type="radio"] { width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--pool); }
.hint { margin: -.75rem 0 1rem; font-size: .875rem; color: var(--soft); }
button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 2px solid var(--ink); border-radius: .75rem; background: var(--pool); color: #fff; box-shadow: 0 3px 0 0 var(--ink); font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--pool-dark); }
button.plain { margin-top: 1rem; background: #fff; color: var(--ink); }
button.plain:hover { background: var(--cream); }
.links { margin: 1rem 0 0; }
a { display: inline-block; min-height: 1.5rem; color: var(--pool-dark); font-weight: 600; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--pool); outline-offset: 2px; box-shadow: 0 0 0 2px var(--gold); }
[role="alert"] { padding: .75rem 1rem; border-left: 4px solid #9c2a1b; border-radius: .25rem; background: #fbe4de; color: #9c2a1b; }
@media (forced-colors: active) { [role="alert"], main { border: 1px solid; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The site's emblem. This folder may import only packages, so its paths and colors are repeated here. */
const star = `<g fill="#e8ad36" stroke="#0a2e3d" stroke-width="2.5" stroke-linejoin="round"><path d="M32 6 39.5 19 54.5 19 47 32 54.5 45 39.5 45 32 58 24.5 45 9.5 45 17 32 9.5 19 24.5 19Z"/><circle cx="32" cy="6.5" r="4"/><circle cx="54.5" cy="19" r="4"/><circle cx="54.5" cy="45" r="4"/><circle cx="32" cy="57.5" r="4"/><circle cx="9.5" cy="45" r="4"/><circle cx="9.5" cy="19" r="4"/></g><path d="M32 19c5.5 7 9 11.5 9 16.2A9 9 0 0 1 23 35.2C23 30.5 26.5 26 32 19Z" fill="#0a2e3d"/><path d="M27 36a5.2 5.2 0 0 0 4.5 5" fill="none" stroke="#fdf9f0" stroke-width="2" stroke-linecap="round"/>`;

const icon = `data:image/svg+xml,${encodeURIComponent(`<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg">${star}</svg>`)}`;

/** The star over the water, as on the site (docs/decisions/0053). */
const band = `<svg class="band" viewBox="0 0 400 110" aria-hidden="true"><path d="M0 0H400V84H0Z" fill="#f8f0de"/><path d="M200 84L-60-10H20ZM200 84L90-10H150ZM200 84L250-10H310ZM200 84L380-10H460ZM200 84L-60 46V72ZM200 84L460 46V72Z" fill="#f4cf78"/><path d="M0 84H400V110H0Z" fill="#3fb2c4"/><path d="M0 84H400" stroke="#0a2e3d" stroke-width="3"/><path d="M36 98H84M128 102H158M246 102H276M312 97H366" stroke="#b5e0e5" stroke-width="3" stroke-linecap="round"/><g transform="translate(155 -2) scale(1.4)">${star}</g></svg>`;

/**
 * Headers of every page: never stored, never framed, no script, only the style above.
 * @param formTargets Origins besides our own that a submitted form may be redirected to.
 */
export const pageHeaders = (formTargets: string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `img-src data:`,
    `font-src data:`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // With "no-referrer", browsers would send "Origin: null" with our own forms.
  'referrer-policy': 'same-origin',
});

/** A complete page. An error comes first in the title, and is shown in a role=alert above the content. */
export const renderPage = (page: {
  siteName: string;
  title: string;
  error: string | null;
  content: Markup;
}): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.error ? 'Error: ' : ''}${page.title} – ${page.siteName}</title>
<link rel="icon" href="${icon}">
<style>${new Markup(style)}</style>
</head>
<body>
<main>
${new Markup(band)}
<p class="brand">${page.siteName}</p>
<h1>${page.title}</h1>
${page.error ? markup`<p role="alert" id="error">${page.error}</p>` : null}
${page.content}
</main>
</body>
</html>
`.text;
