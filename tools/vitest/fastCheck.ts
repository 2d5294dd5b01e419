import fc from 'fast-check'

/**
 * Replaces fast-check in every test (vitest.config.ts): a property without a seed of its own takes the seed of the run.
 * Without a run's seed fast-check draws one; the error of a failed property shows it.
 */
const seed = Number.parseInt(process.env.TIZHOU_TEST_SEED ?? '', 10)
if (Number.isInteger(seed)) fc.configureGlobal({ seed })

export * from 'fast-check'
export default fc
