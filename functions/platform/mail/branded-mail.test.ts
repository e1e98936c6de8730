import { expect, it } from 'vitest';
import { greetingOf, withoutLinks } from './branded-mail.ts';

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

it.each([
  ['Quote request: Win at evil.example', 'Quote request: Win at evil. example'],
  ['New sign-up: https://evil.example/x', 'New sign-up: https: / / evil. example/ x'],
  ['Message from dana@evil。example', 'Message from dana@ evil。 example'],
  ['Until 8:30, $1.50: St. Mary & Co.', 'Until 8:30, $1.50: St. Mary & Co.'],
])('leaves no link in the subject "%s"', (subject, shown) => {
  expect(withoutLinks(subject)).toBe(shown);
});
