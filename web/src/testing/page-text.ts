/** What people get from a page, as lines for a snapshot: text, names, fields and link targets, without markup. */

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER LABEL LEGEND LI MAIN NAV OL OUTPUT P SEARCH SECTION SUMMARY TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
);

/** Attributes that people notice on any element. */
const states = [
  'aria-invalid',
  'aria-busy',
  'aria-current',
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'aria-checked',
  'aria-disabled',
] as const;

/** States that are announced even when they are off. */
const canBeOff: ReadonlySet<string> = new Set([
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'aria-checked',
]);

const fieldLimits = [
  'type',
  'min',
  'max',
  'step',
  'maxlength',
  'inputmode',
  'autocomplete',
  'placeholder',
  'accept',
] as const;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.hasAttribute('inert') ||
  (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
  (element.tagName === 'SVG' && element.getAttribute('aria-hidden') === 'true') ||
  (element instanceof HTMLInputElement && element.type === 'hidden');

/** The text inside a node, with pictures as their alternative text. */
const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || isHidden(node)) return '';
  const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
  if (own !== null) return own;
  const message = [...node.childNodes].map(textOf).join('');
  const standsApart = blocks.has(node.tagName) || node.previousSibling instanceof Element;
  return standsApart ? ` ${message} ` : message;
};

const namedBy = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => {
      const named = document.getElementById(id);
      return named ? tidy(textOf(named)) : 'NOBODY';
    })
    .join(' ');

const statesOf = (element: Element): string[] => [
  ...states.flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null) return [];
    if (value === 'false') return canBeOff.has(name) ? [`${name.slice(5)}=no`] : [];
    return [value === 'true' ? name.slice(5) : `${name.slice(5)}=${value}`];
  }),
  ...(element.hasAttribute('disabled') ? ['disabled'] : []),
  ...(element.hasAttribute('required') ? ['required'] : []),
  ...(element.hasAttribute('aria-describedby')
    ? [`described "${namedBy(element, 'aria-describedby')}"`]
    : []),
  ...(element === document.activeElement && element !== document.body ? ['focused'] : []),
];

const line = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');

const addressOf = (link: Element): string =>
  [
    link.getAttribute('href') ?? 'nowhere',
    ...(link.hasAttribute('download') ? ['to be saved'] : []),
    ...(link.getAttribute('target') === '_blank' ? ['in a new tab'] : []),
  ].join(', ');

/** `"accessible name" (visible text)`, the latter only if it differs. */
const nameOf = (element: Element): string => {
  const seen = tidy([...element.childNodes].map(textOf).join(''));
  const name =
    namedBy(element, 'aria-labelledby') || tidy(element.getAttribute('aria-label') ?? seen);
  return line(`"${name}"`, name !== seen && seen !== '' && `(${seen})`);
};

const labelOf = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const label = [...(field.labels ?? [])].map((one) => tidy(textOf(one))).join(' / ');
  return namedBy(field, 'aria-labelledby') || (field.getAttribute('aria-label') ?? label);
};

const fieldLine = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const shown = statesOf(field);
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options].map(
      (option) => `${tidy(option.text)}${option.disabled ? ' (disabled)' : ''}`,
    );
    const chosen = field.options[field.selectedIndex];
    return line(
      `select "${labelOf(field)}"`,
      `= "${chosen ? tidy(chosen.text) : ''}"`,
      `of [${options.join(', ')}]`,
      ...shown,
    );
  }
  const limits = fieldLimits.flatMap((name) => {
    const value = field.getAttribute(name);
    return value === null || value === '' ? [] : [`${name}=${value}`];
  });
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return line(
      field.type === 'radio' ? `(${field.checked ? 'o' : ' '})` : `[${field.checked ? 'x' : ' '}]`,
      `"${labelOf(field)}"`,
      ...shown,
    );
  return line(`field "${labelOf(field)}" = "${field.value}"`, ...limits, ...shown);
};

const pictureLine = (picture: Element): string => {
  const source = (picture.getAttribute('src') ?? '').replace(/^(data|blob):.*/, '$1');
  return line(`picture "${picture.getAttribute('alt') ?? 'UNNAMED'}"`, source && `← ${source}`);
};

const containerOf = (element: Element): string | undefined => {
  const role = element.getAttribute('role');
  // Skipped, because the toast region exists only after the first toast, in whichever test that was.
  if (role === 'region' && element.querySelector(':scope > ol')) return undefined;
  const tag = element.tagName.toLowerCase();
  const name =
    namedBy(element, 'aria-labelledby') || tidy(element.getAttribute('aria-label') ?? '');
  const named = name && `"${name}"`;
  if (/^h\d$/.test(tag)) return '';
  if (['tr', 'li', 'dt', 'dd', 'td', 'th'].includes(tag) && !role && !named) return undefined;
  if (role) return line(role, named, ...statesOf(element));
  if (tag === 'output') return line('status', named, ...statesOf(element));
  if (['form', 'fieldset', 'dialog', 'details', 'nav', 'table', 'search'].includes(tag))
    return line(tag, named, ...statesOf(element));
  const shown = statesOf(element);
  return named || shown.length > 0 ? line(tag, named, ...shown) : undefined;
};

/** The ids of what describes something. */
const describingIds = (): Set<string> =>
  new Set(
    [...document.querySelectorAll('[aria-describedby]')].flatMap((element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' '),
    ),
  );

/** Labels and descriptions, which are listed with their field, and the live region that announces toasts. */
const isDescribedElsewhere = (element: Element, describing: ReadonlySet<string>): boolean =>
  (element instanceof HTMLLabelElement &&
    element.htmlFor !== '' &&
    document.getElementById(element.htmlFor) !== null) ||
  (element.id !== '' && describing.has(element.id)) ||
  (element.getAttribute('role') === 'status' &&
    (element.textContent ?? '').startsWith('Notification '));

const marks: Readonly<Record<string, string>> = { LI: '- ', DD: ': ', TD: '| ', TH: '|| ' };

/** The document's current content as lines, without elements that match `without`. */
export const pageText = (root: Element = document.body, without = 'header, footer'): string[] => {
  const lines: string[] = [];
  const describing = describingIds();
  let depth = 0;
  let message = '';
  let mark = '';
  const say = (text: string): void => {
    lines.push(`${'  '.repeat(depth)}${mark}${text}`);
    mark = '';
  };
  const flush = (): void => {
    const text = tidy(message);
    message = '';
    if (text) say(text);
  };
  const within = (element: Element): void => {
    for (const child of element.childNodes) walk(child);
  };
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) message += node.textContent ?? '';
    if (!(node instanceof Element) || isHidden(node) || node.matches(without)) return;
    const { tagName } = node;
    // Adjacent elements are visually separate.
    if (node.previousSibling instanceof Element) message += ' ';
    if (['STYLE', 'SCRIPT', 'TEMPLATE', 'LINK', 'META', 'TITLE'].includes(tagName)) return;
    if (tagName === 'BR') message += ' / ';
    else if (tagName === 'A')
      message += ` [${nameOf(node)} → ${line(addressOf(node), ...statesOf(node))}] `;
    else if (tagName === 'IMG') message += ` ${pictureLine(node)} `;
    else if (tagName === 'BUTTON') {
      flush();
      const role = node.getAttribute('role') ?? 'button';
      say(line(role, nameOf(node), ...statesOf(node)));
    } else if (
      node instanceof HTMLInputElement ||
      node instanceof HTMLSelectElement ||
      node instanceof HTMLTextAreaElement
    ) {
      flush();
      say(fieldLine(node));
    } else if (tagName === 'svg' || tagName === 'SVG') {
      if (node.getAttribute('aria-hidden') === 'true') return;
      flush();
      say(line(node.getAttribute('role') ?? 'drawing', nameOf(node)));
    } else if (tagName === 'LABEL' && node.querySelector('input, select, textarea')) {
      for (const field of node.querySelectorAll('input, select, textarea, button')) walk(field);
    } else if (isDescribedElsewhere(node, describing)) return;
    else if (!blocks.has(tagName) && containerOf(node) === undefined) {
      const isSilent = node.getAttribute('aria-hidden') === 'true' && tidy(node.textContent ?? '');
      if (isSilent) message += ' (unheard: ';
      within(node);
      if (isSilent) message += ') ';
    } else {
      flush();
      mark ||= marks[tagName] ?? '';
      const heading = /^H(\d)$/.exec(tagName);
      if (heading) mark += `${'#'.repeat(Number(heading[1]))} `;
      const container = heading ? statesOf(node).join(' ') : containerOf(node);
      if (container) {
        say(container);
        depth += 1;
      }
      within(node);
      flush();
      if (container) depth -= 1;
      if (heading || marks[tagName]) mark = '';
    }
  };
  walk(root);
  flush();
  return lines;
};
