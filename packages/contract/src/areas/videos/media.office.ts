import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Text } from '../../wire.ts'
import { MediaRow, MediaState, ofEditor } from './shapes.office.ts'

/** Video files: upload and processing (editor). */
export const videosMediaOffice = {
  mediaList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/media',
    summary: '视频文件',
    params: Type.Object({
      ...tableParams(['name', 'bytes', 'createdAt']),
      q: Search(),
      state: Type.Optional(MediaState),
      removed: Type.Optional(Flag('1: those that were removed, and can be restored')),
    }),
    data: TableData(MediaRow),
  }),
  /** The server's video tools, and missing ones. */
  mediaTools: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/videos/tools',
    summary: '服务器处理视频的能力',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      ffmpeg: Flag(),
      ffmpegVersion: Type.String(),
      vendor: Flag(),
      /** Lower qualities that can be made, by their heights (VIDEO_HEIGHTS), the highest first. */
      heights: Type.Array(Count()),
      maxBytes: Type.Integer({ minimum: 0 }),
    }),
  }),
  /**
   * Begins an upload, or finds the one with the same mark: `uploadID` of the address
   * /api/console/videos/uploads/{uploadID}?guid={guid}, which supports tus 1.0 (HEAD, PATCH, DELETE).
   */
  uploadBegin: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/uploads',
    summary: '开始或继续上传一个视频文件（tus）',
    params: Type.Object({
      guid: Guid(),
      fileName: Text(200, 1),
      bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      /**
       * Identifies the file on the editor's machine, so that an upload continues after a reload; empty: always a new
       * upload.
       */
      mark: Text(80),
    }),
    data: Type.Object({ uploadID: Type.String(), received: Type.Integer({ minimum: 0 }), expiresAt: Moment() }),
  }),
  mediaVendor: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/media/vendor',
    summary: '登记一个在点播服务商处的视频',
    params: Type.Object({
      guid: Guid(),
      name: Text(VIDEO_BOUNDS.name, 1),
      vendorID: Type.String({ pattern: '^[A-Za-z0-9_.\\-/]{1,200}$' }),
      seconds: Type.Integer({ minimum: 1, maximum: VIDEO_BOUNDS.seconds }),
    }),
    data: Type.Object({ mediaID: Id() }),
  }),
  mediaPoster: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/media/poster',
    summary: '上传一个视频的封面',
    upload: { maxBytes: 15_000_000 },
    params: Type.Object({ guid: Guid(), mediaID: Id() }),
    data: Type.Object({ poster: Type.String() }),
  }),
  /** Starts making a playlist (1), or stops and deletes it (0). */
  mediaHls: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/media/hls',
    summary: '转成加密的 HLS（1），或停止并删去（0）',
    params: Type.Object({ guid: Guid(), mediaID: Id(), hls: Flag() }),
    data: Nothing(),
  }),
  /**
   * Makes lower qualities, also anew, stops what is being made, or deletes what was made. `heights`: of the list of
   * `mediaTools`, below the video's own. What there is plays while it is made anew.
   */
  mediaQualities: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/media/qualities',
    summary: '制作、停止或删去一个视频的几种清晰度',
    params: Type.Object({
      guid: Guid(),
      mediaID: Id(),
      heights: Type.String({ pattern: '^[0-9]{3,4}(,[0-9]{3,4}){0,7}$', description: 'comma-separated' }),
      action: Type.Unsafe<'make' | 'stop' | 'remove'>(Type.Enum(['make', 'stop', 'remove'])),
    }),
    data: Nothing(),
  }),
  /** Removes (1) or restores (0). A file of a published lesson cannot be removed. */
  mediaRemove: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/videos/media/remove',
    summary: '删去（1）或恢复（0）一个视频文件；删去 30 天后清除',
    params: Type.Object({ guid: Guid(), mediaID: Id(), removed: Flag() }),
    data: Nothing(),
  }),
}
