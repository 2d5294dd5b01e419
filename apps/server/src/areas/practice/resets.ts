import { withDescendants } from '../../cores/content/chapterIndex.ts'
import type { Tx } from '../../platform/database/store.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

/** Clears progress; the wrong book, favourites, notes and the log of replies stay. */
const CLEAR = `update user_question set last_reply = null, last_right = null, done_count = 0, right_count = 0,
  reset_at = ? where user_id = ? and subject_id = ? and done_count > 0`

export const resetTestInfo: Handler<'practice.resetTestInfo'> = async ({ params, caller, services }) => {
  const place = await services.content.chapter(params.appID, params.cptID)
  if (!place) throw notFound('该章节')
  const ids = withDescendants(place).map((below) => below.chapterID)
  const marks = ids.map(() => '?').join(', ')
  const now = services.now()
  const reset = await services.store.write(async (tx: Tx) => {
    await tx.run(`delete from user_chapter where user_id = ? and subject_id = ? and chapter_id in (${marks})`, [
      caller.userID,
      params.appID,
      ...ids,
    ])
    return tx.run(`${CLEAR} and question_id in (select question_id from chapter_item where chapter_id in (${marks}))`, [
      now,
      caller.userID,
      params.appID,
      ...ids,
    ])
  })
  return { reset }
}

export const resetallTestReplyInfo: Handler<'practice.resetallTestReplyInfo'> = async ({
  params,
  caller,
  services,
}) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const now = services.now()
  const reset = await services.store.write(async (tx: Tx) => {
    await tx.run('delete from user_chapter where user_id = ? and subject_id = ?', [caller.userID, params.appID])
    return tx.run(CLEAR, [now, caller.userID, params.appID])
  })
  return { reset }
}
