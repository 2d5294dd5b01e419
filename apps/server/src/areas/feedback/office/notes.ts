import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'

export const noteSave: Handler<'feedback.noteSave'> = async (input) => {
  const { params, caller, services } = input
  const content = params.content.trim()
  if (content === '') throw badInput([{ field: 'content', reason: '请填写说明' }])
  const { appID, allTestID, noteID, pinned } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    const feedback = services.feedback.in(tx)
    if (!(await services.content.in(tx).storedDraft(appID, allTestID))) throw notFound('该题目')
    const before = await editedRow(tx, 'teacherNote', noteID, (id) => feedback.noteByID(id), '这条说明')
    if (before && (before.question_id !== allTestID || before.subject_id !== appID)) throw notFound('这条说明')
    const changed = { content, pinned, teacher_name: caller.nickName, updated_at: now }
    const note_id = before?.note_id ?? newId()
    mustBeCurrent({
      ...{ what: '这条说明', sent: params.revision, now: before?.revision },
      theirs: before && { content: before.content, pinned: before.pinned },
      yours: { content, pinned },
    })
    if (!before)
      await feedback.addNote({
        ...changed,
        note_id,
        subject_id: appID,
        question_id: allTestID,
        revision: 1,
        created_at: now,
      })
    else if (!(await feedback.changeNote(note_id, before.revision, changed)))
      throw new Refusal(409, '这条说明刚被别人修改过，请刷新后再改', { reason: 'changed' })
    await services.audit.in(tx).audited(input, {
      kind: 'teacherNote',
      id: note_id,
      name: content.slice(0, 40),
      ...(before && { before: { content: before.content, pinned: before.pinned } }),
      after: { content, pinned },
    })
    return { noteID: note_id }
  })
}

export const noteRemove: Handler<'feedback.noteRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.feedback.in(tx).noteByID(params.noteID)
    if (!before) throw notFound('这条说明')
    await services.feedback.in(tx).removeNote(before.note_id)
    await services.audit.in(tx).audited(input, {
      kind: 'teacherNote',
      id: before.note_id,
      name: before.content.slice(0, 40),
      before: { question: before.question_id, content: before.content, pinned: before.pinned },
    })
  })
  return null
}
