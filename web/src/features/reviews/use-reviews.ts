import { useQuery } from '@tanstack/react-query';
import { listReviews, type PublicReview } from 'shared/contracts/reviews.ts';
import { queryFor } from '../../lib/query-client.ts';

/** The public reviews, newest first; none while they load and where they cannot be loaded. */
export const useReviews = (): readonly PublicReview[] => useQuery(queryFor(listReviews)).data ?? [];
