import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { importBoundaries } from './import-boundary-rules.ts';

/** Checks the import boundaries. Also fails if it found too few files to be working. */
const folders = ['shared', 'functions', 'infra', 'packages', 'scripts', 'web'];
const fewestModules = 100;

const { output } = await cruise(
  folders,
  {
    ruleSet: { forbidden: importBoundaries },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.base.json') },
);

if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (totalCruised < fewestModules)
  console.error(`Only ${totalCruised} modules were seen; the check sees nothing it should`);
console.log(`${totalCruised} modules, ${violations.length} violations`);
process.exitCode = violations.length === 0 && totalCruised >= fewestModules ? 0 : 1;
