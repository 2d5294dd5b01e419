import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Guid, Id, Moment, Nullable, Text } from '../../wire.ts'
import { ofEditor, Second } from './shapes.office.ts'

const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a Beijing date' })

/** Videos: viewers, and announcements of new lessons (editor). */
export const videosAudienceOffice = {
  /** For a lesson: number of viewers of each stretch of `bucketSeconds`, and where they stopped. */
  audience: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/audience',
    summary: '一课的观看曲线：每一段有多少人看过，人们在哪里停下',
    params: Type.Object({ guid: Guid(), videoID: Id() }),
    data: Type.Object({
      seconds: Count(),
      bucketSeconds: Count(),
      viewers: Count(),
      finished: Count(),
      countedAt: Nullable(Moment()),
      watched: Type.Array(Count()),
      stopped: Type.Array(Count()),
    }),
  }),
  watchers: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/watchers',
    summary: '谁看过这一课，看了多少',
    params: Type.Object({ ...tableParams(['share', 'at']), videoID: Id() }),
    data: TableData(
      Type.Object({
        userID: Id(),
        userName: Type.String(),
        share: Type.Number({ minimum: 0, maximum: 1 }),
        second: Second(),
        at: Moment(),
      }),
    ),
  }),
  /** Days on which lessons were published, newest first, at most 200. */
  videoLogs: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/logs',
    summary: '更新记录：哪一天发布了哪些课',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ day: Day(), note: Type.String(), revision: Count(), names: Type.Array(Type.String()) }),
      ),
    }),
  }),
  videoLogSave: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/log',
    summary: '写一天的更新说明',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      day: Day(),
      revision: Count(),
      note: Text(VIDEO_BOUNDS.note),
    }),
    data: Type.Object({ revision: Count() }),
  }),
}
