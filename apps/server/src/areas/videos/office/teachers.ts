import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { TeacherRow } from '../../../cores/videos/tables.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { countedEdit, loggedRemoval, officeRoom, setRemoved } from '../../../platform/office/officeRoom.ts'

const TEACHER = '这位老师'

const TEACHERS = officeRoom<'videos.teacherSave', TeacherRow>()({
  lock: 'videoTeacher',
  what: TEACHER,
  id: 'teacherID',
  key: 'teacher_id',
  read: ({ videos }, tx, id) => videos.in(tx).teacherByID(id),
  put: ({ videos }, tx, row) => videos.in(tx).putTeacher(row),
  fields: { name: 'name', title: 'title', note: 'note' },
  clean: { name: cleanInput, title: cleanInput, note: cleanInput },
  needed: { name: '请填写姓名' },
  isGone: ({ removed_at }) => removed_at !== null,
  rest: (_typed, at) => ({ removed_at: null, ...countedEdit(at) }),
  audit: { kind: 'videoTeacher', name: ({ name }) => name, more: loggedRemoval },
})

export const teacherList: Handler<'videos.teacherList'> = async ({ params, services }) =>
  TEACHERS.page(await services.videos.teacherPage({ ...params, removed: params.removed === 1 }), (row) => ({
    lessons: Number(row.lessons),
    removedAt: row.removed_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))

export const teacherSave: Handler<'videos.teacherSave'> = (input) => TEACHERS.save(input)

export const teacherRemove: Handler<'videos.teacherRemove'> = (input) =>
  TEACHERS.press(input, setRemoved(TEACHER, input.params.removed === 1))
