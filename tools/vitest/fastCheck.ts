import fc from 'fast-check'

/**
 * Stands in the place of fast-check in every test (vitest.config.ts): what a property does not seed by itself comes from
 * the seed of the run. Without one fast-check takes a seed by chance; either stands in the error of a property that fails.
 */
const seed = Number.parseInt(process.env.TIZHOU_TEST_SEED ?? '', 10)
if (Number.isInteger(seed)) fc.configureGlobal({ seed })

export * from 'fast-check'
export default fc
