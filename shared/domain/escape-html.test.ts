import { expect, test } from 'vitest';
import { escapeHtml, htmlLines } from './escape-html.ts';

test('no part of a text can become a tag, an entity or the end of an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;&#60;/a&#62;',
  );
});

test('every kind of line break becomes one', () => {
  expect(htmlLines('one\r\ntwo\rthree\nfour\n\n<five>')).toBe(
    'one<br>two<br>three<br>four<br><br>&#60;five&#62;',
  );
});
