import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import { offerLineLimit } from 'shared/contracts/offers.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { orderDayProblem, useOrderDays } from '../../common/order-days.ts';
import { timeNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { TimeChoice } from '../../ui/time-choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DaySelect } from '../../ui/day-select.tsx';
import { TextArea } from '../../ui/field.tsx';
import { emptyLine, type OfferDraft, type OfferDraftProblems } from './offer-draft.ts';
import { OfferLineFields } from './offer-line-fields.tsx';

type Changing = {
  draft: OfferDraft;
  problems: OfferDraftProblems;
  change: (changes: Partial<OfferDraft>) => void;
};

/** The lines, with buttons to add and remove them. */
export const LinesFields = ({
  draft,
  problems,
  change,
  services,
}: Changing & { services: readonly Service[] }) => {
  const { lines } = draft;
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  // The pressed button is gone with its line: the line in its place takes the focus.
  useEffect(() => {
    const heads = list.current?.querySelectorAll('h3');
    if (removed.current !== undefined && heads)
      heads[Math.min(removed.current, heads.length - 1)]?.focus();
    removed.current = undefined;
  });
  return (
    <div ref={list} className="contents">
      {lines.map((line, index) => (
        <OfferLineFields
          key={line.key}
          line={line}
          number={index + 1}
          services={services}
          problem={(field) =>
            problems[`lines.${index}.${field}`] ??
            (field === 'serviceId'
              ? Object.entries(problems).find(([name]) =>
                  name.startsWith(`lines.${index}.options`),
                )?.[1]
              : undefined)
          }
          onChange={(changed) =>
            change({ lines: lines.map((one) => (one.key === changed.key ? changed : one)) })
          }
          onRemove={
            lines.length === 1
              ? undefined
              : () => {
                  removed.current = index;
                  change({ lines: lines.filter(({ key }) => key !== line.key) });
                }
          }
        />
      ))}
      {lines.length < offerLineLimit && (
        <Button
          tone="paper"
          size="small"
          className="self-start"
          onClick={() =>
            change({ lines: [...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)] })
          }
        >
          <Plus aria-hidden="true" /> Add Line
        </Button>
      )}
    </div>
  );
};

/** The dates of an offer, and a note to the customer. */
export const DateFields = ({
  draft,
  problems,
  change,
  address,
}: Changing & {
  /** Where the work is to be done. */
  address: string;
}) => {
  const [now] = useState(() => timeNow());
  const days = useOrderDays(address);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DaySelect
          label="First visit"
          error={orderDayProblem(draft.firstDate, address) ?? problems['firstDate']}
          required
          empty="Choose a day"
          days={days}
          value={draft.firstDate}
          onChange={({ target }) => change({ firstDate: target.value })}
        />
        <DateField
          label="Valid until"
          hint="The end of that day, before the first visit"
          error={problems['validUntil']}
          min={businessDate(now)}
          {...(draft.firstDate !== '' && { max: addDays(draft.firstDate, -1) })}
          value={draft.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
      </div>
      <TimeChoice
        value={draft.preferredTime}
        onChange={(time) => change({ preferredTime: time })}
      />
      <TextArea
        label="Note"
        hint="The customer reads it above the lines."
        optional
        rows={3}
        maxLength={1000}
        error={problems['note']}
        value={draft.note}
        onChange={({ target: { value } }) => change({ note: value })}
      />
    </>
  );
};
