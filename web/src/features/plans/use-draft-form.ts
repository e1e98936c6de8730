import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { draftProblems, planDraft, type PlanDraft } from './plan-draft.ts';
import type { PlanProblems } from './plan-more-fields.tsx';

const goTo = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
};

/** A draft of a plan, its problems, and a `submit` that calls `send` only if there are none. */
export const useDraftForm = (
  place: string,
  start: () => PlanDraft,
  services: readonly Service[],
) => {
  const [draft, setDraft] = useDraftState(place, planDraft, start);
  const [problems, setProblems] = useState<PlanProblems>({});
  const service = services.find(({ id }) => id === draft.serviceId);
  return {
    draft,
    service,
    problems,
    setProblems,
    change: (next: PlanDraft): void => {
      setDraft(next);
      setProblems({});
    },
    submit: (form: HTMLFormElement, send: () => void): void => {
      const found = draftProblems(draft, service);
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) send();
      else goTo(form, first);
    },
  };
};
