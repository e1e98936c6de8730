import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { createBooking } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { moveDays } from 'shared/domain/visits/visit.ts';
import { dayOfAddress } from '../../features/bookings/day/day-labels.ts';
import { useAddVisit } from '../../features/bookings/day/use-add-visit.ts';
import { servicesQuery } from '../../features/catalogue/catalogue-queries.ts';
import { CustomerFormPlace } from '../../features/customers/customer-form-place.tsx';
import { CustomerPicker } from '../../features/customers/customer-picker.tsx';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeChoice } from '../../ui/time-choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import {
  addedVisitOf,
  problemsOf,
  visitDraft,
  type VisitDraft,
  type VisitProblems,
} from './visit-draft.ts';
import { WorkFields } from './work-fields.tsx';

const NewVisit = () => {
  const [search] = useSearchParams();
  const day = search.get('date');
  const navigate = useNavigate();
  const [{ first, last }] = useState(() => moveDays(timeNow()));
  const [draft, setDraft] = useDraftState(`${createBooking.name} ${search}`, visitDraft, () => ({
    customerId: search.get('customerId') ?? '',
    serviceId: '',
    options: {},
    name: '',
    price: '',
    isTaxable: undefined,
    date: dayOfAddress(day, businessDate(timeNow())),
    time: null,
    instructions: '',
  }));
  const [problems, setProblems] = useState<VisitProblems>({});
  const [isAddingCustomer, setAddingCustomer] = useState(false);
  const { data: services } = useQuery(servicesQuery);
  const { customerId } = draft;
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const service = services?.find(({ id }) => id === draft.serviceId);
  const { run, isPending } = useAddVisit({
    onDone: ({ scheduledDate }) =>
      void navigate(paths.adminBookings(scheduledDate === null ? {} : { date: scheduledDate })),
    onFailed: (error) => setProblems((error instanceof ApiError && error.body?.fields) || {}),
  });
  const change = (changes: Partial<VisitDraft>): void =>
    setDraft((before) => ({ ...before, ...changes }));

  const submit = (form: HTMLFormElement): void => {
    const found = problemsOf(draft, service, timeNow());
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // Waits until the fields are marked as invalid; a group of choices is by its description.
      requestAnimationFrame(() =>
        form
          .querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')
          ?.focus(),
      );
      return;
    }
    void run(addedVisitOf(draft, service));
  };

  return (
    <>
      <PageBanner
        narrow
        title="Add Visit"
        above={
          <Link
            to={paths.adminBookings(day === null ? {} : { date: day })}
            className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" /> Back to Bookings
          </Link>
        }
      >
        For a customer who called, confirmed at once.
      </PageBanner>
      <div className="page-narrow py-6 sm:py-8">
        <Card>
          <ActionForm
            className="flex flex-col gap-5"
            tone="gold"
            wide
            submit="Add Visit"
            submitting="Adding..."
            isBusy={isPending}
            onSubmit={submit}
          >
            <div className="flex flex-col items-start gap-3">
              <div className="w-full">
                <CustomerPicker
                  value={customerId}
                  onChange={(id) => change({ customerId: id })}
                  error={problems['customerId']}
                  chosen={customer}
                />
              </div>
              <Button tone="paper" size="small" onClick={() => setAddingCustomer(true)}>
                <UserPlus aria-hidden="true" /> Add Customer
              </Button>
            </div>
            <WorkFields draft={draft} service={service} problems={problems} onChange={change} />
            <TextField
              label="Day"
              error={problems['scheduledDate']}
              type="date"
              className="md:max-w-60"
              min={first}
              max={last}
              value={draft.date}
              onChange={(event) => change({ date: event.target.value })}
            />
            <TimeChoice value={draft.time} onChange={(time) => change({ time })} />
            <TextArea
              label="Instructions"
              optional
              rows={2}
              maxLength={1000}
              value={draft.instructions}
              onChange={(event) => change({ instructions: event.target.value })}
            />
          </ActionForm>
        </Card>
      </div>
      {/* Outside the form, because submitting a form inside it would also submit the visit. */}
      <Sheet
        open={isAddingCustomer}
        onOpenChange={setAddingCustomer}
        title="Add Customer"
        description="The new customer’s details"
        closeLabel="Close"
        wide
      >
        <CustomerFormPlace
          onSaved={({ id }) => {
            setAddingCustomer(false);
            change({ customerId: id });
          }}
          onCancel={() => setAddingCustomer(false)}
        />
      </Sheet>
    </>
  );
};

/** `/admin/bookings/new`: adds a visit that was booked by phone (rules: screen-64). */
export const Component = () => (
  <>
    <title>{pageTitle('Add Visit')}</title>
    <RequireAdmin>
      <NewVisit />
    </RequireAdmin>
  </>
);
