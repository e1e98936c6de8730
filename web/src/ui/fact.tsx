/** One of the three facts below the hero: two short lines on a phone, one elsewhere. */
export const Fact = ({ first, rest }: { first: string; rest: string }) => (
  <p className="leading-snug">
    <strong className="text-lg max-sm:block">{first}</strong> {rest}
  </p>
);
