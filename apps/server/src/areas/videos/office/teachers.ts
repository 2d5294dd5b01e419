import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { TeacherRow } from '../../../cores/videos/tables.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { changedMeanwhile } from './courses.ts'

const describe = ({ name, title, note, removed_at }: TeacherRow) => ({
  ...{ name, title, note },
  removed: removed_at === null ? 0 : 1,
})

const edited = ({ name, title, note }: TeacherRow) => ({ name, title, note })

export const teacherList: Handler<'videos.teacherList'> = async ({ params, services }) => {
  const { rows, total } = await services.videos.teacherPage({ ...params, removed: params.removed === 1 })
  return {
    total,
    rows: rows.map((row) => ({
      ...{ teacherID: row.teacher_id, name: row.name, title: row.title, note: row.note, lessons: Number(row.lessons) },
      ...{ removedAt: row.removed_at, revision: row.revision, updatedAt: row.updated_at, updatedBy: row.updated_by },
    })),
  }
}

export const teacherSave: Handler<'videos.teacherSave'> = async (input) => {
  const { params, caller, services } = input
  const { teacherID } = params
  const [name, title, note] = [cleanInput(params.name), cleanInput(params.title), cleanInput(params.note)]
  if (name === '') throw badInput([{ field: 'name', reason: '请填写姓名' }])
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const before = await editedRow(tx, 'videoTeacher', teacherID, (id) => core.teacherByID(id), '这位老师')
    if (before && before.removed_at !== null) throw notFound('这位老师')
    const row: TeacherRow = {
      teacher_id: before?.teacher_id ?? newId(),
      ...{ name, title, note, removed_at: null },
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    mustBeCurrent({
      ...{ what: '这位老师', sent: params.revision, now: before?.revision },
      theirs: before && edited(before),
      yours: edited(row),
    })
    if (!(await core.putTeacher(row))) throw changedMeanwhile('这位老师')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoTeacher', id: row.teacher_id, name },
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { teacherID: row.teacher_id }
  })
}

export const teacherRemove: Handler<'videos.teacherRemove'> = async (input) => {
  const { params, caller, services } = input
  const removed = params.removed === 1
  await services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const before = await core.teacherByID(params.teacherID)
    if (!before || (before.removed_at !== null) === removed) throw notFound('这位老师')
    const row: TeacherRow = {
      ...before,
      removed_at: removed ? services.now() : null,
      revision: before.revision + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (!(await core.putTeacher(row))) throw changedMeanwhile('这位老师')
    const of = { kind: 'videoTeacher', id: row.teacher_id, name: row.name }
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(row) })
  })
  return null
}
