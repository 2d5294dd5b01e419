import { FORMS, type Form as FormName } from '@tizhou/domain/content/question'
import { type Static, Type } from 'typebox'
import { call } from '../call.ts'
import { AgentCode, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../wire.ts'

const Form = Type.Unsafe<FormName>(Type.Enum([...FORMS]))

const SelectedItem = Type.Object({
  ItemName: Type.String(),
  Content: Type.String(),
  Weight: Type.Optional(Type.Integer({ description: 'case analysis only' })),
})

/** A question, or the part of a group that is answered by itself. Practice carries key and explanation. */
export const TestItem = Type.Object({
  AllTestID: Id(),
  ChildTableID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  SrcID: Type.Integer(),
  SbjID: Id(),
  CptID: Id(),
  Title: Type.String(),
  Hint: Type.Optional(Type.String({ description: 'new information of this step (A4, case analysis)' })),
  Explain: Type.String(),
  TestPoint: Type.Array(Type.String()),
  Answer: Type.String(),
  SelectedItems: Type.Array(SelectedItem),
  Source: Type.Optional(Type.String()),
  Year: Type.Optional(Type.Integer()),
  Difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
})

/** A group: B items share their options, A3/A4 and case items their stem (FrontTitle). */
export const TestGroup = Type.Object({
  GroupID: Id(),
  ChildTableName: Form,
  StyleID: Id(),
  StyleType: Type.String(),
  FrontTitle: Type.String(),
  SelectedItems: Type.Optional(Type.Array(SelectedItem)),
  BTestItems: Type.Optional(Type.Array(TestItem)),
  A3TestItems: Type.Optional(Type.Array(TestItem)),
  CaseTestItems: Type.Optional(Type.Array(TestItem)),
})

export const StyleItem = Type.Object({
  StyleID: Id(),
  StyleName: Type.String(),
  StyleType: Type.String(),
  TestItems: Type.Array(Type.Union([TestGroup, TestItem])),
})

/** What one learner did with one question. */
export const History = Type.Object({
  AllTestID: Id(),
  LastUserReply: Nullable(Type.String()),
  IsRight: Nullable(Flag()),
  DoneCount: Count(),
  WrongCount: Count(),
  IsWrong: Type.Integer({ description: '1: in the wrong book' }),
  IsFav: Flag(),
  Note: Nullable(Type.String()),
  LastTime: Nullable(Moment()),
})

/** What all learners did with one question. */
export const Crowd = Type.Object({
  AllTestID: Id(),
  Statistics: Type.Object({
    Test: Type.Object({
      Answered: Count(),
      Right: Count(),
      Favoured: Count(),
      Noted: Count(),
      Options: Type.Record(Type.String(), Count(), { description: 'chosen answer → how often; choices only' }),
    }),
  }),
})

/** One set of questions, as chapters, reviews and (later) papers deliver it. */
export const TestSet = Type.Object({
  ContentVersion: Type.String({ description: 'changes when a question of the set changes' }),
  test: Type.Object({ StyleItems: Type.Array(StyleItem) }),
  testInfo: Type.Array(Crowd),
  history: Type.Array(History),
  LastTestID: Type.Optional(Nullable(Id())),
})

/** A reply on its way from the outbox. `replyID` is made by the client: the same one again changes nothing. */
export const Reply = Type.Object({
  replyID: Type.String({ minLength: 16, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
  allTestID: Id(),
  cptID: Id(),
  lastUserReply: Text(4000),
  selfScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'short answers: own percentage' })),
  spendTime: Type.Integer({ minimum: 0, maximum: 86_400, description: 'seconds' }),
  answeredAt: Moment(),
  mode: Type.Union([Type.Literal('practice'), Type.Literal('review')]),
})

export const ReplyResult = Type.Object({
  replyID: Type.String(),
  status: Type.Integer({ description: '200 stored (also when it had been before); 201, 404, 400: refused for good' }),
  isRight: Nullable(Flag()),
})

export type WireTestItem = Static<typeof TestItem>
export type WireTestGroup = Static<typeof TestGroup>
export type WireTestSet = Static<typeof TestSet>
export type WireReply = Static<typeof Reply>
export type WireHistory = Static<typeof History>

export const practice = {
  getChapterTestEx: call({
    method: 'POST',
    path: '/api/exam/getChapterTestEx',
    summary: '一章的题目，可带本人记录、全站统计与考点',
    access: { chapter: true },
    params: Type.Object({
      appID: Id(),
      cptID: Id(),
      guid: Guid(),
      agentCode: Type.Optional(AgentCode()),
      queryHistory: Type.Optional(Flag()),
      queryTestInfo: Type.Optional(Flag()),
      queryKnowledge: Type.Optional(Flag()),
    }),
    data: TestSet,
  }),
  submitReplies: call({
    method: 'POST',
    path: '/api/exam/submitReplies',
    summary: '提交作答（一批；重复提交不重复计数）',
    source: 'project',
    access: 'user',
    rate: { max: 1200, seconds: 60, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      repliesJson: JsonText(Type.Array(Reply, { minItems: 1, maxItems: 100 })),
    }),
    data: Type.Object({ results: Type.Array(ReplyResult) }),
  }),
  setFavourite: call({
    method: 'POST',
    path: '/api/exam/setFavourite',
    summary: '收藏或取消收藏',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), allTestID: Id(), isFav: Flag(), changedAt: Moment() }),
    data: Nothing(),
  }),
  saveNote: call({
    method: 'POST',
    path: '/api/exam/saveNote',
    summary: '保存笔记；空文本删除',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), allTestID: Id(), content: Text(4000), changedAt: Moment() }),
    data: Nothing(),
  }),
  saveProgress: call({
    method: 'POST',
    path: '/api/exam/saveProgress',
    summary: '记住做到哪一题',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), cptID: Id(), allTestID: Id(), changedAt: Moment() }),
    data: Nothing(),
  }),
  resetTestInfo: call({
    method: 'POST',
    path: '/api/exam/resetTestInfo',
    summary: '重做一章：清除该章（含下级）的作答进度，保留错题、收藏与笔记',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      cptID: Id(),
      guid: Guid(),
      module: Type.Optional(Text(32)),
      chapterType: Type.Optional(Text(32)),
      bookID: Type.Optional(Text(32)),
      moduleNew: Type.Optional(Text(32)),
    }),
    data: Type.Object({ reset: Count() }),
  }),
  resetallTestReplyInfo: call({
    method: 'POST',
    path: '/api/exam/resetallTestReplyInfo',
    summary: '重做整个科目：清除全部作答进度',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ reset: Count() }),
  }),
}
