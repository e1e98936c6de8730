import type { ReactNode } from 'react';

/** Running text with headings, paragraphs and lists: terms, privacy. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className="page-narrow py-10 sm:py-14 [&_a]:font-semibold [&_a]:underline [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-2xl [&_h2:first-child]:mt-0 [&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">
    {children}
  </div>
);
