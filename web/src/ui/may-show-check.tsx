import { CheckRow } from './field.tsx';

/** Consent to publish a review, worded the same wherever one is written (rules: link-7). */
export const MayShowCheck = ({
  checked,
  onChecked,
}: {
  checked: boolean;
  onChecked: (checked: boolean) => void;
}) => (
  <CheckRow
    label="You may post this review on your site, with my first name and the month"
    checked={checked}
    onChange={({ target }) => onChecked(target.checked)}
  />
);
