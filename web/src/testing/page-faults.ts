import { contractCalled, madeCalls } from './fake-api.ts';
import type { Person } from './settled-page.ts';

/** What is wrong with any page, whatever it shows. */

/** Words that only code knows. */
const rawText = /\b(?:undefined|NaN|null|Invalid Date)\b|\[object /;

const isSeen = (element: Element): boolean =>
  element.closest('[hidden], [aria-hidden=true], dialog:not([open]), details:not([open]) > div') ===
  null;

const seen = (selector: string): Element[] =>
  [...document.body.querySelectorAll(selector)].filter(isSeen);

const textOf = (element: Element): string =>
  [
    element.getAttribute('aria-label'),
    element.textContent,
    ...[...element.querySelectorAll('img, svg[aria-label]')].map(
      (picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label'),
    ),
  ]
    .join('')
    .trim();

const idsIn = (element: Element, attribute: string): string[] =>
  (element.getAttribute(attribute) ?? '').split(' ').filter(Boolean);

const references = ['aria-labelledby', 'aria-describedby', 'for', 'aria-controls'];

const isNamed = (field: Element): boolean =>
  field.hasAttribute('aria-label') ||
  field.hasAttribute('aria-labelledby') ||
  ((field as HTMLInputElement).labels?.length ?? 0) > 0;

const tagOf = (element: Element): string => element.outerHTML.slice(0, 80);

/** The faults of the page that is open and has come to rest; empty if there are none. */
export const pageFaults = (): string[] => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const known = new Set(ids);
  // An open dialog hides that of the page below it.
  const headings = document.body.querySelectorAll('h1').length;
  return [
    ...(document.title.trim() === '' ? ['has no title'] : []),
    ...(headings === 1 ? [] : [`has ${headings} main headings`]),
    ...seen('[aria-busy=true]').map((part) => `is busy: ${tagOf(part)}`),
    ...seen('output, [role=status]')
      .filter(({ textContent }) => textContent?.startsWith('Loading'))
      .map(({ textContent }) => `is loading: ${textContent}`),
    ...(rawText.exec(document.body.textContent ?? '') ?? []).map((word) => `says ${word}`),
    ...seen('button, a[href], summary, [role=tab], h1, h2, h3, h4')
      .filter((part) => textOf(part) === '' && !part.hasAttribute('aria-labelledby'))
      .map((part) => `has no name: ${tagOf(part)}`),
    ...seen('input:not([type=hidden]), select, textarea')
      .filter((field) => !isNamed(field))
      .map((field) => `has no label: ${tagOf(field)}`),
    ...seen('img:not([alt])').map((picture) => `has no text: ${tagOf(picture)}`),
    ...references.flatMap((attribute) =>
      seen(`[${attribute}]`).flatMap((element) =>
        idsIn(element, attribute)
          .filter((id) => !known.has(id))
          .map((id) => `refers to ${id}, which is not there: ${tagOf(element)}`),
      ),
    ),
    ...[...known]
      .filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id))
      .map((id) => `has ${id} twice`),
  ];
};

const allowed: Readonly<Record<Person, readonly string[]>> = {
  visitor: ['public', 'set-up'],
  customer: ['public', 'set-up', 'customer'],
  admin: ['public', 'set-up', 'customer', 'admin'],
};

/** The calls that somebody like this would be refused, but for the question who is signed in. */
export const callsBeyond = (person: Person): string[] =>
  madeCalls().flatMap(({ name }) => {
    const access = contractCalled(name)?.access;
    return name === 'get-current-user' || (access && allowed[person].includes(access))
      ? []
      : [name];
  });
