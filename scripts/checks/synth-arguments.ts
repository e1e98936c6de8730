/** The arguments with which the CDK's CLI synthesizes all stages into a folder, without a word to AWS. */
export const synthArguments = (output: string): string[] => [
  'synth',
  '--strict',
  '--quiet',
  '--no-notices',
  '--no-version-reporting',
  '--app',
  'node scripts/checks/every-stage.ts',
  '--output',
  output,
];
