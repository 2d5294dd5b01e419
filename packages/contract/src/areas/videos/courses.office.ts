import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'
import { CourseRow, LessonRow, Module, ofEditor, saved } from './shapes.office.ts'

const TeacherRow = Type.Object({
  teacherID: Id(),
  name: Type.String(),
  title: Type.String(),
  note: Type.String(),
  lessons: Count(),
  removedAt: Nullable(Moment()),
  ...saved,
})

/** Videos: courses, chapters and teachers (editor). */
export const videosCoursesOffice = {
  courseList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/courses',
    summary: '一个科目的视频课程',
    params: Type.Object({
      ...tableParams(['module', 'name', 'position', 'updatedAt']),
      appID: Id(),
      Type: Type.Optional(Module()),
      q: Search(),
      removed: Type.Optional(Flag('1: those that were removed, and can be restored')),
    }),
    data: TableData(CourseRow),
  }),
  courseSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/course',
    summary: '新建或修改一门课程',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      courseID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      Type: Module(),
      name: Text(VIDEO_BOUNDS.name, 1),
      note: Text(VIDEO_BOUNDS.note),
      position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      hidden: Flag(),
    }),
    data: Type.Object({ courseID: Id() }),
  }),
  courseRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/course/remove',
    summary: '删去一门课程；可以恢复',
    params: Type.Object({ guid: Guid(), courseID: Id() }),
    data: Nothing(),
  }),
  courseRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/course/restore',
    summary: '恢复删去的课程',
    params: Type.Object({ guid: Guid(), courseID: Id() }),
    data: Nothing(),
  }),
  courseOutline: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/outline',
    summary: '一门课程的章和课，按顺序',
    params: Type.Object({ guid: Guid(), courseID: Id() }),
    data: Type.Object({
      course: CourseRow,
      chapters: Type.Array(
        Type.Object({ chapterID: Id(), name: Type.String(), revision: Revision(), videos: Type.Array(LessonRow) }),
      ),
    }),
  }),
  videoChapterSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/chapter',
    summary: '新建一章，或改名',
    params: Type.Object({
      guid: Guid(),
      courseID: Id(),
      chapterID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      name: Text(VIDEO_BOUNDS.name, 1),
    }),
    data: Type.Object({ chapterID: Id() }),
  }),
  /** Before the sibling `beforeID`, or last. */
  videoChapterMove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/chapter/move',
    summary: '移动一章',
    params: Type.Object({ guid: Guid(), chapterID: Id(), beforeID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
  videoChapterRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/chapter/remove',
    summary: '删去一章和它的课；可以恢复',
    params: Type.Object({ guid: Guid(), chapterID: Id() }),
    data: Nothing(),
  }),
  videoChapterRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/chapter/restore',
    summary: '恢复删去的一章',
    params: Type.Object({ guid: Guid(), chapterID: Id() }),
    data: Nothing(),
  }),
  teacherList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/teachers',
    summary: '讲课的老师',
    params: Type.Object({
      ...tableParams(['name', 'updatedAt']),
      q: Search(),
      removed: Type.Optional(Flag('1: those that were removed, and can be restored')),
    }),
    data: TableData(TeacherRow),
  }),
  teacherSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/teacher',
    summary: '新建或修改一位老师',
    params: Type.Object({
      guid: Guid(),
      teacherID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      name: Text(30, 1),
      title: Text(60),
      note: Text(VIDEO_BOUNDS.note),
    }),
    data: Type.Object({ teacherID: Id() }),
  }),
  /** Removes (1) or restores (0). */
  teacherRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/teacher/remove',
    summary: '删去（1）或恢复（0）一位老师',
    params: Type.Object({ guid: Guid(), teacherID: Id(), removed: Flag() }),
    data: Nothing(),
  }),
}
