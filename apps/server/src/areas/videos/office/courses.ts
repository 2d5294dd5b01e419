import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { CourseRow } from '../../../cores/videos/tables.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { countedEdit, loggedRemoval, officeRoom, setRemoved } from '../../../platform/office/officeRoom.ts'

const COURSE = '这门课程'

const COURSES = officeRoom<'videos.courseSave', CourseRow>()({
  lock: 'videoCourse',
  what: COURSE,
  id: 'courseID',
  key: 'course_id',
  read: ({ videos }, tx, id) => videos.in(tx).courseByID(id),
  put: ({ videos }, tx, row) => videos.in(tx).putCourse(row),
  fields: { Type: 'module', name: 'name', note: 'note', position: 'position', hidden: 'hidden' },
  clean: { name: cleanInput, note: cleanInput },
  needed: { name: '请填写名称' },
  isGone: ({ subject_id, removed_at }, { appID }) => subject_id !== appID || removed_at !== null,
  check: async ({ appID }, { services, tx }) => [
    !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
  ],
  rest: ({ appID }, at) => ({ subject_id: appID, removed_at: null, ...countedEdit(at) }),
  follow: ({ subject_id }, { services, tx }) => services.search.in(tx).wordsChanged(subject_id, 'lesson'),
  audit: { kind: 'videoCourse', name: ({ name }) => name, more: loggedRemoval },
})

export const presentCourse = (row: CourseRow, lessons: number, published: number) => ({
  appID: row.subject_id,
  ...COURSES.shown(row),
  ...{ lessons, published },
  ...{ removedAt: row.removed_at, updatedAt: row.updated_at, updatedBy: row.updated_by },
})

export const courseList: Handler<'videos.courseList'> = async ({ params, services }) => {
  const { appID, Type, removed, ...wanted } = params
  const filter = { ...wanted, subjectID: appID, removed: removed === 1, ...(Type && { module: Type }) }
  const { rows, total } = await services.videos.coursePage(filter)
  return { total, rows: rows.map((row) => presentCourse(row, Number(row.lessons), Number(row.published))) }
}

export const courseSave: Handler<'videos.courseSave'> = (input) => COURSES.save(input)

export const courseRemove: Handler<'videos.courseRemove'> = (input) => COURSES.press(input, setRemoved(COURSE, true))

export const courseRestore: Handler<'videos.courseRestore'> = (input) => COURSES.press(input, setRemoved(COURSE, false))
