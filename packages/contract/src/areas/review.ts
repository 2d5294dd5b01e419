import { Type } from 'typebox'
import { call } from '../call.ts'
import { TestSet } from '../testSet.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Text } from '../wire.ts'

const Chosen = Type.Array(Type.Object({ allTestID: Id() }), { minItems: 1, maxItems: 500 })

const recentDay = () =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'days back; 0: today (Beijing)' }))

/** A chapter that holds some of my questions: nested as the tree is, counts include the chapters below. */
const ReviewChapters = Type.Object({
  ChapterMenuJson: Type.String({ description: 'JSON text of [{ID, Name, Count, Childs: [...]}]' }),
  Total: Count(),
})

export interface ReviewNode {
  ID: number
  Name: string
  Count: number
  Childs: ReviewNode[]
}

const ReviewSet = Type.Object({ ...TestSet.properties, Total: Count(), Times: Type.Record(Type.String(), Moment()) })

const removed = () => Type.Object({ removed: Count() })

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
      curPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      eachPageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    data: ReviewSet,
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
      siginName: Type.Optional(Text(32)),
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
    data: removed(),
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
    data: removed(),
  }),
}
