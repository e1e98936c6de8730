/** Keeps '24-48 hours' on one line: browsers break after the hyphen of a range. */
const withoutLineBreaks = (text: string) =>
  text.split(/(\d+-\d+ \w+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="flex flex-col gap-4">
    {steps.map((step, index) => (
      <li key={step} className="flex gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold text-base leading-none font-bold"
        >
          {index + 1}
        </span>
        <span className="min-w-0 pt-0.5 text-pretty wrap-anywhere">{withoutLineBreaks(step)}</span>
      </li>
    ))}
  </ol>
);
