import { useQuery } from '@tanstack/react-query';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { photoStatesQuery } from './report-queries.ts';

/**
 * The state of each photo, by address. Polled apart from the report, which must not change while it is being edited.
 */
export const usePhotoStates = (
  report: ServiceReport | undefined,
): ReadonlyMap<string, ServiceReport['photoStates'][number]> => {
  const { data = report } = useQuery({
    ...photoStatesQuery(report ?? { id: '', version: 0 }),
    enabled: report?.photoStates.some(({ state }) => state === 'processing') ?? false,
    ...(report && { initialData: report }),
  });
  return new Map(
    data?.photos.flatMap((address, index) => {
      const fact = data.photoStates[index];
      return fact ? [[address, fact]] : [];
    }),
  );
};
