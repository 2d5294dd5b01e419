import type { QueryClient } from '@tanstack/react-query'
import { flush, pendingReplies } from '../../platform/outbox/outbox.ts'
import { request } from '../../platform/requests/request.ts'
import { getSession } from '../../platform/session/session.ts'
import { studyOverview } from '../parts/study.ts'
import { countKeys } from '../parts/trees.ts'
import { chapterSetKey } from '../practice.ts'
import { makeStale, type Write } from './call.ts'

/** A reset was requested while earlier answers are still unsent on this device. */
export class UnsentReplies extends Error {}

/**
 * Resets chapters (with their subchapters) or the whole subject (`cptIDs` null); wrong book, favourites and notes stay.
 * Unsent answers are sent first: sent afterwards they would count again. Without network nothing is reset. `onReset`
 * runs after the server's reset and before the data on screen is fetched again; the write resolves after that.
 */
export const reset = (
  onReset?: () => void,
): Write<{ appID: number; cptIDs: readonly number[] | null; moduleNew: string }, { reset: number }> => ({
  async mutationFn({ appID, cptIDs, moduleNew }, { client }) {
    await flush()
    const userID = getSession()?.userID
    if (userID !== undefined && (await pendingReplies(userID)).length > 0) throw new UnsentReplies()
    let count = 0
    if (cptIDs === null) count = (await request('practice.resetallTestReplyInfo', { appID })).reset
    else
      for (const cptID of cptIDs)
        count += (await request('practice.resetTestInfo', { appID, cptID, chapterType: '', bookID: '', moduleNew }))
          .reset
    onReset?.()
    await afterReset(client, appID)
    return { reset: count }
  },
  meta: { quiet: true },
})

/** What a reset of a chapter or subject makes stale: subchapters and other trees contain the same questions. */
async function afterReset(client: QueryClient, appID: number): Promise<void> {
  // Cached chapters show answers that no longer count and are removed; those on screen are fetched again.
  client.removeQueries({ queryKey: chapterSetKey(appID), type: 'inactive' })
  await makeStale(client, [chapterSetKey(appID), ...countKeys(appID), studyOverview({ appID }).queryKey])
}
