import { expect, it } from 'vitest';
import { greetingOf } from './branded-mail.ts';

it.each([
  ['Dana', 'Hello Dana,'],
  ["D'Angelo", "Hello D'Angelo,"],
  // Phones type this apostrophe.
  ['D’Angelo', 'Hello D’Angelo,'],
  ['Mary-Ann Lee', 'Hello Mary-Ann Lee,'],
  ['Nguyễn', 'Hello Nguyễn,'],
  ['Win at evil.example', 'Hello,'],
  ['Click: now', 'Hello,'],
  ['A\nB', 'Hello,'],
  ['x'.repeat(41), 'Hello,'],
  ['', 'Hello,'],
])('greets "%s" as "%s"', (firstName, greeting) => {
  expect(greetingOf(firstName)).toBe(greeting);
});
