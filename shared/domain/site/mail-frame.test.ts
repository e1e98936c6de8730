import { expect, test } from 'vitest';
import { testSettings } from '../../testing/site-settings.ts';
import { brand } from './brand.ts';
import { mailFrame, typedEmblem } from './mail-frame.ts';

const frame = (changes: Partial<Parameters<typeof mailFrame>[0]> = {}) =>
  mailFrame({
    title: 'Tom & <Jerry>',
    content: '<p>Hello</p>',
    emblem: typedEmblem,
    settings: testSettings,
    ...changes,
  });

test('a mail has emblem and name above the horizon of both lines, and names the sender at the end', () => {
  const html = frame();
  expect(html).toContain('<title>Tom &#38; &#60;Jerry&#62;</title>');
  const parts = [
    '&#9733;',
    'Pool &#38; Poop Sheriff',
    brand.gold,
    brand.pool,
    brand.grass,
    'Hello',
  ];
  const places = parts.map((part) => html.indexOf(part, html.indexOf('<body')));
  for (const place of places) expect(place).toBeGreaterThan(0);
  const foot = html.slice(html.indexOf('Hello'));
  for (const message of ['<strong>Pool &#38; Poop Sheriff</strong>', 'tel:+1281', 'mailto:'])
    expect(foot).toContain(message);
});

test('a mail about one line has only its horizon', () => {
  const html = frame({ lines: ['yard'] });
  expect(html).toContain(`background:${brand.grass}`);
  expect(html).not.toContain(`background:${brand.pool}`);
});

test('nothing is fetched from anywhere', () => {
  expect(frame()).not.toMatch(/<link|@import|url\(|src="(?!cid:)/);
});

test('no text from a stage’s settings or a title becomes a tag or ends an attribute', () => {
  const hostile = '<b>"it\'s" & more</b>';
  const texts = { street: hostile, city: hostile, state: hostile, phone: `(281) ${hostile}` };
  const settings = { ...testSettings, ...texts, businessName: hostile, email: hostile };
  const html = frame({ title: hostile, settings });
  expect(html).not.toContain('<b>');
  expect(html).not.toContain("it's");
  expect(html.split('&#60;b&#62;')).toHaveLength(10);
});
