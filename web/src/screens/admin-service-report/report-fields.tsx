import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { serviceLines, visitKind } from 'shared/domain/lines/lines.ts';
import { CustomerInfo } from '../../features/customers/customer-info.tsx';
import { CustomerPicker } from '../../features/customers/customer-picker.tsx';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import type { PhotoFact } from '../../features/photos/photo-fact.ts';
import { PhotoSection } from '../../features/photos/photo-section.tsx';
import { ChecklistFields } from '../../features/reports/checklist-fields.tsx';
import { PhotoCaptions } from '../../features/reports/photo-captions.tsx';
import { useSessionEnd } from '../../features/session/field-strip.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { WaterSection } from './water-section.tsx';
import type { ReportWriting } from './use-report-content.ts';

type Props = {
  /** Undefined for a new report. */
  report: ServiceReport | undefined;
  /** Whether a booking determines the visit's details. */
  isBooked: boolean;
  writing: ReportWriting;
  /** By the photo's address. */
  facts: ReadonlyMap<string, PhotoFact>;
  busy: boolean;
  /** Says whether something that was added is filled in, but not in the list. */
  onUnlisted: (isUnlisted: boolean) => void;
};

/** The stored report's customer, until the list has loaded. */
const namedBy = (report: ServiceReport | undefined) =>
  report?.customerId
    ? {
        id: report.customerId,
        firstName: report.customerName,
        lastName: null,
        email: report.customerEmail,
      }
    : undefined;

const ServiceDetails = ({
  report,
  isBooked,
  writing: { form },
}: Pick<Props, 'report' | 'isBooked' | 'writing'>) => {
  const { errors } = form.formState;
  const isEnded = useSessionEnd();
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const chosen = data ?? (report?.customerId === customerId ? namedBy(report) : undefined);
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="title-2">Service Details</h2>
        {isBooked && (
          <Badge tone="blue">
            {report?.serviceName ? `Booked: ${report.serviceName}` : 'Booked'}
          </Badge>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {isEnded ? (
          <p>The customer is hidden until you sign in again.</p>
        ) : (
          <Controller
            control={form.control}
            name="customerId"
            render={({ field }) => (
              <CustomerPicker
                value={field.value}
                onChange={field.onChange}
                inputRef={field.ref}
                error={errors.customerId?.message}
                chosen={chosen}
              />
            )}
          />
        )}
        <TextField
          label="Service Date"
          error={errors.serviceDate?.message}
          type="date"
          {...form.register('serviceDate')}
        />
      </div>
      {customerId !== '' && !isEnded && (
        <CustomerInfo id={customerId} email={chosen?.email ?? null} />
      )}
      {!isBooked && (
        <ChoiceGroup
          legend="Kind of visit"
          choices={serviceLines.map((line) => ({
            label: visitKind(line),
            value: line,
            ...form.register('line'),
          }))}
        />
      )}
    </Card>
  );
};

export const ReportFields = ({ report, isBooked, writing, facts, busy, onUnlisted }: Props) => {
  const { form, tray, photos, captions, setCaption, slots, setSlot } = writing;
  const { errors } = form.formState;
  const line = useWatch({ control: form.control, name: 'line' });
  return (
    <fieldset disabled={busy} className="contents">
      <ServiceDetails report={report} isBooked={isBooked} writing={writing} />
      <Card>
        <h2 className="title-2 mb-4">Service Checklist</h2>
        <ChecklistFields line={line} register={form.register} />
      </Card>
      <Card>
        <h2 className="title-2 mb-4">Service Photos</h2>
        <PhotoSection tray={tray} photos={photos} facts={facts} />
        <PhotoCaptions
          photos={photos.flatMap(({ id, name, address }, index) =>
            address === undefined ? [] : [{ id, name, number: index + 1 }],
          )}
          captions={captions}
          onChange={setCaption}
          slots={slots}
          onSlot={setSlot}
        />
      </Card>
      <WaterSection report={report} writing={writing} onUnlisted={onUnlisted} />
      <Card className="flex flex-col gap-5">
        <h2 className="title-2">Notes and Next Visit</h2>
        <TextArea
          label="Service Notes"
          optional
          error={errors.notes?.message}
          rows={5}
          register={() => form.register('notes')}
        />
        <TextField
          label="Next Visit Date"
          optional
          error={errors.nextVisitDate?.message}
          type="date"
          register={() => form.register('nextVisitDate')}
          className="md:max-w-80"
        />
      </Card>
    </fieldset>
  );
};
