import type { Added } from '../domain/water/added-chemicals.ts';
import type { TestedWater } from '../domain/water/water-readings.ts';
import { waterFinding, type WaterVisit } from '../domain/reports/finding/water-finding.ts';

/** What a finding never says (the design of the screens, Customer, The finding). */
const never =
  /\b(?:safe|swim|swimming|good|clear|clean|balanced|healthy|stay out|hours?|minutes?|days?|until|because|due to|will|should|must|please|add)\b/iu;

type State = 'low' | 'in range' | 'high' | 'not judged' | 'not read';

/** Each reading that can be judged: its name in a sentence, and a value for each state in a pool of plaster. */
const readings = {
  freeChlorine: {
    name: 'chlorine',
    values: { low: 1, 'in range': 3.5, high: 7, 'not judged': 'below' },
  },
  ph: { name: 'pH', values: { low: 7, 'in range': 7.5, high: 8.1, 'not judged': 'above' } },
  totalAlkalinity: {
    name: 'alkalinity',
    values: { low: 40, 'in range': 90, high: 200, 'not judged': 'above' },
  },
  calciumHardness: {
    name: 'calcium',
    values: { low: 100, 'in range': 300, high: 500, 'not judged': 'below' },
  },
  // Chlorine is judged with this one: the values for both fit each other.
  cyanuricAcid: {
    name: 'stabilizer',
    values: { low: 20, 'in range': 40, high: 120, 'not judged': 'below' },
  },
  salt: {
    name: 'salt',
    values: { low: 2000, 'in range': 3000, high: 5000, 'not judged': 'above' },
  },
} as const;
type Read = keyof typeof readings;
const isRead = (name: string): name is Read => name in readings;
const read = Object.keys(readings).filter(isRead);

const states: readonly State[] = ['low', 'in range', 'high', 'not judged', 'not read'];
const sanitizers = ['liquid', 'saltCell', 'other'] as const;
const additions: readonly (readonly Added[])[] = [
  [],
  [{ chemical: 'liquid-chlorine-12.5', amount: 20, unit: 'fl oz' }],
];

/** The number of visits of {@link foundVisit}. */
export const visitCount = states.length ** read.length * sanitizers.length * additions.length;

type Chlorine = Partial<Record<State, number>>;

/** Values of chlorine for each state of the stabilizer, which moves its range; with a cell it starts lower. */
const chlorineAt = (stabilizer: State, hasCell: boolean): Chlorine | undefined => {
  if (stabilizer === 'low') return { low: 0.5, 'in range': 3, high: 7 };
  if (stabilizer === 'in range') return { low: 1, 'in range': 3.5, high: 7 };
  if (stabilizer === 'high') return { low: 4, 'in range': hasCell ? 7 : 9, high: 15 };
  return undefined;
};

type FoundVisit = { visit: WaterVisit; judged: Partial<Record<Read, State>>; counted: number };

/**
 * One of the visits with every combination of states of every reading, with each way to sanitize, with and without an
 * addition; and what is to be said of each reading.
 * @param index from 0 to {@link visitCount}
 */
export const foundVisit = (index: number): FoundVisit => {
  let rest = index;
  const pick = <Value>(from: readonly Value[]): Value => {
    const value = from[rest % from.length]!;
    rest = Math.floor(rest / from.length);
    return value;
  };
  const state = Object.fromEntries(read.map((field) => [field, pick(states)])) as Record<
    Read,
    State
  >;
  const sanitizer = pick(sanitizers);
  const added = pick(additions);
  const water: Record<string, unknown> = { flashedPink: false, temperatureF: 84, clarity: 'hazy' };
  const judged: Partial<Record<Read, State>> = {};
  const chlorine = chlorineAt(state.cyanuricAcid, sanitizer === 'saltCell');
  for (const field of read) {
    const wanted = state[field];
    if (wanted === 'not read') continue;
    const value =
      field === 'freeChlorine'
        ? (chlorine?.[wanted] ?? readings.freeChlorine.values[wanted])
        : readings[field].values[wanted];
    water[field] = value;
    judged[field] = wanted;
  }
  if (sanitizer === 'other') water['bromine'] = 4;
  // Without a stabilizer's number there is no range for chlorine, and only a cell has one for salt.
  if (chlorine === undefined && judged.freeChlorine) judged.freeChlorine = 'not judged';
  if (sanitizer !== 'saltCell' && judged.salt) judged.salt = 'not judged';
  // Too much chlorine bleaches the drops for pH.
  if (Number(water['freeChlorine']) > 10 && judged.ph) judged.ph = 'not judged';
  const counted = Object.keys(judged).length + (sanitizer === 'other' ? 1 : 0);
  return {
    visit: {
      water: water as TestedWater,
      added,
      testedWater: true,
      pool: { surface: 'plaster', sanitizer },
      earlierStabilizer: null,
    },
    judged,
    counted,
  };
};

const patterns = read.map((field) => ({
  field,
  pattern: new RegExp(`\\b${readings[field].name}\\b`, 'iu'),
}));
const namesIn = (text: string): Read[] =>
  patterns.filter(({ pattern }) => pattern.test(text)).map(({ field }) => field);

/** The part of the first sentence that says this of readings: up to the word, from the other word on. */
const saidOf = (sentence: string, word: 'low' | 'high'): Read[] => {
  if (word === 'low') return sentence.includes(' low') ? namesIn(sentence.split(' low')[0]!) : [];
  return sentence.includes(' high') ? namesIn(sentence.split(' low').at(-1)!) : [];
};

/** What the first sentence may be, as far as it depends on the verdicts. */
const firstOf = ({ judged, counted }: FoundVisit): 'off' | 'all' | 'in range' | 'tested' => {
  const of = (state: State) => read.filter((field) => judged[field] === state);
  if (of('low').length + of('high').length > 0) return 'off';
  if (of('in range').length === 0) return 'tested';
  const hasBoth = judged.ph === 'in range' && judged.freeChlorine === 'in range';
  return hasBoth && of('in range').length === counted ? 'all' : 'in range';
};

const kindOf = (sentence: string): string => {
  if (/^(?:All|Both) /u.test(sentence)) return 'all';
  if (sentence.endsWith(' in range.')) return 'in range';
  return /^The water was (?:not )?tested\.$/u.test(sentence) ? 'tested' : 'off';
};

/**
 * What the finding of one visit says beside or against what was read and added; undefined if it says that and nothing
 * else.
 */
export const faultOf = (found: FoundVisit): string | undefined => {
  const { visit, judged, counted } = found;
  const sentences = waterFinding(visit);
  const [first = '', ...others] = sentences;
  const of = (state: State) => read.filter((field) => judged[field] === state);
  const kind = firstOf(found);
  const said = {
    kind: kindOf(first),
    low: saidOf(first, 'low'),
    high: saidOf(first, 'high'),
    inRange: kind === 'in range' ? namesIn(first) : [],
    count: kind === 'all' ? first.split(' ', 2)[counted > 2 ? 1 : 0] : null,
    others,
    never: never.exec(sentences.join(' '))?.[0] ?? null,
    again: waterFinding({ ...visit }),
  };
  const wanted = {
    kind,
    low: of('low'),
    high: of('high'),
    inRange: kind === 'in range' ? of('in range') : [],
    count: kind === 'all' ? (counted > 2 ? String(counted) : 'Both') : null,
    others: visit.added.length === 0 ? [] : ['We added 20 fl oz of liquid chlorine.'],
    never: null,
    again: sentences,
  };
  const [one, other] = [said, wanted].map((each) => JSON.stringify(each));
  return one === other ? undefined : `${JSON.stringify(visit)}: ${one} instead of ${other}`;
};
