/**
 * What `npm test` runs, in this order: commands of installed packages or files of this checkout, run with the pinned
 * Node.
 * Each is one check, or with `tests` a run of Vitest whose tests are counted. `quick`: part of `npm run check:quick`.
 * `ahead`: one core does, and nothing before it matters, so it begins with the first step; its words come in its turn.
 */
export const steps = [
  { title: 'Types of the routes', run: ['react-router', 'typegen'], quick: true },
  { title: 'Types', run: ['tsc', '--noEmit'], quick: true },
  { title: 'Format and lint', run: ['biome', 'check', '.'], quick: true },
  {
    title: 'Import rules',
    run: ['depcruise', '.', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    quick: true,
    ahead: true,
  },
  { title: 'Dead code', run: ['knip'] },
  // Tests meet the built product over HTTP, so the build comes before them.
  { title: 'Build', run: ['server/launch/build-command.mjs'] },
  { title: 'Unit and integration tests', run: ['vitest', 'run', '--project', 'unit'], tests: true },
  { title: 'Browser journeys', run: ['vitest', 'run', '--project', 'browser'], tests: true },
  { title: 'Faults, in short', run: ['server/launch/faults.mjs', '--short'] },
]
