import Check from 'lucide-react/icons/check';
import KeyRound from 'lucide-react/icons/key-round';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { handleSignup, listSignups, type AdminSignup } from 'shared/contracts/admin-signups.ts';
import { operatorFacts } from 'shared/domain/customers/customer-answers.ts';
import { customerFields, formFields } from 'shared/domain/customers/customer-fields.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { durationLabel, timeLeft } from 'shared/domain/customers/signup-promise.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { useNow } from '../../lib/use-now.ts';
import { showWritten } from '../../lib/written-items.ts';
import { Badge } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Note } from '../../ui/note.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { signupsRule } from './signup-list.ts';

/** The time left of the promised 24 hours, or a check mark once the request has been handled. */
const Promise24 = ({ signup, now }: { signup: AdminSignup; now: Date }) => {
  if (signup.status === 'handled')
    return (
      <Badge tone="green">
        <Check aria-hidden="true" className="size-4" /> Handled
      </Badge>
    );
  const { overdue, minutes } = timeLeft(signup.createdAt, now);
  return overdue ? (
    <Badge tone="red">
      <TriangleAlert aria-hidden="true" className="size-4" /> Overdue by {durationLabel(minutes)}
    </Badge>
  ) : (
    <Badge tone="yellow">{durationLabel(minutes)} left</Badge>
  );
};

const requested = formFields('signup');
/** Kept out of mails, and shown separately on the card. */
const accessFields = requested.filter((name) => !customerFields[name].visible.mail);
const shownFields = requested.filter(
  (name) => name !== 'phone' && name !== 'email' && customerFields[name].visible.mail,
);

const nameOf = ({ firstName, lastName }: AdminSignup): string => `${firstName} ${lastName}`;

const markHandled = defineChange(handleSignup, {
  request: ({ id }: AdminSignup) => ({ params: { id } }),
  isStep: true,
  shows: (changed) => showWritten(signupsRule, changed),
  says: (_changed, signup) => ({
    title: 'Sign-Up Handled',
    description: `${nameOf(signup)} is marked as handled.`,
  }),
  outdatesRefused: [listSignups],
  fails: {
    title: 'Sign-Up Not Changed',
    fallback: 'The sign-up could not be changed. Please try again.',
  },
});

/** A sign-up request with all its answers and the time left to respond. */
export const SignupCard = ({ item: signup }: { item: AdminSignup }) => {
  const now = useNow();
  const heading = useFocusAfter<HTMLHeadingElement>(signup.status === 'pending');
  const name = nameOf(signup);
  const { run, isPending } = useChange(markHandled);
  return (
    <Card className="flex h-full flex-col gap-3.5 max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 ref={heading} tabIndex={-1} className="title-3 min-w-0 wrap-anywhere">
          {name}
        </h3>
        <Promise24 signup={signup} now={now} />
      </div>
      <p>
        Signed up on {formatInstantDate(signup.createdAt)}
        {signup.handledAt && (
          <span className="block wrap-anywhere">
            Handled on {formatInstantDate(signup.handledAt)} by {signup.handledBy}
          </span>
        )}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {operatorFacts(shownFields, signup, {
          first: ['serviceType', 'desiredDay'],
          no: 'No',
        }).map(({ name: field, label, value }) => (
          <div key={field}>
            <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {operatorFacts(accessFields, signup).map(({ name: field, label, value }) => (
        <Note key={field} label={label} icon={<KeyRound aria-hidden="true" />}>
          {value}
        </Note>
      ))}
      <ContactLinks
        name={name}
        phone={signup.phone}
        email={signup.email}
        address={signup.address}
      />
      {signup.status === 'pending' && (
        <BusyButton
          size="small"
          className="mt-auto sm:self-start"
          busy={isPending}
          aria-label={isPending ? undefined : `Mark Handled: ${name}`}
          onClick={() => void run(signup)}
        >
          <Check aria-hidden="true" /> {isPending ? 'Saving...' : 'Mark Handled'}
        </BusyButton>
      )}
    </Card>
  );
};
