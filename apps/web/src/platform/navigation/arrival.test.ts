// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPaths, routePaths } from '../../pages.ts'
import { type Arrival, arrival, filtersOf, type Situation, type Target } from './arrival.ts'

const target = (path: string, search: Target['search'] = {}): Target => ({ path, pathname: path, search })
const visitor: Situation = { loggedIn: false, ac: undefined, kept: undefined }
const learner: Situation = { ...visitor, loggedIn: true }
const stays = (ac?: string): Arrival => ({ instead: null, guarded: false, ac })

test.each<[string, Target, Situation, Arrival]>([
  ['a visitor reaches an open page', target('/forgetpwd'), visitor, stays()],
  [
    'a visitor is sent from any other page to /',
    target('/chapterMenu', { q: '心' }),
    visitor,
    { instead: { to: '/', search: {} }, guarded: true, ac: undefined },
  ],
  ['a learner reaches it', target('/chapterMenu', { q: '心' }), learner, stays()],
  [
    'an unknown path leads a visitor to /',
    { path: null, pathname: '/no/such', search: {} },
    visitor,
    { instead: { to: '/', search: {} }, guarded: false, ac: undefined },
  ],
  [
    'an unknown path leads a learner to /',
    { path: null, pathname: '/no/such', search: { a: '1' } },
    learner,
    { instead: { to: '/', search: {} }, guarded: false, ac: undefined },
  ],
  [
    'a slash too many is taken off',
    { path: '/login', pathname: '/login/', search: { to: '/pay' } },
    visitor,
    { instead: { to: '/login', search: { to: '/pay' } }, guarded: false, ac: undefined },
  ],
  ['the agent of an address is remembered', target('/way', { ac: '5288' }), visitor, stays('5288')],
  [
    'without ac the one of where one comes from is added to the target, and remembered',
    target('/login', { to: '/pay' }),
    { ...visitor, ac: '300182-1' },
    { instead: { to: '/login', search: { to: '/pay', ac: '300182-1' } }, guarded: false, ac: '300182-1' },
  ],
  ['an ac of its own wins', target('/login', { ac: '889' }), { ...visitor, ac: '5288' }, stays('889')],
  [
    'the guard takes ac along',
    target('/pay', { ac: '5288' }),
    visitor,
    { instead: { to: '/', search: { ac: '5288' } }, guarded: true, ac: '5288' },
  ],
  [
    'what cannot be a code is no ac',
    target('/login', { ac: '<b>' }),
    { ...visitor, ac: '5288' },
    { instead: { to: '/login', search: { ac: '5288' } }, guarded: false, ac: '5288' },
  ],
  [
    'filters come back to a page that one comes back to',
    target('/myErrorTest', { ac: '5288' }),
    { ...learner, ac: '5288', kept: { by: 'time' } },
    { instead: { to: '/myErrorTest', search: { by: 'time', ac: '5288' } }, guarded: false, ac: '5288' },
  ],
  ['filters of a link win', target('/myErrorTest', { recentDay: 7 }), { ...learner, kept: { by: 'time' } }, stays()],
  ['no filters, nothing to bring back', target('/myErrorTest'), { ...learner, kept: {} }, stays()],
])('%s', (_rule, goal, situation, expected) => expect(arrival(goal, situation)).toEqual(expected))

test('what is said once on the way to a page is no filter of it', () => {
  expect(filtersOf({ ac: '5288', fromUlr: 'mainJS', q: '心', free: undefined })).toEqual({ q: '心' })
})

const code = fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/)
const anything = fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 })
const anyTarget = fc.record({
  path: fc.option(fc.constantFrom(...routePaths), { nil: null }),
  slash: fc.boolean(),
  search: fc.tuple(anything, fc.option(fc.oneof(code, fc.string()))).map(([search, ac]): Target['search'] => ({
    ...search,
    ...(ac === null ? {} : { ac }),
  })),
})
const anySituation = fc.record({
  loggedIn: fc.boolean(),
  ac: fc.option(code, { nil: undefined }),
  kept: fc.option(anything, { nil: undefined }),
})

test('a navigation always ends where its visitor may be, with the agent, after one step', () => {
  fc.assert(
    fc.property(anyTarget, anySituation, ({ path, slash, search }, situation) => {
      const pathname = `${path ?? '/unknown'}${slash ? '/' : ''}`
      const first = arrival({ path, pathname, search }, situation)
      const end = first.instead?.to ?? pathname
      const landed = first.instead?.search ?? search
      expect(situation.loggedIn || openPaths.has(end)).toBe(true)
      if (path === null) expect(end).toBe('/')
      if (situation.ac !== undefined) expect(landed.ac).toBe(first.ac)
      expect(first.ac).toBe(first.ac && String(landed.ac))
      // An address that a redirect leads to redirects no further: there are no redirect loops.
      const again = arrival({ path: end, pathname: end, search: landed }, { ...situation, kept: undefined })
      if (first.instead) expect(again.instead).toBeNull()
    }),
    { seed: 91, numRuns: 2000 },
  )
})
