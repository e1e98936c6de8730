import { useEffect } from 'react';

let page: Document | undefined;
const changedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();
let openEditors = 0;

/** Where the focus means that somebody is in the middle of something. */
const inUse = 'form, input, textarea, select, [role=dialog]';

const noteChange = ({ target }: Event): void => {
  // What is chosen is chosen again in a moment; what is typed is not.
  if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.form)
    changedFields.add(target);
};

/** Whether something typed into a form would be lost with a part of the page. */
export const isFilledIn = (part: Node | null | undefined): boolean => {
  for (const field of changedFields)
    // A form is emptied when it was sent.
    if (!field.isConnected || !field.value) changedFields.delete(field);
  return [...changedFields].some((field) => part?.contains(field));
};

/** Whether something typed would be lost with the page, or the focus lies in a form or a dialog. */
export const isFormInUse = (): boolean =>
  Boolean(openEditors || page?.activeElement?.closest(inUse)) || isFilledIn(page);

/** Notices what is typed into the forms of this page from now on. */
export const followForms = (target: Document): void => {
  page = target;
  target.addEventListener('change', noteChange);
  target.addEventListener('input', noteChange);
};

/** The calling component counts as a form in use as long as it is on the page. */
export const useOpenEditor = (): void =>
  useEffect(() => {
    openEditors += 1;
    return () => {
      openEditors -= 1;
    };
  }, []);
