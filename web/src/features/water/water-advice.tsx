import Phone from 'lucide-react/icons/phone';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import {
  poisonControl,
  safetySentences,
  type Advice,
  type AdviceStep,
} from 'shared/domain/water/water-advice.ts';
import type { Added } from 'shared/domain/water/added-chemicals.ts';
import { Button } from '../../ui/button.tsx';
import { addedOf } from './added-of.ts';
import { IndexGauge } from './index-gauge.tsx';

const Step = ({ step, onAdded }: { step: AdviceStep; onAdded: (added: Added) => void }) => {
  const added = addedOf(step);
  return (
    <li className="flex flex-col gap-2 rounded-control border-2 border-ink bg-white p-3 text-ink">
      <p className="text-lg font-bold">
        {step.amount}
        {step.chemical !== null && ` of ${step.title}`}
      </p>
      <p>{step.because}</p>
      {step.waitBefore !== null && <p className="font-bold">{step.waitBefore}</p>}
      {step.alsoAdds !== null && <p>Also adds {step.alsoAdds}.</p>}
      <details>
        <summary className="flex min-h-11 items-center font-semibold underline">
          How this is worked out: {step.title}
        </summary>
        <ul className="list-disc pl-6">
          {step.arithmetic.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>Target by {step.source}.</li>
        </ul>
      </details>
      {added && (
        <Button
          tone="gold"
          className="min-h-14 text-lg"
          aria-label={`Added ${step.amount} of ${step.title}`}
          onClick={() => onAdded(added)}
        >
          Added
        </Button>
      )}
    </li>
  );
};

/** Advice on what to do about the water; the product's label takes precedence (rules: water-3, water-4). */
export const WaterAdvice = ({
  advice,
  onAdded,
}: {
  advice: Advice;
  /** Records a step as added. */
  onAdded: (added: Added) => void;
}) => (
  <section aria-label="Advice on the water" className="flex flex-col gap-3 text-ink">
    {advice.index !== null && <IndexGauge index={advice.index} atTargets={advice.indexAtTargets} />}
    {advice.warnings.map((warning) => (
      <p
        key={warning}
        className="flex items-start gap-2 rounded-control border-2 border-ink bg-warn-wash p-3 font-semibold"
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        {warning}
      </p>
    ))}
    {advice.steps.length > 0 && (
      <>
        <p className="font-bold">Suggested doses. Always follow the product label.</p>
        <ol className="flex flex-col gap-3">
          {advice.steps.map((step) => (
            <Step key={step.title} step={step} onAdded={onAdded} />
          ))}
        </ol>
      </>
    )}
    {advice.steps.length === 0 && advice.warnings.length === 0 && (
      <p className="font-bold">Nothing to add for what was tested.</p>
    )}
    {advice.nextVisit.length > 0 && (
      <div>
        <p className="font-bold">For the next visit</p>
        <ul className="list-disc pl-6">
          {advice.nextVisit.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    )}
    <details className="rounded-control border-2 border-line bg-white px-3">
      <summary className="opens flex min-h-14 items-center font-bold">
        Before anything is poured
      </summary>
      <ul className="list-disc pb-3 pl-6">
        {safetySentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
    <a
      href={`tel:${poisonControl.phone}`}
      className="inline-flex min-h-14 items-center gap-2 font-bold underline"
    >
      <Phone aria-hidden="true" className="size-6" /> {poisonControl.words}
    </a>
  </section>
);
