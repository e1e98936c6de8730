import { useState } from 'react';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { DaySelect } from '../../ui/day-select.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import type { LinkActing } from './use-link.ts';
import type { VisitView } from './visit-view.ts';

type Changing = LinkActing & { view: VisitView; onKeep: () => void };

const takeFocus = (field: HTMLSelectElement | null): void => field?.focus();

const MoveForm = ({ view: { moveDays }, act, pending, onKeep }: Changing) => {
  const [day, setDay] = useState('');
  const [isChecked, setChecked] = useState(false);
  return (
    <ActionForm
      label="Move this visit"
      submit="Move Visit"
      submitting="Moving..."
      isBusy={pending === 'move'}
      onCancel={onKeep}
      onSubmit={(form) => {
        setChecked(true);
        if (day !== '') void act({ action: 'move', scheduledDate: day });
        else form.querySelector('select')?.focus();
      }}
    >
      <DaySelect
        label="New day"
        error={isChecked && day === '' ? 'Please choose a day' : undefined}
        hint="The time of day stays the same."
        // The pressed button is gone.
        ref={takeFocus}
        required
        empty="Choose a day"
        days={moveDays}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ActionForm>
  );
};

const SkipQuestion = ({ view: { visit }, act, pending, onKeep }: Changing) => (
  <ConfirmPanel
    label="Skip this visit?"
    confirm="Skip It"
    confirming="Skipping..."
    isBusy={pending === 'skip'}
    onConfirm={() => void act({ action: 'skip' })}
    onKeep={onKeep}
  >
    We won’t come on {shortDay(visit.day)}. This link cannot undo it.
  </ConfirmPanel>
);

const mayMove = ({ actions, moveDays }: VisitView): boolean =>
  actions.includes('move') && moveDays.length > 0;

export const mayChange = (view: VisitView): boolean =>
  mayMove(view) || view.actions.includes('skip');

/** Skips or moves the visit, as long as the customer could do so after signing in (rules: link-5). */
export const ChangeVisit = ({ view, ...acting }: LinkActing & { view: VisitView }) => {
  const [requested, setRequested] = useState<'move' | 'skip'>();
  const heading = useFocusAfter<HTMLHeadingElement>(requested !== undefined);
  if (!mayChange(view)) return null;
  const changing = { view, ...acting, onKeep: () => setRequested(undefined) };
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="title-3 outline-none">
        Need to Change It?
      </h2>
      {requested === undefined && (
        <div className="flex flex-wrap gap-3">
          {mayMove(view) && (
            <Button tone="paper" className="grow" onClick={() => setRequested('move')}>
              Move This Visit
            </Button>
          )}
          <Button tone="paper" className="grow" onClick={() => setRequested('skip')}>
            Skip This Visit
          </Button>
        </div>
      )}
      {requested === 'move' && <MoveForm {...changing} />}
      {requested === 'skip' && <SkipQuestion {...changing} />}
      <FormError message={acting.problem ?? undefined} />
    </Card>
  );
};
