import { createHash } from 'node:crypto';

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

const style = `
:root { --navy: #10294a; --teal: #0b6e72; --teal-dark: #085659; --gold: #f2b632; --cream: #fdf6e7; --line: #8a94a3; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 1.5rem 1rem; background: var(--cream); color: var(--navy); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 25rem; margin: 4vh auto 0; padding: 1.75rem 1.5rem; background: #fff; border: 1px solid #eadfc6; border-top: 6px solid var(--gold); border-radius: 1rem; box-shadow: 0 8px 30px rgb(16 41 74 / 10%); }
.brand { display: flex; align-items: center; gap: .75rem; margin: 0 0 1.25rem; font-weight: 700; font-size: 1.125rem; }
.brand svg { flex: none; width: 2.75rem; height: 2.75rem; }
h1 { margin: 0 0 .5rem; font-size: 1.625rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { display: block; width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color: inherit; font: inherit; }
.hint { margin: -.75rem 0 1rem; font-size: .875rem; color: #46566e; }
button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--teal); color: #fff; font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--teal-dark); }
button.plain { margin-top: .75rem; border: 1px solid var(--teal); background: #fff; color: var(--teal-dark); }
button.plain:hover { background: var(--cream); }
.links { margin: 1rem 0 0; }
a { display: inline-block; min-height: 1.5rem; color: var(--teal-dark); font-weight: 600; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--navy); outline-offset: 2px; box-shadow: 0 0 0 2px var(--gold); }
[role="alert"] { padding: .75rem 1rem; border-left: 4px solid #a4161a; border-radius: .25rem; background: #fdecea; color: #7a1014; }
@media (forced-colors: active) { [role="alert"], main { border: 1px solid; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const badge = `<svg viewBox="0 0 48 48" xmlns="http://www.w3.org/2000/svg" aria-hidden="true"><circle cx="24" cy="24" r="23" fill="#10294a"/><path d="M24 6l4.6 9.8 10.7 1.4-7.9 7.4 2 10.6-9.4-5.2-9.4 5.2 2-10.6-7.9-7.4 10.7-1.4z" fill="#f2b632"/><path d="M10 37c4.7-3.5 9.3-3.5 14 0s9.3 3.5 14 0" fill="none" stroke="#7fd6d2" stroke-width="3" stroke-linecap="round"/></svg>`;

const icon = `data:image/svg+xml,${encodeURIComponent(badge)}`;

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
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // "no-referrer" would make browsers send "Origin: null" with our own forms.
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
<p class="brand">${new Markup(badge)}<span>${page.siteName}</span></p>
<h1>${page.title}</h1>
${page.error ? markup`<p role="alert" id="error">${page.error}</p>` : null}
${page.content}
</main>
</body>
</html>
`.text;
