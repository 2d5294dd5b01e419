import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { AgentCode, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

/** A reply from the outbox. `replyID` is made by the client: repeating it has no effect. */
const Reply = Type.Object({
  replyID: Type.String({ minLength: 16, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
  allTestID: Id(),
  cptID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '0: a question of papers alone' }),
  lastUserReply: Text(4000),
  selfScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'short answers: own percentage' })),
  spendTime: Type.Integer({ minimum: 0, maximum: 86_400, description: 'seconds' }),
  answeredAt: Moment(),
  certainty: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: '1 有把握 2 不确定 3 蒙的' })),
  mode: Type.Union([Type.Literal('practice'), Type.Literal('review')]),
})

const ReplyResult = Type.Object({
  replyID: Type.String(),
  status: Type.Integer({ description: '200 stored (also when it had been before); 201, 404, 400: refused for good' }),
  isRight: Nullable(Flag()),
  leftAfter: Type.Optional(
    Type.Integer({ minimum: 1, description: 'left the wrong book by this reply, after so many right in a row' }),
  ),
})

export type WireReply = Static<typeof Reply>

export const practice = {
  getChapterTestEx: call({
    changesNothing: true,
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
