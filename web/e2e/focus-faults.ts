/** Something that is put into an opened page. */
type Planted = {
  tag: string;
  attributes?: Record<string, string>;
  style?: Record<string, string>;
  text?: string;
  /** At the start of the element that it is put into, not at its end. */
  first?: boolean;
};

/** Runs in the page. */
export const plant = (
  element: Element,
  { tag, attributes = {}, style = {}, text = '', first = false }: Planted,
): void => {
  const planted = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) planted.setAttribute(key, value);
  Object.assign(planted.style, style);
  planted.textContent = text;
  planted.dataset['planted'] = '';
  if (first) element.prepend(planted);
  else element.append(planted);
};

type Fault = Planted & {
  name: string;
  /** The rules it breaks, in alphabetical order. */
  breaks: readonly string[];
};

const large = { display: 'block', minHeight: '48px', minWidth: '200px' };
const red = { ...large, background: 'rgb(180, 0, 0)', color: 'white' };

/** A link that leads somewhere, and with it one control too many. */
const extraLink = {
  tag: 'a',
  attributes: { href: '/' },
  text: 'More',
  breaks: ['controls'],
};
const secondFill = {
  ...extraLink,
  style: red,
  first: true,
  breaks: ['controls', 'filled buttons'],
};

/** What the measures of a screen have to report, and what looks like it but is allowed. */
export const faults: readonly Fault[] = [
  { ...extraLink, name: 'one control too many', style: large },
  { ...secondFill, name: 'a link that is filled by a style of its own' },
  {
    ...secondFill,
    name: 'a filled element with the role of a button',
    tag: 'div',
    attributes: { role: 'button', tabindex: '0' },
  },
  {
    ...secondFill,
    name: 'a filled link that stays in view',
    style: { ...red, position: 'fixed', top: '0px' },
    first: false,
  },
  {
    ...extraLink,
    name: 'a filled link further away than a viewport, which is allowed',
    style: { ...red, marginTop: '1200px' },
  },
  {
    ...extraLink,
    name: 'the chosen one of a set, which may be filled',
    tag: 'button',
    attributes: { 'aria-pressed': 'true' },
    style: red,
    first: true,
  },
  { name: 'an old word', tag: 'p', text: 'Write to Us', breaks: ['old words'] },
  {
    name: 'an old word that is only read out',
    tag: 'section',
    attributes: { 'aria-label': 'What Is Due' },
    breaks: ['old words'],
  },
  {
    name: 'small text',
    tag: 'p',
    style: { fontSize: '13px' },
    text: 'Note',
    breaks: ['text size'],
  },
  {
    name: 'a paragraph in small text',
    tag: 'p',
    style: { fontSize: '15px' },
    text: 'A paragraph of a report or of the terms, which is long enough to be read and not glanced at.',
    breaks: ['text size'],
  },
  {
    ...extraLink,
    name: 'a small target',
    style: { display: 'block', width: '200px', height: '40px' },
    breaks: ['controls', 'targets'],
  },
  {
    name: 'something too wide',
    tag: 'div',
    style: { width: '2000px', height: '1px' },
    breaks: ['sideways'],
  },
  { name: 'something too high', tag: 'div', style: { height: '2001px' }, breaks: ['height'] },
];
