import { expect, it } from 'vitest';
import { chatMessage, idOf, message } from '../../testing/fixtures.ts';
import { conversationLines } from './conversation-lines.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;

/** Newest first, as the API returns them. */
const chat = (...days: number[]) =>
  days.map((day) => chatMessage({ id: idOf(day), at: at(day), text: `chat ${day}` }));
const mails = (...days: number[]) =>
  days.map((day) => message({ id: idOf(50 + day), sentAt: at(day), subject: `mail ${day}` }));

const read = (
  [chatDays, hasMoreChat]: [number[], boolean],
  [mailDays, hasMoreMails]: [number[], boolean],
) => {
  const { lines, next } = conversationLines(
    { items: chat(...chatDays), hasMore: hasMoreChat },
    { items: mails(...mailDays), hasMore: hasMoreMails },
  );
  return [lines.map((line) => line.mail?.subject ?? line.chatMessage?.text), next];
};

it('sorts what was written and the mails of reports by time', () => {
  expect(read([[20, 12], false], [[16, 9], false])).toEqual([
    ['chat 20', 'mail 16', 'chat 12', 'mail 9'],
    { chat: false, mails: false },
  ]);
});

it('leaves out what may have something between, and asks the list that holds it up', () => {
  expect(read([[20, 19], true], [[18, 11], true])).toEqual([
    ['chat 20', 'chat 19'],
    { chat: true, mails: false },
  ]);
  expect(read([[20, 5], false], [[18, 11], true])).toEqual([
    ['chat 20', 'mail 18', 'mail 11'],
    { chat: false, mails: true },
  ]);
});

it('asks both lists when both end at the same time, or one has nothing yet', () => {
  expect(read([[20], true], [[20], true])).toEqual([
    ['chat 20', 'mail 20'],
    { chat: true, mails: true },
  ]);
  expect(read([[], true], [[], false])).toEqual([[], { chat: true, mails: false }]);
});
