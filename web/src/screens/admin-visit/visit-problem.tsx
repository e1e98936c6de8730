import { serviceReport } from 'shared/contracts/reports.ts';
import * as z from 'zod/mini';
import { ConflictPlace } from '../../features/reports/conflict-place.tsx';
import { contentOf } from '../../offline/report/editor-form.ts';
import { keepOwnVersion, takeServerVersion } from '../../offline/outbox/choose-version.ts';
import { uploadOf } from '../../offline/outbox/report-body.ts';
import { toastIfNotStored } from '../../offline/outbox/toast-not-stored.ts';
import { valuesOf, type StopAction, type VisitRecord } from '../../offline/outbox/visit-record.ts';
import { dropStep, tryAgain } from '../../offline/outbox/write-visit.ts';
import { differencesBetween } from '../../offline/report/report-differences.ts';
import { useSessionEnd } from '../../features/session/field-strip.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const stepNames: Record<StopAction, string> = {
  confirm: 'Confirm',
  complete: 'Complete',
  markPaid: 'Mark Paid',
  skip: 'Skip',
  notPossible: 'Couldn’t Service',
  remind: 'Remind',
};

/** What blocks the report: another version, shown next to this one, or the reason given by the server. */
export const VisitProblem = ({ record }: { record: VisitRecord }) => {
  const isEnded = useSessionEnd();
  const { problem, steps } = record;
  const refused = steps.filter(({ state }) => state === 'refused');
  if (refused.length > 0)
    return (
      <Card role="alert" tone="danger" className="flex flex-col gap-3">
        {refused.map(({ action, problem: reason }) => (
          <div key={action} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <strong>{stepNames[action]}</strong> was not possible: {reason}
            </p>
            <Button
              tone="paper"
              size="small"
              onClick={() => toastIfNotStored(dropStep(record, action))}
            >
              Understood
            </Button>
          </div>
        ))}
      </Card>
    );
  if (!problem) return null;
  if (problem.kind === 'conflict' && isEnded)
    return (
      <Card role="alert" tone="danger" className="flex flex-col gap-3">
        <h2 className="title-3">This report was changed elsewhere</h2>
        <p>Sign in to see the other version and to choose. Yours is still on this phone.</p>
      </Card>
    );
  const stored =
    problem.kind === 'conflict' ? z.safeParse(serviceReport, problem.stored).data : undefined;
  if (!stored)
    return (
      <Card role="alert" tone="danger" className="flex flex-col gap-3">
        <h2 className="title-3">
          {record.send ? 'This report was not sent' : 'This report was not saved'}
        </h2>
        <p>
          {problem.kind === 'refused' ? problem.message : 'Somebody else has changed it.'}{' '}
          Everything is still on this phone.
        </p>
        <Button tone="paper" size="small" onClick={() => toastIfNotStored(tryAgain(record))}>
          Try Again
        </Button>
      </Card>
    );
  const mine = {
    values: {
      ...contentOf(stored).values,
      ...valuesOf(record),
      customerId: stored.customerId ?? '',
    },
    photos: [
      ...record.stored.map(({ address }) => address),
      ...record.photos.map((photo) => uploadOf(record, photo)),
    ],
    captions: [...record.stored, ...record.photos].map(({ caption }) => caption),
  };
  return (
    <ConflictPlace
      conflict={{ stored, send: record.send !== null }}
      differences={differencesBetween(mine, contentOf(stored))}
      busy={false}
      onKeepMine={() => toastIfNotStored(keepOwnVersion(record, stored))}
      onTakeTheirs={() => toastIfNotStored(takeServerVersion(record, stored))}
    />
  );
};
