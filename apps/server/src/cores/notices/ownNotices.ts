import { type LearnerEvent, occasionOf, ownNotice } from '@tizhou/domain/notices/ownNotices'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
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
export async function tellLearner(tx: Writes, userID: number, event: LearnerEvent, at: number): Promise<boolean> {
  const { title, text, link } = ownNotice(event)
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('notice')
    .values({
      notice_id: newId(),
      kind: OWN_KIND,
      user_id: userID,
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
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'occasion']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await tellNews(tx, { userID }, 'notices')
  return true
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
