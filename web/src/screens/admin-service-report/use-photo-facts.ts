import { useState } from 'react';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { PhotoFact } from '../../features/photos/photo-fact.ts';
import { usePhotoStates } from '../../features/reports/use-photo-states.ts';
import type { ReportWriting } from './use-report-content.ts';

/** A rejected save names photos by their index in the form. */
const photoField = /^photos\.(\d+)$/;

type PhotoFacts = {
  /** By the photo's address. */
  facts: ReadonlyMap<string, PhotoFact>;
  /** Returns a message naming the rejected photos, or undefined if there are none. */
  noteRefused: (fields: Readonly<Record<string, string>>) => string | undefined;
};

/** What the server has said about the photos: the states of stored ones and which ones it rejected. */
export const usePhotoFacts = (
  report: ServiceReport | undefined,
  { content }: Pick<ReportWriting, 'content'>,
): PhotoFacts => {
  const stored = usePhotoStates(report);
  const [refused, setRefused] = useState<ReadonlyMap<string, PhotoFact>>(new Map());
  return {
    facts: new Map([...stored, ...refused]),
    noteRefused: (fields) => {
      const { photos, names = [] } = content();
      const found = Object.entries(fields).flatMap(([field, problem]) => {
        const index = Number(photoField.exec(field)?.[1] ?? 'NaN');
        const address = photos[index];
        return address === undefined ? [] : [{ index, address, problem }];
      });
      setRefused(
        new Map(found.map(({ address, problem }) => [address, { state: 'refused', problem }])),
      );
      if (found.length === 0) return undefined;
      const sentences = found.map(({ index, problem }) => {
        const name = names[index] ? ` (${names[index]})` : '';
        return `Photo ${index + 1}${name} cannot be used. ${problem}`;
      });
      return `${sentences.join(' ')} Please remove it, then save again.`;
    },
  };
};
