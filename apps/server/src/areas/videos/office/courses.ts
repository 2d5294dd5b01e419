import type { Contract } from '@tizhou/contract/contract'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { CourseRow } from '../../../cores/videos/tables.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput, notFound, Refusal } from '../../../platform/envelope.ts'
import type { Handler, Input } from '../../../platform/handler.ts'

export const changedMeanwhile = (what: string): Refusal =>
  new Refusal(409, `${what}刚被别人修改过，请刷新后再改`, { reason: 'changed' })

export const presentCourse = (row: CourseRow, lessons: number, published: number) => ({
  courseID: row.course_id,
  appID: row.subject_id,
  Type: row.module,
  name: row.name,
  note: row.note,
  position: row.position,
  hidden: row.hidden,
  lessons,
  published,
  removedAt: row.removed_at,
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
})

const describe = ({ module, name, note, position, hidden, removed_at }: CourseRow) => ({
  ...{ module, name, note, position, hidden },
  removed: removed_at === null ? 0 : 1,
})

const edited = ({ module, name, note, position, hidden }: CourseRow) => ({
  ...{ Type: module, name, note, position, hidden },
})

export const courseList: Handler<'videos.courseList'> = async ({ params, services }) => {
  const { appID, Type, removed, ...wanted } = params
  const filter = { ...wanted, subjectID: appID, removed: removed === 1, ...(Type && { module: Type }) }
  const { rows, total } = await services.videos.coursePage(filter)
  return { total, rows: rows.map((row) => presentCourse(row, Number(row.lessons), Number(row.published))) }
}

export const courseSave: Handler<'videos.courseSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, courseID, Type, position, hidden } = params
  const [name, note] = [cleanInput(params.name), cleanInput(params.note)]
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const before = await editedRow(tx, 'videoCourse', courseID, (id) => core.courseByID(id), '这门课程')
    if (before && (before.subject_id !== appID || before.removed_at !== null)) throw notFound('这门课程')
    if (!(await services.subjects.in(tx).subjectByID(appID)))
      throw badInput([{ field: 'appID', reason: '没有这个科目' }])
    if (name === '') throw badInput([{ field: 'name', reason: '请填写名称' }])
    const row: CourseRow = {
      course_id: before?.course_id ?? newId(),
      subject_id: appID,
      module: Type,
      ...{ name, note, position, hidden },
      removed_at: null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    mustBeCurrent({
      ...{ what: '这门课程', sent: params.revision, now: before?.revision },
      theirs: before && edited(before),
      yours: edited(row),
    })
    if (!(await core.putCourse(row))) throw changedMeanwhile('这门课程')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoCourse', id: row.course_id, name },
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    await services.search.in(tx).wordsChanged(appID, 'lesson')
    return { courseID: row.course_id }
  })
}

async function setRemoved(input: Input<Contract['videos']['courseRemove']>, removed: boolean): Promise<null> {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    const before = await core.courseByID(params.courseID)
    if (!before || (before.removed_at !== null) === removed) throw notFound('这门课程')
    const row: CourseRow = {
      ...before,
      removed_at: removed ? services.now() : null,
      revision: before.revision + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    if (!(await core.putCourse(row))) throw changedMeanwhile('这门课程')
    const of = { kind: 'videoCourse', id: row.course_id, name: row.name }
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(row) })
    await services.search.in(tx).wordsChanged(row.subject_id, 'lesson')
  })
  return null
}

export const courseRemove: Handler<'videos.courseRemove'> = (input) => setRemoved(input, true)
export const courseRestore: Handler<'videos.courseRestore'> = (input) => setRemoved(input, false)
