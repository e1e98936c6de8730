import { useId, type ComponentProps } from 'react';

type Choice = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string };

/** Radio buttons as a row of 48 px targets, or of 56 px for a thumb outdoors. */
export const ChoiceGroup = ({
  legend,
  choices,
  error,
  large = false,
  beside = false,
}: {
  legend: string;
  choices: readonly Choice[];
  error?: string | undefined;
  large?: boolean;
  /** Places the legend beside the buttons instead of above them. */
  beside?: boolean;
}) => {
  const id = useId();
  return (
    <fieldset
      className={beside ? 'flex items-center gap-2 max-[23.4rem]:block' : undefined}
      {...(error && { 'aria-describedby': id })}
    >
      {/* Floating, because browsers lay out no other legend beside anything. */}
      <legend
        className={`font-semibold ${beside ? 'float-left w-25 shrink-0 text-base leading-tight max-[23.4rem]:float-none max-[23.4rem]:mb-1.5' : 'mb-1.5'}`}
      >
        {legend}
      </legend>
      <div className="flex grow flex-wrap gap-2">
        {choices.map(({ label, ...input }) => (
          <label
            key={label}
            className={`relative inline-flex ${large ? 'min-h-14' : 'min-h-12'} grow items-center justify-center rounded-control border-2 border-line bg-white px-3 py-2 text-base font-semibold select-none hover:border-ink has-checked:border-ink has-checked:bg-pool-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pool-700 forced-colors:has-checked:border-8`}
          >
            {/* Covers the entire label, so that pressing anywhere on it presses the button. */}
            <input type="radio" className="absolute inset-0 size-full opacity-0" {...input} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-base font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
