import CalendarX from 'lucide-react/icons/calendar-x';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { ChangeVisit, mayChange } from './change-visit.tsx';
import type { LinkActing } from './use-link.ts';
import type { VisitView } from './visit-view.ts';
import { isAnswer, WayIn } from './visit-access.tsx';

const whenOf = ({ visit: { day, window } }: VisitView): string =>
  [shortDay(day), window].filter(Boolean).join(', ');

const SeeVisits = () => (
  <a href={paths.login(paths.home())} className={buttonStyles({ tone: 'paper' })}>
    Sign In to See Your Visits
  </a>
);

const Done = ({ view }: { view: VisitView }) =>
  view.done === 'skip' ? (
    <StatePanel
      icon={<CalendarX aria-hidden="true" className="size-12 text-pool-700" />}
      title="Visit Skipped"
      action={<SeeVisits />}
    >
      We won’t come on {shortDay(view.visit.day)}, and have told the crew.
    </StatePanel>
  ) : (
    <StatePanel
      icon={<CalendarCheck aria-hidden="true" className="size-12 text-pool-700" />}
      title="Visit Moved"
      action={<SeeVisits />}
    >
      We’ll come on {whenOf(view)} instead.
    </StatePanel>
  );

/** The page for one visit, opened by the link in the reminder of the evening before. */
export const VisitLink = ({ view, ...acting }: LinkActing & { view: VisitView }) => {
  const { phone } = settings();
  const { tried, problem } = acting;
  // Beside what was pressed, if that is still there.
  const isOfAnswer = isAnswer(view, tried);
  const isOfChange = !isOfAnswer && mayChange(view);
  return (
    <>
      <PageBanner narrow title={view.visit.serviceName}>
        {view.firstName === null ? 'Hello, ' : `Hello ${view.firstName}, `}
        {view.done === 'skip' ? 'this visit was' : 'see you'} {whenOf(view)}.
      </PageBanner>
      <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
        <div aria-live="polite" className={view.done === null ? 'sr-only' : undefined}>
          {view.done !== null && <Done view={view} />}
        </div>
        {/* The visit was changed elsewhere before the button here was pressed. */}
        {!isOfAnswer && !isOfChange && <FormError message={problem} />}
        <WayIn view={view} {...acting} problem={isOfAnswer ? problem : null} />
        <ChangeVisit view={view} {...acting} problem={isOfChange ? problem : null} />
        {view.done === null && (
          <p>
            {view.actions.length === 0 &&
              'We are on our way, so this can no longer be changed here. '}
            Anything else? Call us at{' '}
            <a className="font-semibold underline" href={phoneHref(phone)}>
              {phone}
            </a>
            . You don’t need an account for this page; it is for this one visit.
          </p>
        )}
      </div>
    </>
  );
};
