import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { PaperEntry } from '../../papers.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, MenuJson, Moment, Nullable, Text } from '../../wire.ts'

/** A node of a chapter tree in ChapterMenuJson (specification, section 7; design, "Content"). */
export interface ChapterNode {
  ID: number
  Name: string
  /** 1: open without VIP. */
  IsFree: 0 | 1
  /** Number of questions directly in the chapter. */
  TestCount: number
  Childs: ChapterNode[]
  /** A book's edition, a tag's meaning, a set's purpose, or the difference of two points. */
  Note?: string
  /** The chapter's knowledge points (SameKnowPointID): two for a confusable pair. */
  PointIDs?: number[]
  /** Of a chapter that is not free: how many of its questions are, and the free chapter in which these are practised. */
  FreeCount?: number
  FreeCptID?: number
}

/** `SiginType` and `ExamType` of the project's trees (docs/areas/chapters.md). */
export const POINT_TAG = '22'
export const PRE_EXAM = '51'
export const YTMJ = 'YTMJ'

const ChapterMenu = () => MenuJson('JSON text of {ID, Name, Childs: [...]}, nested to any depth (ChapterNode)')

const Tree = Type.Object({ ChapterMenuJson: ChapterMenu(), UpdateTime: Moment() })

const ChapterCount = Type.Object({
  CptID: Id(),
  Total: Count(),
  Done: Count(),
  Right: Count(),
  Wrong: Count(),
  Favourites: Count(),
  Notes: Count(),
})
const ChapterCounts = Type.Array(ChapterCount)

/** Parameters of a tree's page for the learner's counts. */
const forMe = () => ({ guid: Guid(), appID: Id() })

/** A point of a chapter of high-frequency points, with the number of questions by year. */
const AskedPoint = Type.Object({
  CptID: Id(),
  PointID: Id(),
  Name: Type.String(),
  Times: Count(),
  Years: Type.Array(Type.Object({ Year: Type.Integer(), Times: Count() })),
})
export type WireAskedPoint = Static<typeof AskedPoint>

/** A learner's mark on a chapter: 0 none, 1 got it (已拿下), 2 once more (再看一遍). */
const Tag = () => Type.Unsafe<0 | 1 | 2>(Type.Integer({ minimum: 0, maximum: 2 }))
const ChapterTag = Type.Object({ CptID: Id(), Tag: Tag(), At: Moment() })

/** A chapter's questions linked to the learner's latest mistakes, and the points that link them. */
const LinkedChapter = Type.Object({
  CptID: Id(),
  Linked: Count(),
  /** Number of these answered right since. */
  Right: Count(),
  Points: Type.Array(Type.Object({ PointID: Id(), Name: Type.String() })),
})
export type WireLinkedChapter = Static<typeof LinkedChapter>

const TagTree = Type.Object({
  ...Tree.properties,
  Tags: Type.Array(ChapterTag),
  Linked: Type.Array(LinkedChapter),
  /** Number of latest mistakes considered. */
  Mistakes: Count(),
})

const Catalogue = Type.Object({
  CptID: Id(),
  ParentID: Type.Integer({ minimum: 0, description: '0: a book' }),
  Name: Type.String(),
  Note: Type.String(),
  IsFree: Flag(),
  /** Number of descendants with questions. */
  Chapters: Count(),
  Total: Count(),
  Done: Count(),
  Right: Count(),
})
export type WireCatalogue = Static<typeof Catalogue>

const ShareChapter = Type.Object({
  CptID: Id(),
  Name: Type.String(),
  TestCount: Count(),
  /** Number of friends that must come by the learner's link. */
  Friends: Count(),
  IsOpen: Flag(),
})
export type WireShareChapter = Static<typeof ShareChapter>

export const chapters = {
  getChapterMenuX: call({
    method: 'GET',
    path: '/api/chapterMenu/getChapterMenuX',
    summary: '章节目录：按模块或版本（isYTMJ）；都不给时为全部目录',
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
    params: Type.Object({ ...forMe(), moduleNew: Type.Optional(Text(32)) }),
    data: ChapterCounts,
  }),
  getListNew: call({
    method: 'GET',
    path: '/api/chapterMenu/getListNew',
    summary: '我练过之后又有新题或修订的章节',
    access: 'user',
    params: Type.Object(forMe()),
    data: Type.Array(Type.Object({ CptID: Id(), Added: Count(), Changed: Count(), UpdatedAt: Moment() })),
  }),
  getCptTreeSrc: call({
    method: 'GET',
    path: '/api/chapterMenu/getCptTreeSrc',
    summary: '某来源的目录与试卷，可再按 ExamType、SiginType 限定',
    access: 'user',
    params: Type.Object({
      appEName: AppEName(),
      sourceName: Text(64, 1),
      guid: Guid(),
      simChild: Type.Optional(Flag()),
      ExamType: Type.Optional(Text(32)),
      SiginType: Type.Optional(Text(32)),
    }),
    data: Type.Object({ ...Tree.properties, Papers: Type.Array(PaperEntry) }),
  }),
  controllerStatistic: call({
    method: 'GET',
    path: '/api/chapterMenu/controllerStatistic',
    summary: '我在教材分册各章节的进度',
    access: 'user',
    params: Type.Object({ ...forMe(), Type: Type.Optional(Type.Literal('1')) }),
    data: ChapterCounts,
  }),
  YHJFStatistics: call({
    method: 'GET',
    path: '/api/chapterMenu/YHJFStatistics',
    summary: '我在易混解析各组的进度',
    access: 'user',
    params: Type.Object(forMe()),
    data: ChapterCounts,
  }),
  getFreeStatistic: call({
    method: 'GET',
    path: '/api/chapterMenu/getFreeStatistic',
    summary: '我在免费目录各章节的进度',
    access: 'user',
    params: Type.Object(forMe()),
    data: ChapterCounts,
  }),
  getNewCptTreeFree: call({
    method: 'GET',
    path: '/api/exam/getNewCptTreeFree',
    summary: '免费目录与免费试卷，以及各模块共有多少题',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({
      ...Tree.properties,
      Papers: Type.Array(PaperEntry),
      Modules: Type.Array(
        Type.Object({
          Module: Type.String(),
          Name: Type.String(),
          TestCount: Count(),
          FreeCount: Count(),
          PaperCount: Count(),
        }),
      ),
      /** The contents of each version; a question in several of its trees counts once. */
      Versions: Type.Array(Type.Object({ vn: Count(), TestCount: Count(), PaperCount: Count() })),
      FreeTests: Count(),
    }),
  }),
  getChapterMenuGP: call({
    method: 'GET',
    path: '/api/grabPoint/getChapterMenuGP',
    summary: '抓考点目录，各章考点历年考查次数',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({ ...Tree.properties, Points: Type.Array(AskedPoint) }),
  }),
  getCptStatisticsGP: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/grabPoint/getCptStatistics',
    summary: '我在抓考点各章的进度',
    access: 'user',
    params: Type.Object(forMe()),
    data: ChapterCounts,
  }),
  getChapterMenuXTKNew: call({
    method: 'GET',
    path: '/api/zhiYe/getChapterMenuXTKNew',
    summary: '执业章节目录；isYTMJ=1 为押题密卷版',
    access: 'user',
    params: Type.Object({ ...forMe(), isYTMJ: Type.Optional(Flag()) }),
    data: Type.Object({
      ...Tree.properties,
      /** The subject's editions. */
      Editions: Type.Array(Type.Object({ isYTMJ: Flag(), TestCount: Count() })),
    }),
  }),
  getCptStatisticsZY: call({
    method: 'GET',
    path: '/api/zhiYe/getCptStatistics',
    summary: '我在执业章节的进度',
    access: 'user',
    params: Type.Object({ ...forMe(), isYTMJ: Type.Optional(Flag()) }),
    data: ChapterCounts,
  }),
  getCptTreeNewPointTag: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/zhiye/getCptTreeNewPointTag',
    summary: '重点考题：标签与其下的目录；给 ID 时只取这个标签',
    access: 'user',
    params: Type.Object({
      ...forMe(),
      SiginName: Type.Optional(Text(32)),
      ID: Type.Optional(Id()),
    }),
    data: Type.Object({
      ...Tree.properties,
      Tags: Type.Array(Type.Object({ ID: Id(), Name: Type.String(), Note: Type.String(), TestCount: Count() })),
    }),
  }),
  getpremenu: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/test/getpremenu',
    summary: '考前目录：按 siginType；51 时可再按 chapterType',
    access: 'user',
    params: Type.Object({
      ...forMe(),
      siginType: Text(32, 1),
      chapterType: Type.Optional(Text(32)),
    }),
    data: Type.Object({
      ...Tree.properties,
      ChapterTypes: Type.Array(Type.Object({ chapterType: Type.String(), Name: Type.String(), TestCount: Count() })),
    }),
  }),
  updateCptTreeTagMJ: call({
    method: 'POST',
    path: '/api/modular/updateCptTreeTagMJ',
    summary: '带本人标记的目录：给 ChapterJson 时先记下标记；不给 SiginType 时为与最近错题关联的目录',
    access: 'user',
    params: Type.Object({
      ...forMe(),
      ID: Type.Optional(Id()),
      SiginType: Type.Optional(Text(32)),
      ChapterJson: Type.Optional(JsonText(Type.Array(Type.Object({ ID: Id(), Tag: Tag() }), { maxItems: 500 }))),
      chapterType: Type.Optional(Text(32)),
    }),
    data: TagTree,
  }),
  getCataloglist: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/exam/getCataloglist',
    summary: '教材分册一览：queryType=1 时连同其下各级',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      appEName: Type.Optional(AppEName()),
      userID: Type.Optional(Id()),
      guid: Guid(),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      queryType: Type.Optional(Flag()),
      types: Type.Optional(Text(200)),
    }),
    data: Type.Object({ list: Type.Array(Catalogue), total: Count() }),
  }),
  getShareChapter: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/chapterMenu/getShareChapter',
    summary: '我的分享：链接代码、来过的好友数、由此开放的章节',
    access: 'user',
    params: Type.Object(forMe()),
    data: Type.Object({
      /** Empty: nothing in the subject opens by sharing. */
      Code: Type.String(),
      Friends: Count(),
      list: Type.Array(ShareChapter),
    }),
  }),
  getAllShareChapter: call({
    method: 'GET',
    path: '/api/chapterMenu/getAllShareChapter',
    summary: '可由分享开放的全部章节',
    access: 'user',
    params: Type.Object(forMe()),
    data: Type.Array(ShareChapter),
  }),
  comeByShare: call({
    method: 'POST',
    path: '/api/chapterMenu/comeByShare',
    summary: '由好友的分享链接而来（每人对每位好友只计一次）',
    source: 'project',
    access: 'user',
    rate: { max: 60, seconds: 60, by: 'user' },
    params: Type.Object({ guid: Guid(), code: Type.String({ minLength: 8, maxLength: 32, pattern: '^[a-z0-9]+$' }) }),
    data: Type.Object({ appID: Nullable(Id()), counted: Flag() }),
  }),
  setShareChapter: call({
    method: 'POST',
    path: '/api/chapterMenu/setShareChapter',
    summary: '设置一章由分享开放：friends 为所需好友数，0 为取消',
    source: 'project',
    access: { role: 'editor' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      cptID: Id(),
      friends: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    data: Type.Array(ShareChapter),
  }),
}
