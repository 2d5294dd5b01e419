import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlueprintLine, drawBlueprint, type PaperBundle } from './blueprint.ts'

const SEED = 20261128
const run = (property: fc.IRawProperty<unknown>, numRuns = 300) => fc.assert(property, { seed: SEED, numRuns })

const single = fc.constant(1)
const anySize = fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }) })

const bankOf = (size: fc.Arbitrary<number>, maxLength: number) =>
  fc
    .array(
      fc.record({
        styleID: fc.integer({ min: 1, max: 2 }),
        chapterID: fc.integer({ min: 0, max: 4 }),
        placeIDs: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 2 }),
        difficulty: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
        pointIDs: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
        size,
      }),
      { maxLength },
    )
    .map((rows) => {
      let id = 0
      return rows.map(
        ({ size: count, ...row }): PaperBundle => ({ ...row, questionIDs: Array.from({ length: count }, () => ++id) }),
      )
    })

const some = (min: number, max: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min, max }), { maxLength: 2 }), { nil: undefined })
const line = fc.record({
  styleID: fc.integer({ min: 1, max: 2 }),
  count: fc.integer({ min: 1, max: 12 }),
  chapterIDs: some(0, 4),
  difficulties: some(1, 3),
  pointIDs: some(1, 4),
}) as fc.Arbitrary<BlueprintLine>
const lines = fc.array(line, { minLength: 1, maxLength: 6 })
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const avoid = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }).map((ids) => new Set(ids))

const has = <T>(list: readonly T[] | undefined, value: (one: T) => boolean) => !list?.length || list.some(value)
const meets = (one: BlueprintLine, bundle: PaperBundle): boolean =>
  one.styleID === bundle.styleID &&
  has(one.chapterIDs, (id) => bundle.placeIDs.includes(id)) &&
  has(one.difficulties, (grade) => grade === bundle.difficulty) &&
  has(one.pointIDs, (id) => bundle.pointIDs.includes(id))

/** How many places single questions can fill at most: an assignment found by trying every chain (Kuhn). */
function mostPlaces(pool: readonly PaperBundle[], wanted: readonly BlueprintLine[]): number {
  const places = wanted.flatMap((one) => Array.from({ length: one.count }, () => one))
  const at = new Map<PaperBundle, number>()
  const find = (place: number, tried: Set<PaperBundle>): boolean =>
    pool.some((bundle) => {
      if (tried.has(bundle) || !meets(places[place] as BlueprintLine, bundle)) return false
      tried.add(bundle)
      const present = at.get(bundle)
      if (present !== undefined && !find(present, tried)) return false
      at.set(bundle, place)
      return true
    })
  return places.filter((_, place) => find(place, new Set())).length
}

test('each line holds whole groups that meet it, at most as many questions as it wants, in the order of the bank', () => {
  run(
    fc.property(bankOf(anySize, 60), lines, seed, avoid, (pool, wanted, from, avoided) => {
      const drawn = drawBlueprint(pool, wanted, { seed: from, avoid: avoided })
      for (const [at, { bundles, count }] of drawn.entries()) {
        const asked = wanted[at] as BlueprintLine
        expect(bundles.every((bundle) => meets(asked, bundle))).toBe(true)
        expect(count).toBe(bundles.flatMap(({ questionIDs }) => questionIDs).length)
        expect(count).toBeLessThanOrEqual(asked.count)
        const places = bundles.map((bundle) => pool.indexOf(bundle))
        expect(places).toEqual([...places].sort((one, other) => one - other))
      }
    }),
  )
})

test('no question stands twice in a paper, and none that is to be avoided', () => {
  run(
    fc.property(bankOf(anySize, 60), lines, seed, avoid, (pool, wanted, from, avoided) => {
      const ids = drawBlueprint(pool, wanted, { seed: from, avoid: avoided }).flatMap(({ bundles }) =>
        bundles.flatMap(({ questionIDs }) => questionIDs),
      )
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => avoided.has(id))).toEqual([])
    }),
  )
})

test('of single questions as many places are filled as any assignment to the lines fills', () => {
  run(
    fc.property(bankOf(single, 40), lines, seed, (pool, wanted, from) => {
      const filled = drawBlueprint(pool, wanted, { seed: from }).reduce((sum, { count }) => sum + count, 0)
      expect(filled).toBe(mostPlaces(pool, wanted))
    }),
  )
})

test('a line alone takes as many as whole groups make, or the nearest number below', () => {
  run(
    fc.property(bankOf(anySize, 40), line, seed, (pool, wanted, from) => {
      const reached = new Set([0])
      for (const bundle of pool.filter((one) => meets(wanted, one)))
        for (const sum of [...reached]) reached.add(sum + bundle.questionIDs.length)
      const best = Math.max(...[...reached].filter((sum) => sum <= wanted.count))
      expect(drawBlueprint(pool, [wanted], { seed: from })[0]?.count).toBe(best)
    }),
  )
})

test('the same seed draws the same paper, another seed another one', () => {
  const pool = Array.from(
    { length: 400 },
    (_, at): PaperBundle => ({
      ...{ styleID: 1, chapterID: at % 7, placeIDs: [at % 7], questionIDs: [at + 1] },
      ...{ difficulty: (at % 5) + 1, pointIDs: [] },
    }),
  )
  const wanted = [{ styleID: 1, count: 50 }]
  const ids = (from: number) => drawBlueprint(pool, wanted, { seed: from })[0]?.bundles.map((one) => one.questionIDs[0])
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7)).not.toEqual(ids(8))
})

test('a line takes from each chapter in proportion to what it holds, one question more or less', () => {
  run(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 8 }), seed, (chapters, from) => {
      let id = 0
      const pool = chapters.flatMap((size, chapterID) =>
        Array.from(
          { length: size },
          (): PaperBundle => ({
            ...{ styleID: 1, chapterID, placeIDs: [chapterID], questionIDs: [++id] },
            ...{ difficulty: null, pointIDs: [] },
          }),
        ),
      )
      const count = Math.ceil(pool.length / 3)
      const bundles = drawBlueprint(pool, [{ styleID: 1, count }], { seed: from })[0]?.bundles ?? []
      for (const [chapterID, size] of chapters.entries()) {
        const share = (size * count) / pool.length
        const drawn = bundles.filter((bundle) => bundle.chapterID === chapterID).length
        expect(Math.abs(drawn - share)).toBeLessThan(2)
      }
    }),
  )
})

test('a line tells how many questions meet it, and how many of them were to be avoided', () => {
  const pool = [1, 2, 3].map(
    (id): PaperBundle => ({
      ...{ styleID: 1, chapterID: id === 3 ? 2 : 1, placeIDs: [id === 3 ? 2 : 1], questionIDs: [id] },
      ...{ difficulty: 2, pointIDs: [] },
    }),
  )
  const drawn = drawBlueprint(pool, [{ styleID: 1, count: 5, chapterIDs: [1] }], { seed: 1, avoid: new Set([2]) })
  expect(drawn).toEqual([{ bundles: [pool[0]], count: 1, meeting: 2, avoided: 1 }])
})
