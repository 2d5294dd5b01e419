import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

/** Remembers the place in a chapter, unless a newer one is known (from another device). */
export const saveProgress: Handler<'practice.saveProgress'> = async ({ params, caller, services }) => {
  const { appID, cptID, allTestID } = params
  if (!(await services.content.chapter(appID, cptID))) throw notFound('该章节')
  const set = await services.content.questionSet(appID, cptID)
  if (!set.rubrics.has(allTestID)) throw notFound('该题')
  await services.store.write((tx) =>
    tx.run(
      `insert into user_chapter as p (user_id, subject_id, chapter_id, question_id, changed_at) values (?, ?, ?, ?, ?)
       on conflict (user_id, subject_id, chapter_id) do update
       set question_id = excluded.question_id, changed_at = excluded.changed_at
       where excluded.changed_at >= p.changed_at`,
      [caller.userID, appID, cptID, allTestID, Math.min(params.changedAt, services.now())],
    ),
  )
  return null
}
