import type { Handler } from '../../platform/calls/handler.ts'

/**
 * Teachers' notes on explanations. A note may reveal the key, so there are none for questions whose key the learner may
 * not read.
 */
export const teacherNotes: Handler<'feedback.teacherNotes'> = async ({ params, caller, services }) => {
  const { appID, allTestIDs } = params
  const notes = await services.feedback.notesOf([...new Set(allTestIDs)])
  const noted = [...new Set(notes.filter((note) => note.subject_id === appID).map(({ question_id }) => question_id))]
  if (noted.length === 0) return { list: [] }
  const readable = await services.papers.readableQuestions(caller, appID, noted)
  const sittingUntil = await services.replies.sittingUntil(caller.userID, appID)
  const waits = await services.papers.keysWait(caller, appID, sittingUntil)
  return {
    list: notes
      .filter(({ question_id }) => readable.has(question_id) && !waits?.why(question_id))
      .map((note) => ({
        noteID: note.note_id,
        allTestID: note.question_id,
        content: note.content,
        pinned: note.pinned,
        teacherName: note.teacher_name,
        time: note.updated_at,
      })),
  }
}
