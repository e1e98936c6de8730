import type { LinkAction } from 'shared/domain/site/link-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { VisitView } from './visit-view.ts';
import type { LinkActing } from './use-link.ts';

type Question = {
  legend: string;
  answer: boolean | null;
  yes: { action: 'gate-open' | 'dogs-inside'; label: string };
  no: { action: 'gate-shut' | 'dogs-outside'; label: string };
  said: { yes: string; no: string };
};

const questionsOf = ({ gateOpen, dogsInside }: VisitView): readonly Question[] => [
  {
    legend: 'The gate',
    answer: gateOpen,
    yes: { action: 'gate-open', label: 'It Is Open' },
    no: { action: 'gate-shut', label: 'Call Me First' },
    said: { yes: 'Thank you: the gate is open.', no: 'We call you before we come.' },
  },
  {
    legend: 'The dogs',
    answer: dogsInside,
    yes: { action: 'dogs-inside', label: 'They Are Inside' },
    no: { action: 'dogs-outside', label: 'Call Me First' },
    said: { yes: 'Thank you: the dogs are inside.', no: 'We call you before we come.' },
  },
];

const Answers = ({
  question: { legend, answer, yes, no, said: shown },
  act,
  pending,
}: LinkActing & { question: Question }) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">{legend}</legend>
    <div className="grid grid-cols-2 gap-3">
      {[
        { ...yes, isSaid: answer === true },
        { ...no, isSaid: answer === false },
      ].map(({ action, label, isSaid: isShown }) => (
        <Button
          key={action}
          tone={isShown ? 'pool' : 'paper'}
          aria-pressed={isShown}
          className={isShown ? 'forced-colors:border-4' : undefined}
          aria-disabled={pending !== undefined}
          aria-label={`${legend}: ${label}`}
          onClick={() => {
            if (pending === undefined) void act({ action });
          }}
        >
          {pending === action ? 'One moment...' : label}
        </Button>
      ))}
    </div>
    <p aria-live="polite" className="mt-2 text-base text-ink-soft">
      {answer === null
        ? 'Until you say so, we call you first.'
        : `${answer ? shown.yes : shown.no} You can change it until we start our day.`}
    </p>
  </fieldset>
);

const requestedIn = (view: VisitView): Question[] =>
  questionsOf(view).filter(({ yes }) => view.actions.includes(yes.action));

/** Whether an action is an answer to a question that is asked. */
export const isAnswer = (view: VisitView, action: LinkAction | undefined): boolean =>
  requestedIn(view).some(({ yes, no }) => yes.action === action || no.action === action);

/** Asks about the gate and the dogs until the first stop of the day is done (rules: link-4). */
export const WayIn = ({ view, ...acting }: LinkActing & { view: VisitView }) => {
  const questions = requestedIn(view);
  if (questions.length === 0) return null;
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="title-3">May We Come In?</h2>
      {questions.map((question) => (
        <Answers key={question.legend} question={question} {...acting} />
      ))}
      <FormError message={acting.problem ?? undefined} />
    </Card>
  );
};
