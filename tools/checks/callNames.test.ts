import { expect, test } from 'vitest'
import { misplacedNames } from './callNames.ts'

const PAGE = 'apps/web/src/areas/review/center/ReviewPage.tsx'
const PLATFORM = 'apps/web/src/platform/session/entitlementPolling.ts'

test.each([
  ['a query key with a call’s name', PLATFORM, `queryKey: ['review.dueCounts', appID]`],
  ['a key over two lines', PLATFORM, `client.setQueryData([\n  'subjects.vipApp'], data)`],
  ['a key under a made-up name', PLATFORM, `client.invalidateQueries({ queryKey: ['review.list', appID] })`],
  ['a list of calls to be made stale', PLATFORM, `const QUERIES = ["subjects.moduleInfoX", "subjects.vipApp"]`],
  [
    'a search of the query cache',
    PLATFORM,
    `for (const [key, data] of client.getQueriesData({ queryKey: [] })) use(data)`,
  ],
  ['a predicate over all queries', PLATFORM, `client.invalidateQueries({ predicate: tellsOfThem })`],
  ['a search among all queries', PLATFORM, `queryClient.getQueryCache().findAll({ type: 'active' })`],
  ['a request that a page makes itself', PAGE, `request('review.reviewSettings', { appID })`],
  ['a call’s name as a key of a table', PAGE, `const LISTS = { 'chapters.getChapterMenuGP': paths.grabpoints() }`],
  ['a call’s name compared with', PAGE, `if (event.query.queryKey[0] === 'subjects.vipinfo') write()`],
])('%s is reported with its place', (_what, file, text) => {
  const [fault] = misplacedNames(file, `\n${text}`)
  expect(fault).toMatchObject({ file, line: 2 })
})

test.each([
  ['calls/ itself', 'apps/web/src/calls/review.ts', `callKey('review.dueCounts', { appID })`],
  ['a test', 'apps/web/src/areas/review/list/list.test.tsx', `client.getQueryData(['review.dueCounts', { appID: 1 }])`],
  ['the type of an answer', PAGE, `type Due = Data<'review.dueCounts'>`],
  ['a key that is no call', PAGE, `queryKey: ['catalogue']`],
  ['a call of the platform that keeps no answer', PLATFORM, `requestReply('subjects.getChangeInfo', {})`],
  ['the line of the sitting', 'apps/web/src/areas/exams/sitting/engine/opening.ts', `call('exams.openSitting', {})`],
])('%s may name a call', (_what, file, text) => {
  expect(misplacedNames(file, text)).toEqual([])
})
