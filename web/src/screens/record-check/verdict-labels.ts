import type { RecordCheck, RowProblem } from 'shared/domain/reports/record-chain.ts';

const problemLabel: Record<RowProblem, string> = {
  malformed: 'It is not a row of a record.',
  'other-chain': 'It belongs to another record.',
  'out-of-order': 'Its number is not the one due here: a row was left out, put in or moved.',
  'not-linked': 'It does not follow the row before it: one of the two was changed.',
  changed: 'It no longer says what it said when its hash was made.',
};

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

export type Verdict = { isProven: boolean; title: string; sentences: string[] };

/** The result of a check, in words for people who have never heard of a hash. */
export const verdictOf = (check: RecordCheck): Verdict => {
  switch (check.result) {
    case 'proven':
      return {
        isProven: true,
        title:
          check.later + check.other === 0
            ? 'Nothing was changed'
            : `Nothing was changed up to row no. ${check.upTo}`,
        sentences: [
          check.upTo === 1
            ? 'Row no. 1 says what it said when this email was sent.'
            : `Rows no. 1 to ${check.upTo} say what they said when this email was sent. None was left out, added or moved.`,
          ...(check.later === 0
            ? []
            : [
                `${rowsOf(check.later)} after it ${check.later === 1 ? 'fits' : 'fit'}, but this email says nothing of ${check.later === 1 ? 'it' : 'them'}. The line of your latest email does.`,
              ]),
          ...(check.other === 0
            ? []
            : [
                `${rowsOf(check.other)} in the file ${check.other === 1 ? 'is' : 'are'} about another address, of which this email says nothing.`,
              ]),
        ],
      };
    case 'missing':
      return {
        isProven: false,
        title: 'This file does not hold the row of the email',
        sentences: [
          'Its rows fit together, but none has this number and hash. Either the file is of another customer or older than the email, or rows were left out or written anew.',
        ],
      };
    case 'broken':
      return {
        isProven: false,
        title: 'The file was changed',
        sentences: [
          `The first row that fails is ${check.seq === null ? '' : `no. ${check.seq}, `}the ${check.at + 1}${ordinalEnd(check.at + 1)} in the file. ${problemLabel[check.problem]}`,
        ],
      };
  }
};

const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinalEnd = (place: number): string => ends[ordinals.select(place)] ?? 'th';
