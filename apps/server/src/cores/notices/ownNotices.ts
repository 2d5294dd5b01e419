import { type LearnerEvent, occasionOf, ownNotice } from '@tizhou/domain/notices/ownNotices'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import { tellNews } from '../../platform/push/tellNews.ts'
import { OWN_KIND } from './shown.ts'

type Writes = Pick<Tx, 'db' | 'announce'>

/** As notices of staff have it: the newest of both come first. */
const PRIORITY = 10

/**
 * Tells one learner of an event, in the transaction that makes it happen: a notice in 通知提醒 with a read mark and a
 * dot, on whatever device. Gives false where it was told already.
 */
export const tellLearner = async (tx: Writes, userID: number, event: LearnerEvent, at: number): Promise<boolean> =>
  (await tellLearners(tx, [userID], event, at)) > 0

/** As tellLearner, for all whom one event concerns. Gives how many had not been told yet. */
export async function tellLearners(
  tx: Writes,
  userIDs: readonly number[],
  event: LearnerEvent,
  at: number,
): Promise<number> {
  const { title, text, link } = ownNotice(event)
  const notice = {
    kind: OWN_KIND,
    occasion: occasionOf(event),
    subject_id: 0,
    ...{ vip: null, vn: null, agent_code: '', terminal: null, version_name: '', client_types: '' },
    title,
    html: `<p>${escapeHtml(text)}</p>`,
    link,
    exam_type: '',
    priority: PRIORITY,
    begins_at: at,
    ...{ ends_at: null, withdrawn_at: null, revision: 1, updated_at: at, updated_by: '' },
  } as const
  let told = 0
  for (const some of inChunks(userIDs)) {
    const rows = await tx.db
      .insertInto('notice')
      .values(some.map((user_id) => ({ ...notice, notice_id: newId(), user_id })))
      .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
      .returning('user_id')
      .execute()
    for (const { user_id } of rows) await tellNews(tx, { userID: Number(user_id) }, 'notices')
    told += rows.length
  }
  return told
}

/** Takes back what was told of an event that did not happen after all. */
export async function untellLearner(tx: Writes, userID: number, event: LearnerEvent): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('notice')
    .where('user_id', '=', userID)
    .where('occasion', '=', occasionOf(event))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tellNews(tx, { userID }, 'notices')
}
