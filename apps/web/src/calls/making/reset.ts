import type { QueryClient } from '@tanstack/react-query'
import { flush, pendingReplies } from '../../platform/outbox/outbox.ts'
import { request } from '../../platform/requests/request.ts'
import { getSession } from '../../platform/session/session.ts'
import { studyOverview } from '../parts/study.ts'
import { countKeys } from '../parts/trees.ts'
import { chapterSetKey } from '../practice.ts'
import { makeStale, type Write } from './call.ts'

/** A reset was asked for while answers of before it are still on this device. */
export class UnsentReplies extends Error {}

/**
 * Begins chapters (with all below them) or the whole subject (`cptIDs` null) anew; wrong book, favourites and notes
 * stay. Unsent answers go out before it: sent afterwards they would count again. Without network nothing is reset.
 * `onReset` runs when the server has done it, before what is on screen is asked for again; it is done when that is here.
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

/** What a reset makes stale, of a chapter as of a subject: chapters below and other trees hold the same questions. */
async function afterReset(client: QueryClient, appID: number): Promise<void> {
  // What was opened before shows answers that no longer count; what is open now is asked for again.
  client.removeQueries({ queryKey: chapterSetKey(appID), type: 'inactive' })
  await makeStale(client, [chapterSetKey(appID), ...countKeys(appID), studyOverview({ appID }).queryKey])
}
