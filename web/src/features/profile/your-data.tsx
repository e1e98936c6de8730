import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { exportOwnData, requestDeletion } from 'shared/contracts/privacy.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { signInAgainIfAsked } from '../../lib/sign-in.ts';
import { saveJson } from '../../lib/save-json.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

const exportData = defineChange(exportOwnData, {
  request: () => ({}),
  fails: {
    title: 'Not Downloaded',
    fallback: 'Your data could not be read. Please try again.',
    isFinal: true,
  },
});

const profileQuery = queryFor(getProfile);

const askForDeletion = defineChange(requestDeletion, {
  request: () => ({}),
  shows: ({ requestedAt }) =>
    queryClient.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, deletionRequestedAt: requestedAt },
    ),
  says: () => ({
    title: 'Request Sent',
    description: 'We answer within 45 days, by email or phone.',
  }),
  outdates: [getProfile],
  outdatesRefused: [getProfile],
  fails: {
    title: 'Request Not Sent',
    fallback: 'Your request could not be sent. Please try again.',
  },
});

/**
 * Lets customers download all their data and ask for its deletion, as the privacy policy promises
 * (rules: privacy-1, privacy-2).
 */
export const YourData = ({
  record,
}: {
  /** Downloads of the service record, which a deletion removes, too (rules: record-5). */
  record: ReactNode;
}) => {
  const [asking, setAsking] = useState(false);
  const heading = useFocusAfter<HTMLElement>(asking);
  const { data: profile } = useQuery(profileQuery);
  const exporting = useChange(exportData, {
    onDone: (data) => saveJson('my-data.json', data),
    onFailed: signInAgainIfAsked,
  });
  const close = () => setAsking(false);
  const requesting = useChange(askForDeletion, {
    onDone: close,
    onFailed: (error) => {
      close();
      signInAgainIfAsked(error);
    },
  });
  const requestedAt = profile?.deletionRequestedAt ?? null;
  return (
    <FoldedSection title="Your Data" summary={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-soft">
          {requestedAt === null
            ? 'A file of all we keep about you, or a request to delete it. Photos and PDFs are under My Reports.'
            : `You asked us on ${formatCalendarDate(businessDate(new Date(requestedAt)))} to delete your account. We answer within 45 days.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <BusyButton
            tone="paper"
            size="small"
            busy={exporting.isPending}
            onClick={() => void exporting.run()}
          >
            <Download aria-hidden="true" />
            {exporting.isPending ? 'Downloading...' : 'Download My Data'}
          </BusyButton>
          {profile && requestedAt === null && !asking && (
            <Button tone="plain" size="small" onClick={() => setAsking(true)}>
              Delete My Account
            </Button>
          )}
        </div>
        {asking && (
          <ConfirmPanel
            label="Ask us to delete your account?"
            confirm="Send Request"
            confirming="Sending..."
            offer={record}
            isBusy={requesting.isPending}
            onConfirm={() => void requesting.run()}
            onKeep={close}
          >
            Once we have settled what is open, such as a visit that is not paid, we delete your
            account, bookings, reports and photos for good and tell you by email. Your service
            record goes too: download it first if a warranty may ask for it.
          </ConfirmPanel>
        )}
      </div>
    </FoldedSection>
  );
};
