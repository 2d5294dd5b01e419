import { Type } from 'typebox'
import { call } from '../call.ts'
import { AppEName, Count, Flag, Guid, Id, Moment, Text } from '../wire.ts'

/** One node of a chapter tree as it stands inside ChapterMenuJson (specification, section 7; design, "Content"). */
export interface ChapterNode {
  ID: number
  Name: string
  /** 1: open without VIP. */
  IsFree: 0 | 1
  /** Questions that stand in this chapter itself. */
  TestCount: number
  Childs: ChapterNode[]
}

const Tree = Type.Object({
  ChapterMenuJson: Type.String({ description: 'JSON text of {ID, Name, Childs: [...]}, nested to any depth' }),
  UpdateTime: Moment(),
})

const ChapterCount = Type.Object({
  CptID: Id(),
  Total: Count(),
  Done: Count(),
  Right: Count(),
  Wrong: Count(),
  Favourites: Count(),
  Notes: Count(),
})

export const chapters = {
  getChapterMenuX: call({
    method: 'GET',
    path: '/api/chapterMenu/getChapterMenuX',
    summary: '章节目录',
    access: 'visitor',
    params: Type.Object({
      appEName: AppEName(),
      moduleNew: Type.Optional(Text(32)),
      module: Type.Optional(Text(32)),
      simChild: Type.Optional(Flag()),
      isYTMJ: Type.Optional(Flag()),
      userID: Type.Optional(Id()),
    }),
    data: Tree,
  }),
  getChapterMenuUpdateTimeX: call({
    method: 'GET',
    path: '/api/chapterMenu/getChapterMenuUpdateTimeX',
    summary: '章节目录更新时间',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({ UpdateTime: Moment() }),
  }),
  getCptStatistics: call({
    method: 'GET',
    path: '/api/chapterMenu/getCptStatistics',
    summary: '我在各章节的进度（不含下级章节）',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), moduleNew: Type.Optional(Text(32)) }),
    data: Type.Array(ChapterCount),
  }),
}
