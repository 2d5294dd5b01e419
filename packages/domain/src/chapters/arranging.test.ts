import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChapterAction, chaptersNeeded } from './actions.ts'
import { type Arrangement, ArrangingRefused, type Item } from './arrangement.ts'
import { arranged } from './arranging.ts'
import { chaptersOfStep, type Step, stepBetween, undone } from './steps.ts'
import { bank, childrenOf, expectWhole, FREE, questionsOf, TREE } from './testing/smallBank.ts'

const NAMES = ['甲', '乙', '新一', '新二', '新三']
const place = fc.nat(30)
const someAction = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    parent: place,
    names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('rename' as const), at: place, name: fc.constantFrom(...NAMES) }),
  fc.record({
    kind: fc.constant('move' as const),
    at: fc.array(place, { minLength: 1, maxLength: 3 }),
    parent: place,
    before: fc.option(place),
  }),
  fc.record({ kind: fc.constant('sort' as const), parent: place }),
  fc.record({ kind: fc.constant('merge' as const), at: fc.array(place, { minLength: 1, maxLength: 3 }), into: place }),
  fc.record({
    kind: fc.constant('split' as const),
    at: place,
    below: fc.boolean(),
    counts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    at: fc.array(place, { minLength: 1, maxLength: 2 }),
    to: fc.option(place),
  }),
  fc.record({
    kind: fc.constant('free' as const),
    at: fc.array(place, { minLength: 1, maxLength: 2 }),
    isFree: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('trial' as const), at: place, count: fc.nat(6) }),
  fc.record({ kind: fc.constant('share' as const), at: place, friends: fc.nat(3) }),
  fc.record({
    kind: fc.constant('group' as const),
    at: fc.array(place, { minLength: 1, maxLength: 3 }),
    name: fc.constantFrom(...NAMES),
    merged: fc.boolean(),
  }),
)
type Some = typeof someAction extends fc.Arbitrary<infer T> ? T : never

/** The action on the chapters that stand at these places of the list now. */
function actionOf(now: Arrangement, some: Some): ChapterAction {
  const ids = [...now.chapters.values()].filter(({ treeID }) => treeID === TREE).map(({ chapterID }) => chapterID)
  const id = (at: number) => ids[at % Math.max(1, ids.length)] ?? 0
  const parentOf = (at: number) => (at % 4 === 0 ? 0 : id(at))
  switch (some.kind) {
    case 'create':
      return { kind: 'create', treeID: TREE, parentID: parentOf(some.parent), names: some.names }
    case 'rename':
      return { kind: 'rename', chapterID: id(some.at), name: some.name }
    case 'move': {
      const parentID = parentOf(some.parent)
      const siblings = childrenOf(now, parentID)
      const before = some.before === null ? undefined : siblings[some.before % Math.max(1, siblings.length)]?.chapterID
      return {
        kind: 'move',
        chapterIDs: some.at.map(id),
        parentID,
        ...(before === undefined ? {} : { beforeID: before }),
      }
    }
    case 'sort':
      return { kind: 'sort', treeID: TREE, parentID: parentOf(some.parent) }
    case 'merge':
      return { kind: 'merge', chapterIDs: some.at.map(id), intoID: id(some.into) }
    case 'split':
      return {
        kind: 'split',
        chapterID: id(some.at),
        below: some.below,
        parts: some.counts.map((count, at) => ({ name: `部分${at}`, count })),
      }
    case 'remove':
      return { kind: 'remove', chapterIDs: some.at.map(id), toID: some.to === null ? null : id(some.to) }
    case 'free':
      return { kind: 'free', chapterIDs: some.at.map(id), isFree: some.isFree }
    case 'trial':
      return { kind: 'trial', chapterID: id(some.at), count: some.count, ...FREE }
    case 'share':
      return { kind: 'share', chapterID: id(some.at), friends: some.friends }
    case 'group':
      return {
        kind: 'group',
        groups: [{ name: some.name, chapterIDs: [...new Set(some.at.map(id))] }],
        merged: some.merged,
      }
  }
}

/** Undefined where it was refused. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof ArrangingRefused) return undefined
    throw error
  }
}

const plain = (arrangement: Arrangement) => ({
  trees: [...arrangement.trees.values()].sort((a, b) => a.treeID - b.treeID),
  chapters: [...arrangement.chapters.values()].sort((a, b) => a.chapterID - b.chapterID),
  items: [...arrangement.items].filter(([, items]) => items.length > 0).sort(([a], [b]) => a - b),
})

const story = fc.record({
  sizes: fc.array(fc.nat(14), { minLength: 5, maxLength: 5 }),
  groupSize: fc.integer({ min: 1, max: 4 }),
  actions: fc.array(someAction, { minLength: 1, maxLength: 10 }),
})

/** Plays the actions; gives the states and steps of those that were not refused. */
function played({ sizes, groupSize, actions }: { sizes: number[]; groupSize: number; actions: Some[] }) {
  let now = bank(sizes, groupSize)
  let next = 100
  const states = [now]
  const steps: Step[] = []
  for (const some of actions) {
    const action = actionOf(now, some)
    const done = attempt(() => arranged(now, action, () => next++))
    if (!done) continue
    steps.push(stepBetween(now, done.after))
    now = done.after
    states.push(now)
  }
  return { states, steps }
}

test('rule: whatever is done, a tree holds each question once, groups stay whole, names are unique, nothing is lost', () => {
  fc.assert(
    fc.property(story, ({ sizes, groupSize, actions }) => {
      let now = bank(sizes, groupSize)
      let next = 100
      for (const some of actions) {
        const action = actionOf(now, some)
        const done = attempt(() => arranged(now, action, () => next++))
        if (!done) continue
        expectWhole(done.after)
        const lost = action.kind === 'remove' && action.toID === null
        if (!lost) expect(questionsOf(done.after, TREE)).toEqual(questionsOf(now, TREE))
        for (const [from, to] of done.replaced) {
          expect(now.chapters.has(from)).toBe(true)
          expect(done.after.chapters.has(from)).toBe(false)
          if (to === 0) {
            expect(action).toMatchObject({ kind: 'remove', toID: null })
            continue
          }
          let at: number | undefined = to
          while (at !== undefined && !done.after.chapters.has(at)) at = done.replaced.get(at)
          expect(at).toBeDefined()
        }
        now = done.after
      }
    }),
    { numRuns: 300 },
  )
})

test('rule: an action needs the questions of no other chapters than it says', () => {
  fc.assert(
    fc.property(story, ({ sizes, groupSize, actions }) => {
      const { states } = played({ sizes, groupSize, actions })
      for (const [at, now] of states.entries()) {
        const some = actions[at % actions.length] as Some
        const action = actionOf(now, some)
        const needed = new Set(chaptersNeeded(now, action))
        const few = { ...now, items: new Map([...now.items].filter(([chapterID]) => needed.has(chapterID))) }
        const step = (from: Arrangement) => {
          let next = 10_000
          return attempt(() => stepBetween(from, arranged(from, action, () => next++).after))
        }
        expect(step(few)).toEqual(step(now))
      }
    }),
    { numRuns: 200 },
  )
})

test('rule: undoing all steps, the latest first, gives the first state', () => {
  fc.assert(
    fc.property(story, (wanted) => {
      const { states, steps } = played(wanted)
      let now = states.at(-1) as Arrangement
      for (const [at, step] of [...steps.entries()].toReversed()) {
        const back = undone(now, step)
        expect(back.stay).toBe(0)
        expect(plain(back.after)).toEqual(plain(states[at] as Arrangement))
        now = back.after
      }
    }),
    { numRuns: 300 },
  )
})

test('rule: an older step is taken back alone, or refused; nothing stands twice or is lost', () => {
  let taken = 0
  fc.assert(
    fc.property(story, fc.nat(9), (wanted, at) => {
      const { states, steps } = played(wanted)
      const step = steps[at % Math.max(1, steps.length)]
      const now = states.at(-1) as Arrangement
      const back = step && attempt(() => undone(now, step))
      if (!step || !back) return
      taken++
      expectWhole(back.after)
      // It takes the questions of few chapters, and the present places of its own questions.
      const needed = new Set(chaptersOfStep(step))
      const own = new Set(step.items.map(({ questionID }) => questionID))
      const few = new Map(
        [...now.items].flatMap(([chapterID, items]): [number, readonly Item[]][] => {
          const kept = needed.has(chapterID) ? items : items.filter(({ questionID }) => own.has(questionID))
          return kept.length > 0 || needed.has(chapterID) ? [[chapterID, kept]] : []
        }),
      )
      const again = undone({ ...now, items: few }, step)
      expect(stepBetween({ ...now, items: few }, again.after)).toEqual(stepBetween(now, back.after))
    }),
    { numRuns: 300 },
  )
  expect(taken).toBeGreaterThan(100)
})
