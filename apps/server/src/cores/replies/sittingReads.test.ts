import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { Replies } from './core.ts'
import { noteSittings } from './waitingReplies.ts'

/** A store that counts its reads. */
function counting(store: Store) {
  const asked = { times: 0 }
  const all: Store['all'] = (sql, values) => {
    asked.times++
    return store.all(sql, values)
  }
  return { asked, store: { ...store, all } }
}

describeOnBothDatabases('sittings', (openStore) => {
  test('asked for at one moment are one query, each of the own learner and subject', async () => {
    const { asked, store } = counting(await openStore())
    await store.write((tx) =>
      noteSittings(tx, [
        { userID: 1, subjectID: 10, until: 110 },
        { userID: 1, subjectID: 11, until: 111 },
        { userID: 2, subjectID: 10, until: 210 },
      ]),
    )
    const replies = new Replies({ store })
    const wanted = [
      [1, 10],
      [1, 11],
      [2, 10],
      [2, 11],
      [3, 10],
    ] as const
    const found = await Promise.all(wanted.map(([userID, subjectID]) => replies.sittingUntil(userID, subjectID)))
    expect(found).toEqual([110, 111, 210, 0, 0])
    expect(asked.times).toBe(1)
  })

  test('are read anew each time: one that begins, here or on another server, counts at once', async () => {
    const store = await openStore()
    const replies = new Replies({ store })
    expect(await replies.sittingUntil(7, 10)).toBe(0)
    await store.write((tx) => noteSittings(tx, [{ userID: 7, subjectID: 10, until: 50 }]))
    expect(await replies.sittingUntil(7, 10)).toBe(50)
  })

  test('of more learners than one query takes are all found', async () => {
    const { asked, store } = counting(await openStore())
    const users = Array.from({ length: 300 }, (_, at) => 1_000 + at)
    await store.write((tx) =>
      noteSittings(
        tx,
        users.map((userID) => ({ userID, subjectID: 10, until: userID })),
      ),
    )
    const replies = new Replies({ store })
    expect(await Promise.all(users.map((userID) => replies.sittingUntil(userID, 10)))).toEqual(users)
    expect(asked.times).toBe(2)
  })
})
