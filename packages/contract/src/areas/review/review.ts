import { ERROR_REASONS, type ErrorReason } from '@tizhou/domain/review/reasons'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { MemoryOf, MemoryPlan } from '../../memory.ts'
import { TestSet } from '../../testSet.ts'
import { AppEName, Count, Flag, Guid, Id, JsonText, ListJson, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const Chosen = Type.Array(Type.Object({ allTestID: Id(), changedAt: Type.Optional(Moment()) }), {
  minItems: 1,
  maxItems: 500,
})

const recentDay = () =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'days back; 0: today (Beijing)' }))

/** A chapter with questions of the list: nested like the tree, counts include descendants. */
const ReviewChapters = Type.Object({
  ChapterMenuJson: ListJson('JSON text of [{ID, Name, Count, Childs: [...]}]'),
  Total: Count(),
})

export interface ReviewNode {
  ID: number
  Name: string
  Count: number
  Childs: ReviewNode[]
}

const ReviewSet = Type.Object({ ...TestSet.properties, Total: Count(), Times: Type.Record(Type.String(), Moment()) })

/** The review state of a question in the wrong book. */
const WrongFact = Type.Object({
  Due: Nullable(Type.String({ description: 'Beijing date; null: not before the exam' })),
  Streak: Type.Integer({ description: 'right answers in a row' }),
  Memory: Nullable(MemoryOf),
  Certainty: Nullable(Type.Integer({ description: 'of the last wrong answer: 1 sure, 2 unsure, 3 a guess' })),
  Reason: Nullable(Type.String()),
})

const WrongSet = Type.Object({
  ...ReviewSet.properties,
  Facts: Type.Optional(Type.Record(Type.String(), WrongFact)),
  /** The settings for computing intervals after a grade. */
  Plan: Type.Optional(MemoryPlan),
})

const removed = () => Type.Object({ removed: Count() })

/** With the server's moment: restoring a mark must send a moment that is no earlier. */
const removedAt = () => Type.Object({ removed: Count(), changedAt: Moment() })

/** The stated certainty: 1 sure, 2 unsure, 3 a guess. */
const certainty = () => Type.Integer({ minimum: 1, maximum: 3, description: '1 有把握 2 不确定 3 蒙的' })

const reason = () => Type.Unsafe<ErrorReason>(Type.Enum([...ERROR_REASONS]))

const Settings = {
  leaveAfter: Type.Integer({ minimum: 0, maximum: 10, description: '连续答对几次后移出错题本；0：只手动移出' }),
  newPerDay: Type.Integer({ minimum: 0, maximum: 500, description: '每天最多几道新错题' }),
  perDay: Type.Integer({ minimum: 10, maximum: 1000, description: '每天最多复习几题' }),
  retention: Type.Integer({ minimum: 70, maximum: 97, description: '到期时希望还记得的比例，%' }),
}

const day = () => Type.String({ description: 'Beijing date' })

export const review = {
  getUserErrorTest: call({
    method: 'GET',
    path: '/api/question_review/getUserErrorTest',
    summary: '我的错题',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      queryKnowledge: Type.Optional(Flag()),
      queryTestInfo: Type.Optional(Flag()),
      isMenu: Type.Optional(Flag()),
      recentDay: recentDay(),
      order: Type.Optional(Flag()),
      cptID: Type.Optional(Id()),
      certainty: Type.Optional(certainty()),
      reason: Type.Optional(reason()),
      crowd: Type.Optional(Flag('1: what all learners did too, as queryTestInfo=1')),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    data: WrongSet,
  }),
  getUserFavOrNoteTest: call({
    method: 'GET',
    path: '/api/question_review/getUserFavOrNoteTest',
    summary: '我的收藏（favOrNote=fav）或笔记（favOrNote=note）',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      favOrNote: Type.Union([Type.Literal('fav'), Type.Literal('note')]),
      queryKnowledge: Type.Optional(Flag()),
      queryTestInfo: Type.Optional(Flag()),
      queryHistory: Type.Optional(Flag()),
      isMenu: Type.Optional(Flag()),
      cptID: Type.Optional(Id()),
      recentDay: recentDay(),
      keyword: Type.Optional(Text(64)),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    data: ReviewSet,
  }),
  errorPathChapter: call({
    method: 'GET',
    path: '/api/examError/findPathChapter',
    summary: '错题按章节',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: ReviewChapters,
  }),
  errorTimeChapter: call({
    method: 'GET',
    path: '/api/examError/findTimeChapter',
    summary: '错题按日期',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ Day: Type.String({ description: 'Beijing date' }), Count: Count() })),
      Total: Count(),
    }),
  }),
  favPathChapter: call({
    method: 'GET',
    path: '/api/examFav/findPathChapter',
    summary: '收藏或笔记按章节',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      siginName: Type.Optional(
        Type.String({ maxLength: 32, description: 'only of trees of this sigin type; empty: of all' }),
      ),
      favOrNote: Type.Union([Type.Literal('fav'), Type.Literal('note')]),
    }),
    data: ReviewChapters,
  }),
  updateUser: call({
    method: 'POST',
    path: '/api/error/updateUser',
    summary: '移出错题本（isError=0）或放回（isError=1）',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      replsysJson: JsonText(
        Type.Array(Type.Object({ allTestID: Id(), isError: Type.Optional(Flag()) }), { minItems: 1, maxItems: 500 }),
      ),
    }),
    data: removed(),
  }),
  newDeleteUserFavs: call({
    method: 'POST',
    path: '/api/exam/newDeleteUserFavs',
    summary: '取消收藏（一批）',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      replyStr: JsonText(Chosen),
      points: Type.Optional(Type.Integer({ minimum: 0, maximum: 0 })),
      channel: Type.Optional(Text(32)),
    }),
    data: removedAt(),
  }),
  newDeleteUserNote: call({
    method: 'POST',
    path: '/api/exam/newDeleteUserNote',
    summary: '删除笔记（一批）',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      replyStr: JsonText(Chosen),
      points: Type.Optional(Type.Integer({ minimum: 0, maximum: 0 })),
      channel: Type.Optional(Text(32)),
    }),
    data: removedAt(),
  }),
  getReviewChapter: call({
    method: 'GET',
    path: '/api/review/getReviewChapter',
    summary: '复习中心的章节目录：有题目归属的章节',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName() }),
    data: Type.Object({
      ChapterMenuJson: ListJson('JSON text of [{ID, Name, Count, Childs: [...]}]; Count: questions'),
    }),
  }),
  reviewStatistics: call({
    method: 'GET',
    path: '/api/review/getCptStatistics',
    summary: '各章节的错题、收藏、笔记、到期数（只含本级）',
    access: 'user',
    params: Type.Object({ guid: Guid(), appEName: AppEName() }),
    data: Type.Array(
      Type.Object({
        CptID: Id(),
        Wrong: Count(),
        Favourites: Count(),
        Notes: Count(),
        Due: Count(),
        SureWrong: Count(),
      }),
    ),
  }),
  getFavOrErrorRankTest: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/testRank/getFavOrErrorRankTest',
    summary: '我的错题按多少人也答错、我的收藏按多少人也收藏排序',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      type: Type.Union([Type.Literal('error'), Type.Literal('fav')]),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          AllTestID: Id(),
          CptID: Id(),
          StyleID: Id(),
          Title: Type.String({ description: 'beginning of the stem' }),
          Count: Type.Integer({ description: 'error: wrong answers of all learners; fav: how many favour it' }),
          Answered: Count(),
        }),
      ),
      Total: Count(),
    }),
  }),
  dueTest: call({
    method: 'GET',
    path: '/api/question_review/dueTest',
    summary: '到期该复习的题，含答案；每日上限之内，除非 beyondLimit=1',
    source: 'project',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      guid: Guid(),
      cptID: Type.Optional(Id()),
      beyondLimit: Type.Optional(Flag()),
      queryTestInfo: Type.Optional(Flag()),
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    data: WrongSet,
  }),
  dueCounts: call({
    method: 'GET',
    path: '/api/question_review/dueCounts',
    summary: '今天到期多少、未来两周每天多少',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({
      Today: Type.Integer({ description: 'to be reviewed today, within the limits of a day' }),
      New: Type.Integer({ description: 'of them never recalled yet' }),
      Waiting: Type.Integer({ description: 'due as well, beyond the limits of a day' }),
      Cards: Type.Integer({
        description: 'cards due today beside the questions (/AIcard), within the limits of a day',
      }),
      Done: Type.Integer({ description: 'reviewed today, cards included' }),
      Book: Type.Integer({ description: 'questions in the wrong book' }),
      Settled: Type.Integer({ description: 'of them not to be seen again before the exam' }),
      Days: Type.Array(Type.Object({ Day: day(), Count: Count(), Cards: Count() }), {
        description: 'today and 13 days after it; Cards: of Count those that are cards, no questions',
      }),
      ExamDate: Nullable(day()),
    }),
  }),
  errorReasons: call({
    method: 'GET',
    path: '/api/error/reasons',
    summary: '错题原因的分布，与有把握却答错的题数',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({
      list: Type.Array(Type.Object({ Reason: reason(), Count: Count() })),
      Unsaid: Count(),
      SureWrong: Count(),
    }),
  }),
  setErrorReason: call({
    method: 'POST',
    path: '/api/error/setReason',
    summary: '记下一道错题的原因；不带 reason 则清除',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), allTestID: Id(), reason: Type.Optional(reason()) }),
    data: Type.Object({ changed: Flag() }),
  }),
  reviewSettings: call({
    method: 'GET',
    path: '/api/question_review/settings',
    summary: '复习设置',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object(Settings),
  }),
  setReviewSettings: call({
    method: 'POST',
    path: '/api/question_review/setSettings',
    summary: '保存复习设置',
    source: 'project',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), ...Settings }),
    data: Nothing(),
  }),
}
