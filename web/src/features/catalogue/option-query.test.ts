import { expect, it } from 'vitest';
import { optionQuery, optionsOf } from './option-query.ts';

const wide = { yardSize: 'large', dogs: 3, frontYard: true } as const;

it('leads from options to a query and back', () => {
  const query = new URLSearchParams(optionQuery(wide));
  expect(query.toString()).toBe('yardSize=large&dogs=3&frontYard=true');
  expect(optionsOf('sheriff', (name) => query.get(name))).toEqual(wide);
});

it('takes the first answer where there is none, or none of ours', () => {
  const query = new URLSearchParams('yardSize=huge&dogs=2&people=9&__proto__=1');
  expect(optionsOf('deputy', (name) => query.get(name))).toEqual({
    yardSize: 'small',
    dogs: 2,
    frontYard: false,
  });
  expect(optionsOf('fixed', (name) => query.get(name))).toEqual({});
});
