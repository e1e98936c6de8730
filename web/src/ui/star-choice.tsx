import { ratings } from 'shared/domain/customers/review-rules.ts';
import { ChoiceGroup } from './choice-group.tsx';

type Stars = (typeof ratings)[number];

/** A rating of one to five stars. */
export const StarChoice = ({
  rating,
  error,
  onRating,
}: {
  rating: number | undefined;
  error?: string | undefined;
  onRating: (stars: Stars) => void;
}) => (
  <ChoiceGroup
    legend="Your rating, 1 to 5 stars"
    error={error}
    choices={ratings.map((stars) => ({
      label: `${stars}`,
      name: 'rating',
      checked: rating === stars,
      onChange: () => onRating(stars),
    }))}
  />
);
