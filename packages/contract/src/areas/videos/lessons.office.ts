import { MARK_KINDS, MEDIA_KINDS, type MediaKind, VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'
import { LessonRow, MediaRow, ofEditor, Second } from './shapes.office.ts'

const Kind = () => Type.Unsafe<(typeof MARK_KINDS)[number]>(Type.Enum([...MARK_KINDS]))

const Mark = Type.Object({
  second: Second(),
  kind: Kind(),
  name: Text(VIDEO_BOUNDS.name),
  ID: Nullable(Id()),
})

/** Videos: a course's lessons with marks and subtitles (editor). */
export const videosLessonsOffice = {
  lessonDetail: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/lesson',
    summary: '一课：视频、字幕、时间点',
    params: Type.Object({ guid: Guid(), videoID: Id() }),
    data: Type.Object({
      ...LessonRow.properties,
      courseID: Id(),
      appID: Id(),
      note: Type.String(),
      noSkip: Flag(),
      cptID: Nullable(Id()),
      chapterName: Type.String(),
      pointName: Type.String(),
      media: Nullable(MediaRow),
      /** Playback data for the editor, of the uploaded file or of the vendor; null: there is no video. */
      play: Nullable(
        Type.Object({
          kind: Type.Unsafe<MediaKind>(Type.Enum([...MEDIA_KINDS])),
          address: Type.String(),
          type: Type.String(),
          expiresAt: Moment(),
        }),
      ),
      tracks: Type.Array(Type.Object({ lang: Type.String(), name: Type.String(), cues: Count(), vtt: Type.String() })),
      marksRevision: Revision(),
      markList: Type.Array(Type.Object({ ...Mark.properties, title: Type.String() })),
      updatedAt: Moment(),
      updatedBy: Type.String(),
    }),
  }),
  /** `pointName`: a point of the subject by its name; empty: none. */
  lessonSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/save',
    summary: '新建或修改一课',
    params: Type.Object({
      guid: Guid(),
      chapterID: Id(),
      videoID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      name: Text(VIDEO_BOUNDS.name, 1),
      note: Text(VIDEO_BOUNDS.note),
      free: Flag(),
      /** 1: nothing can be skipped the first time. */
      noSkip: Flag(),
      mediaID: Type.Optional(Id()),
      teacherID: Type.Optional(Id()),
      cptID: Type.Optional(Id()),
      pointName: Text(VIDEO_BOUNDS.name),
    }),
    data: Type.Object({ videoID: Id(), revision: Count() }),
  }),
  /** Into a chapter of the same course, before the lesson `beforeID`, or last. */
  lessonMove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/move',
    summary: '移动一课',
    params: Type.Object({ guid: Guid(), videoID: Id(), chapterID: Id(), beforeID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
  lessonPublish: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/publish',
    summary: '发布（1）或撤下（0）一课；发布须有可播放的视频',
    params: Type.Object({ guid: Guid(), videoID: Id(), published: Flag() }),
    data: Nothing(),
  }),
  lessonRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/remove',
    summary: '删去一课；可以恢复',
    params: Type.Object({ guid: Guid(), videoID: Id() }),
    data: Nothing(),
  }),
  lessonRestore: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/restore',
    summary: '恢复删去的一课',
    params: Type.Object({ guid: Guid(), videoID: Id() }),
    data: Nothing(),
  }),
  /** Replaces all marks of a lesson; `revision` is the lesson's marksRevision. */
  lessonMarks: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/lesson/marks',
    summary: '一课的时间点：章节、考点、题目',
    params: Type.Object({
      guid: Guid(),
      videoID: Id(),
      revision: Revision(),
      marksJson: JsonText(Type.Array(Mark, { maxItems: VIDEO_BOUNDS.marks })),
    }),
    data: Type.Object({ revision: Revision() }),
  }),
  /** WebVTT, or SRT, which is converted. */
  subtitleSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/subtitle',
    summary: '上传一课的字幕（VTT 或 SRT）；有错的行号写在原因里',
    upload: { maxBytes: VIDEO_BOUNDS.subtitles },
    params: Type.Object({
      guid: Guid(),
      videoID: Id(),
      lang: Type.String({ pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$', maxLength: 8 }),
      name: Text(30, 1),
    }),
    data: Type.Object({ cues: Count(), dropped: Count() }),
  }),
  subtitleRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/subtitle/remove',
    summary: '删去一课的一种字幕',
    params: Type.Object({ guid: Guid(), videoID: Id(), lang: Text(8, 2) }),
    data: Nothing(),
  }),
}
