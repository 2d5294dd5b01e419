import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { Replies } from '../../replies/core.ts'
import { type Beginning, beginAttempt } from './beginAttempts.ts'
import { attemptsOf } from './paperAttempts.ts'

const SUBJECT = 1
const PAPER = 2

const beginning = (userID: number, of: Partial<Beginning> = {}): Beginning => ({
  row: {
    attempt_id: newId(),
    user_id: userID,
    subject_id: SUBJECT,
    paper_id: PAPER,
    started_at: 1_000,
    state: 'running',
    unit_id: 3,
    due_at: 2_000,
    units: '[]',
    extra: null,
    seat: 1,
    handed_in_at: null,
    handed_in_by: null,
    stage: null,
  },
  attempts: 1,
  isOwn: false,
  until: 5_000,
  grants: '',
  ...of,
})

describeOnBothDatabases('attempts that begin at one moment', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })
  const end = (userID: number) =>
    store.write((tx) =>
      tx.db.updateTable('paper_attempt').set({ state: 'over', due_at: null }).where('user_id', '=', userID).execute(),
    )

  test('are one a learner, each a first one, and each learner is noted as sitting', async () => {
    const users = Array.from({ length: 60 }, (_, at) => 100 + at)
    const begun = await Promise.all(users.map((userID) => beginAttempt(store, beginning(userID))))
    expect(new Set(begun)).toEqual(new Set(['begun']))
    for (const userID of users) {
      expect(await attemptsOf(store, userID, SUBJECT, PAPER)).toMatchObject([{ state: 'running', is_first: 1 }])
      expect(await new Replies({ store }).sittingUntil(userID, SUBJECT)).toBe(5_000)
    }
  })

  test('of one learner are one: the others run into it', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => beginAttempt(store, beginning(7, { attempts: 0 }))))
    expect(begun.toSorted()).toEqual(['begun', 'runs', 'runs', 'runs', 'runs'])
    expect(await attemptsOf(store, 7, SUBJECT, PAPER)).toHaveLength(1)
  })

  test('are refused where none is left, and a second one is not a first', async () => {
    expect(await beginAttempt(store, beginning(8))).toBe('begun')
    await end(8)
    expect(await beginAttempt(store, beginning(8))).toBe('usedUp')
    expect(await beginAttempt(store, beginning(8, { attempts: 2, until: 4_000 }))).toBe('begun')
    expect((await attemptsOf(store, 8, SUBJECT, PAPER)).map((one) => one.is_first).toSorted()).toEqual([0, 1])
    // The later end stays recorded.
    expect(await new Replies({ store }).sittingUntil(8, SUBJECT)).toBe(5_000)
  })

  test("of a learner's own paper that is gone are refused, and nothing is written", async () => {
    expect(await beginAttempt(store, beginning(9, { isOwn: true }))).toBe('gone')
    expect(await attemptsOf(store, 9, SUBJECT)).toEqual([])
    expect(await new Replies({ store }).sittingUntil(9, SUBJECT)).toBe(0)
  })
})
