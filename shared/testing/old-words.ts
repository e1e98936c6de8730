type Word = {
  /** What people read now. */
  now: string;
  /** What nobody may read any more. */
  old: string;
  /** Whether only this spelling is old: in lowercase it is a stored value that nobody reads. */
  asWritten?: true;
};

/** What was once said otherwise. A page, a mail, a PDF and an error say each thing in one way. */
export const words: readonly Word[] = [
  { now: 'Email', old: 'E-mail' },
  { now: 'Balance due', old: 'What is due' },
  { now: 'Messages', old: 'Write to us' },
  { now: 'Devices', old: 'Where you are signed in' },
  { now: 'See your price', old: 'Your price at once' },
  { now: 'Choose plan', old: 'Take this one' },
  { now: 'Couldn’t service', old: 'Could not be done' },
  { now: 'On site', old: 'Others at work' },
  { now: 'Remove', old: 'Not mine, remove' },
  { now: 'Sending...', old: 'Goes out in a moment' },
  { now: 'Undo', old: 'Take back' },
  { now: 'Thanks for your rating', old: 'Your rating is with us' },
  { now: 'You may post this review', old: 'You may show it' },
  { now: 'First bill', old: 'Total of the first bills' },
  { now: 'See you Dec 12', old: 'We come on' },
  { now: 'Leave blank to pause until you resume', old: 'Until it is resumed' },
  { now: 'Marked paid', old: 'Payment noted' },
  {
    now: 'Suggested doses. Always follow the product label.',
    old: 'The label on the container wins',
  },
  { now: 'What should we do with these visits?', old: 'What becomes of them' },
  {
    now: 'you’ll get a reminder the evening before',
    old: 'hear of each the evening before',
  },
  { now: 'Saved on this device', old: 'Saved on this phone' },
  { now: 'Cash App', old: 'CashApp', asWritten: true },
];

/** Literal texts of the specification, which keep an old word: how it advertises this way to pay (rules: claim-3). */
const quotations = ['CashApp Pay'] as const;

// Not within a longer word, nor the last part of a name such as `limit-code-mail`.
const patterns = words.map((word) => ({
  word,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}-])${word.old}(?:s|ed)?(?![\p{L}\p{N}])`,
    word.asWritten ? 'u' : 'iu',
  ),
}));

/** The old words in a text, wherever its lines break. */
export const oldWordsIn = (text: string): Word[] => {
  const read = quotations.reduce(
    (rest, quotation) => rest.replaceAll(quotation, ''),
    text.replaceAll(/\s+/gu, ' ').replaceAll("'", '’'),
  );
  return patterns.filter(({ pattern }) => pattern.test(read)).map(({ word }) => word);
};
