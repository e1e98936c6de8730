import { useEffect } from 'react';

let page: Document | undefined;
const changedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();
let openEditors = 0;

/** Elements in which focus means that someone is in the middle of something. */
const inUse = 'form, input, textarea, select, [role=dialog]';

const noteChange = ({ target }: Event): void => {
  // Only typed text is worth protecting; a select is set again in a moment.
  if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.form)
    changedFields.add(target);
};

/** Whether removing this part of the page would lose text typed into a form. */
export const isFilledIn = (part: Node | null | undefined): boolean => {
  for (const field of changedFields)
    // A form is emptied once it has been sent.
    if (!field.isConnected || !field.value) changedFields.delete(field);
  return [...changedFields].some((field) => part?.contains(field));
};

/** Whether leaving the page would lose typed text, or the focus is in a form or a dialog. */
export const isFormInUse = (): boolean =>
  Boolean(openEditors || page?.activeElement?.closest(inUse)) || isFilledIn(page);

/** Tracks what is typed into the forms of this page from now on. */
export const followForms = (target: Document): void => {
  page = target;
  target.addEventListener('change', noteChange);
  target.addEventListener('input', noteChange);
};

/** Counts the calling component as a form in use while it is mounted. */
export const useOpenEditor = (): void =>
  useEffect(() => {
    openEditors += 1;
    return () => {
      openEditors -= 1;
    };
  }, []);
