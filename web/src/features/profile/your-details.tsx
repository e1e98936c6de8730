import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useCallback, useId, useRef, useState } from 'react';
import { getProfile, type CustomerProfile } from 'shared/contracts/profile.ts';
import { answerText, factFields } from 'shared/domain/customers/customer-answers.ts';
import { customerFields, ownFields } from 'shared/domain/customers/customer-fields.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Droplet } from '../../ui/work-animations.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LoadState } from '../../ui/state-panel.tsx';

// Loaded on demand: most visits to the page change nothing.
const loadForm = async () => ({ default: (await import('./details-form.tsx')).DetailsForm });

const Fact = ({
  label,
  value,
  note,
}: {
  label: string;
  value: string | null;
  note?: string | undefined;
}) => (
  <div className="min-w-0 min-[24rem]:max-sm:grid min-[24rem]:max-sm:grid-cols-[6.5rem_1fr] min-[24rem]:max-sm:gap-x-3">
    <dt className="text-base font-semibold text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">
      {value || <span className="text-ink-soft">Not given yet</span>}
    </dd>
    {note !== undefined && (
      <dd className="col-span-full text-base leading-snug text-ink-soft">{note}</dd>
    )}
  </div>
);

/** Fields that only the operator can fill in are shown once they have a value. */
const shownFields = (profile: CustomerProfile) =>
  factFields(ownFields).filter(
    (name) => customerFields[name].operator === undefined || profile[name] !== null,
  );

const Facts = ({ profile }: { profile: CustomerProfile }) => (
  <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 sm:gap-y-5 lg:grid-cols-3">
    <Fact
      label="Name"
      value={[profile.firstName, profile.lastName].filter(Boolean).join(' ') || null}
    />
    {shownFields(profile).map((name) => (
      <Fact
        key={name}
        label={customerFields[name].label}
        value={answerText(name, profile, 'None')}
        note={customerFields[name].note}
      />
    ))}
  </dl>
);

/** The customer's details, gate codes included, to view and edit. */
export const YourDetails = () => {
  const query = useQuery(queryFor(getProfile));
  const { data: profile, isError } = query;
  const [editing, setEditing] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useCallback(() => {
    setEditing(false);
    // The button that had the focus is gone with the form.
    heading.current?.focus();
  }, []);
  const content = () => {
    if (profile && editing)
      return (
        <LazyComponent
          load={loadForm}
          props={{ profile, onClose: close }}
          fallback={<Loading animation={<Droplet />} />}
        />
      );
    if (profile) return <Facts profile={profile} />;
    return (
      <LoadState
        query={query}
        what="Your details"
        animation={<Droplet />}
        label="Loading your details..."
      />
    );
  };
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="title-2 outline-none">
          Your Details
        </h2>
        {profile && !editing && (
          <Button tone="paper" size="small" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" /> Edit Details
          </Button>
        )}
      </div>
      {!profile && isError ? (
        content()
      ) : (
        // About as high while it loads, so that little moves below it when the details arrive.
        <Card className={profile ? undefined : 'min-h-124 sm:min-h-84'}>{content()}</Card>
      )}
    </section>
  );
};
