import { useQuery } from '@tanstack/react-query';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { photoStatesQuery } from './report-queries.ts';

/**
 * How far the photos of a stored report are, by their addresses; asked for again while one is being
 * prepared. Apart from the report itself, which must not change under the hands of who writes it.
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
