import { expect, it } from 'vitest';
import { greetingName } from './greeting-name.ts';

it.each(
  'LLC Ltd Inc Corp Company HOA Homeowners Association Apartments Properties Management Church School Club Group'.split(
    ' ',
  ),
)('greets a %s by all of its name', (word) => {
  const lastName = `${word} of Spring`;
  expect(greetingName({ firstName: 'Oak', lastName })).toBe(`Oak ${lastName}`);
});

it.each([
  ['Dana', 'Whitfield', 'Dana'],
  [' Dana ', null, 'Dana'],
  ['Mary Ann', 'Ortiz', 'Mary Ann'],
  ['Dana & Lee', 'Whitfield', 'Dana & Lee'],
  ['', 'Whitfield', 'Whitfield'],
  [null, 'Oak Shadows HOA', 'Oak Shadows HOA'],
  ['Oak Shadows', 'Homeowners Association', 'Oak Shadows Homeowners Association'],
  ['Spring Pools,', 'LLC', 'Spring Pools, LLC'],
  ['Nguyễn', 'Thị', 'Nguyễn'],
  ['Schoolcraft', 'Jones', 'Schoolcraft'],
  ['  ', ' ', null],
  [null, null, null],
])('greets "%s" "%s" as %s', (firstName, lastName, name) => {
  expect(greetingName({ firstName, lastName })).toBe(name);
});
