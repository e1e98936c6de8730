// oxlint-disable-next-line no-restricted-imports -- a read of several pages that is saved as a file
import { useMutation } from '@tanstack/react-query';
import FileCheck2 from 'lucide-react/icons/file-check-corner';
import { downloadPaths } from '../../common/download-paths.ts';
import { saveJson } from '../../lib/save-json.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import {
  getRecord,
  getRecordOfCustomer,
  recordPageLimit,
  type RecordRow,
} from 'shared/contracts/record.ts';
import { callPage } from '../../lib/api.ts';

/** All rows of the caller's service record or, for the operator, of a customer's. */
const readRecord = async (customerId?: string): Promise<RecordRow[]> => {
  const rows: RecordRow[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit: recordPageLimit, cursor };
    const { items, nextCursor } =
      customerId === undefined
        ? await callPage(getRecord, page)
        : await callPage(getRecordOfCustomer, page, { params: { id: customerId } });
    rows.push(...items);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return rows;
};

/**
 * Downloads of the caller's service record or, for the operator, of a customer's: one to verify, one to read
 * (rules: record-6).
 */
export const RecordDownloads = ({ customerId }: { customerId?: string }) => {
  const once = useSingleFlight();
  const saving = useMutation({
    mutationFn: async () => readRecord(customerId),
    onSuccess: (rows) => {
      if (rows.length > 0) saveJson('service-record.json', rows);
      else
        toast({
          title: 'Nothing Recorded Yet',
          description: 'There is no record yet. It begins with the first report that is sent.',
        });
    },
    onError: (error) => {
      toastFailure(error, {
        title: 'Not Downloaded',
        fallback: 'The record could not be read. Please try again.',
        isFinal: true,
      });
    },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton
        tone="paper"
        size="small"
        busy={saving.isPending}
        onClick={() => void once(saving.mutateAsync)}
      >
        <FileCheck2 aria-hidden="true" />
        {saving.isPending ? 'Downloading...' : 'Record as File'}
      </BusyButton>
      <DownloadLink
        href={downloadPaths.record(customerId)}
        label="Record as PDF"
        size="small"
        hint="Drawing the record..."
      />
    </div>
  );
};
