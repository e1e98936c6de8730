import { zodResolver } from '@hookform/resolvers/zod';
import { Save, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Customer } from 'shared/contracts/customers.ts';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { CustomerInfo } from '../../features/customers/customer-info.tsx';
import { PhotoSection } from '../../features/photos/photo-section.tsx';
import { addressesOf, settled } from '../../features/photos/photo-tray.ts';
import { usePhotoTray } from '../../features/photos/use-photo-tray.ts';
import { ChecklistFields } from '../../features/reports/checklist-fields.tsx';
import { editorForm, type EditorValues } from '../../features/reports/editor-form.ts';
import { draftStore } from '../../features/reports/report-draft.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useReportSaving } from './use-report-saving.ts';

type Props = {
  /** The stored report; undefined for a new one. */
  report: ServiceReport | undefined;
  initial: EditorValues;
  customers: readonly Customer[];
  /** Reads the stored report again and starts over with it. */
  onReload: () => void;
};

const optionLabel = ({ firstName, lastName, email }: Customer): string =>
  `${[firstName, lastName].filter(Boolean).join(' ')} (${email})`.trim();

export const ReportEditor = ({ report, initial, customers, onReload }: Props) => {
  const [drafts] = useState(() =>
    draftStore(sessionStorage, report?.id ?? `new:${initial.customerId}`),
  );
  const [restored] = useState(drafts.read);
  // A draft remembers what it was made from, so that a newer report is not overwritten unseen.
  const version = restored?.version ?? report?.version;
  const [tray, photos] = usePhotoTray(restored?.photos ?? report?.photos ?? []);
  const form = useForm<EditorValues>({
    defaultValues: initial,
    ...(restored && { values: restored.values }),
    resolver: zodResolver(editorForm),
  });
  const { register, formState, control, getValues, handleSubmit } = form;
  // Read while drawing: the form keeps track only of what is read here.
  const { errors, isDirty } = formState;
  const [waiting, setWaiting] = useState(false);
  const stored = useRef(false);
  const forgetDraft = () => {
    stored.current = true;
    drafts.clear();
  };
  const saving = useReportSaving(report, forgetDraft);
  const once = useSingleFlight();
  const busy = saving.busy || waiting;

  useDraftKeeping(drafts, () => {
    const addresses = addressesOf(photos);
    const changed =
      isDirty || restored !== undefined || addresses.join() !== (report?.photos ?? []).join();
    if (!changed || stored.current) return undefined;
    return { values: getValues(), photos: addresses, version };
  });

  const customerId = useWatch({ control, name: 'customerId' });
  const customer = customers.find(({ id }) => id === customerId);

  const submit = (send: boolean) =>
    handleSubmit(async (values) => {
      if (send && values.customerId === '') {
        toast({
          title: 'Customer Required',
          description: 'Please select a customer before sending the report',
          variant: 'destructive',
        });
        form.setFocus('customerId');
        return;
      }
      setWaiting(true);
      await settled(tray);
      setWaiting(false);
      if (tray.list().some(({ status }) => status === 'failed')) {
        toast({
          title: 'Some photos are not uploaded',
          description: 'Retry or remove them, then save again. Everything else is still here.',
          variant: 'destructive',
        });
        return;
      }
      await saving.save({ values, photos: addressesOf(tray.list()), send, version });
    });

  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-5"
    >
      {restored && (
        <Card tone="pool" padding="none" className="p-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <output>What you had typed before was brought back. It is not saved yet.</output>
            <Button
              tone="plain"
              size="small"
              disabled={busy}
              onClick={() => {
                forgetDraft();
                onReload();
              }}
            >
              Start over
            </Button>
          </div>
        </Card>
      )}
      {saving.conflict !== undefined && (
        <ConflictNotice
          message={saving.conflict}
          busy={busy}
          onKeepMine={() => {
            const { values } = { values: getValues() };
            saving.save({
              values,
              photos: addressesOf(tray.list()),
              send: false,
              version: undefined,
            });
          }}
          onLoadTheirs={() => {
            forgetDraft();
            onReload();
          }}
        />
      )}
      <fieldset disabled={busy} className="contents">
        <Card className="flex flex-col gap-5">
          <h2 className="title-2">Service Details</h2>
          <div className="grid gap-5 md:grid-cols-2">
            <Field label="Customer" error={errors.customerId?.message}>
              {(control_) => (
                <select {...control_} {...register('customerId')} className={controlStyles}>
                  <option value="">Select a customer</option>
                  {customers.map((option) => (
                    <option key={option.id} value={option.id}>
                      {optionLabel(option)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Service Date" error={errors.serviceDate?.message}>
              {(control_) => (
                <input
                  type="date"
                  {...control_}
                  {...register('serviceDate')}
                  className={controlStyles}
                />
              )}
            </Field>
          </div>
          {customer && <CustomerInfo customer={customer} />}
        </Card>
        <Card>
          <h2 className="title-2 mb-4">Service Checklist</h2>
          <ChecklistFields register={register} />
        </Card>
        <Card>
          <h2 className="title-2 mb-4">Service Photos</h2>
          <PhotoSection tray={tray} photos={photos} />
        </Card>
        <Card className="flex flex-col gap-5">
          <h2 className="title-2">Notes and next visit</h2>
          <Field label="Service Notes" optional error={errors.notes?.message}>
            {(control_) => (
              <textarea rows={5} {...control_} {...register('notes')} className={controlStyles} />
            )}
          </Field>
          <Field label="Next Visit Date" optional error={errors.nextVisitDate?.message}>
            {(control_) => (
              <input
                type="date"
                {...control_}
                {...register('nextVisitDate')}
                className={`${controlStyles} md:max-w-80`}
              />
            )}
          </Field>
        </Card>
        <div className="sticky bottom-0 z-10 -mx-4 grid grid-cols-2 gap-3 border-t-2 border-cream-200 bg-cream-50 px-4 py-3 sm:mx-0 sm:flex sm:justify-end sm:px-0 [&_button]:px-2 sm:[&_button]:px-5 max-sm:[&_svg]:hidden">
          <Button tone="paper" onClick={() => void once(submit(false))}>
            <Save aria-hidden="true" /> {busy ? 'Saving...' : 'Save Draft'}
          </Button>
          <Button tone="gold" onClick={() => void once(submit(true))}>
            <Send aria-hidden="true" /> Send to Customer
          </Button>
        </div>
      </fieldset>
    </form>
  );
};
