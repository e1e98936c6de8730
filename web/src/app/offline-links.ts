import { connectivity } from '../lib/connectivity.ts';
import { paths } from '../lib/paths.ts';

const stay = (event: Event): void => {
  const { target } = event;
  if (
    navigator.onLine ||
    !(target instanceof Element && target.closest(`a[href^="${paths.login()}"]`))
  )
    return;
  event.preventDefault();
  connectivity.reportProblem();
};

/**
 * Keeps somebody who presses a link to the sign-in while offline on the page, which says what is wrong, where the
 * browser would show its own error page (rules: api-19). Follows all links of the document from now on.
 */
export const stayWhileOffline = (target: Document): void => target.addEventListener('click', stay);
