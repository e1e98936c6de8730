import { useEffect, useId, useRef, type ReactNode } from 'react';

/** A modal question. Escape calls `onCancel`. Mount it only while asking; unmounting restores the focus. */
export const QuestionDialog = ({
  title,
  children,
  answers,
  onCancel,
}: {
  title: string;
  children: ReactNode;
  /** The buttons; the first gets the focus. */
  answers: ReactNode;
  onCancel: () => void;
}) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-card border-2 border-ink bg-cream-50 p-5 text-ink shadow-card backdrop:bg-ink/60 sm:p-6"
    >
      <h2 id={`${id}-title`} className="title-3">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2">
        {children}
      </div>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{answers}</div>
    </dialog>
  );
};
