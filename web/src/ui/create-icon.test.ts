import { createLucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

const node: [tag: 'path' | 'circle', attributes: Record<string, string>][] = [
  ['path', { d: 'M18 6 6 18', key: 'a' }],
  ['circle', { cx: '12', cy: '12', r: '4', key: 'b' }],
];
const ours = createIcon({ node });
const lucides = createLucideIcon('probe', node);

/** The sorted attributes of each element, without lucide's own class names. */
const drawn = (markup: string) =>
  markup
    .replaceAll(/lucide(?:-probe)? ?/g, '')
    .split('>')
    .map((tag) => tag.split(/ (?=[\w-]+=)/).toSorted())
    .map((parts) => parts.filter((part) => !part.startsWith('xmlns=')));

test.each([
  { className: 'size-5', 'aria-hidden': true },
  { className: 'size-5 shrink-0' },
  { className: 'size-5', 'aria-label': 'Done:' },
])('draws what lucide draws, given %j', (props) => {
  expect(drawn(renderToStaticMarkup(createElement(ours, props)))).toEqual(
    drawn(renderToStaticMarkup(createElement(lucides, props))),
  );
});
