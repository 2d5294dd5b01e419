import { ABOUT, FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import type { PlaceState, TalkState } from '@tizhou/domain/feedback/states'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { waits } from '../../papers.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text, TextOr } from '../../wire.ts'

/**
 * Learners' reports on questions and knowledge points, with teachers' answers (specification, section 7, "Feedback").
 */

const About = () =>
  Type.String({ pattern: ABOUT.source, description: 'stem, option:C, key, explanation, picture, point' })
export const FeedbackType = () => Type.Integer({ minimum: 1, maximum: 99, description: 'FEEDBACK_TYPES of the domain' })
/** open: waits for a teacher; answered: waits for the learner; accepted, rejected: the learner's judgement. */
export const Talk = () =>
  Type.Unsafe<TalkState>({ ...Type.Enum(['open', 'answered', 'accepted', 'rejected']), empty: 'open' })
export const Place = () =>
  Type.Unsafe<PlaceState>({ ...Type.Enum(['listed', 'closed', 'merged', 'deleted']), empty: 'listed' })

export const FeedbackReply = Type.Object({
  replyID: Id(),
  teacherID: Nullable(Id()),
  teacherName: Type.String({ description: 'empty: the learner wrote it' }),
  replyContent: Type.String(),
  createTime: Moment(),
  isRead: Flag(),
  isAccept: Nullable(Flag()),
  adoptContent: Type.String(),
})
export type FeedbackReply = Static<typeof FeedbackReply>

const Report = Type.Object({
  errorTestFeedbackID: Id(),
  appID: Id(),
  feedbackType: Count(),
  module: Type.String(),
  about: Type.String(),
  allTestID: Nullable(Id()),
  childTableId: Nullable(Count()),
  SameKnowPointID: Nullable(Id()),
  title: Type.String({ description: 'the beginning of the stem, or the name of the point' }),
  content: Type.String(),
  picture: Nullable(Type.String({ description: 'an address that only the writer opens, for some minutes' })),
  createTime: Moment(),
  talk: Talk(),
  closed: Flag(),
  isRead: Flag('0: a teacher wrote since I last looked'),
  lastReply: Nullable(FeedbackReply),
  ...waits('the teacher’s answer waits as the key of the question does'),
})
export type FeedbackReport = Static<typeof Report>

const paged = {
  guid: Guid(),
  appID: Id(),
  curPage: Type.Integer({ minimum: 0, maximum: 100_000 }),
  eachPageNum: Type.Integer({ minimum: 1, maximum: 100 }),
}
const Reports = Type.Object({ list: Type.Array(Report), total: Count() })
const ofReport = { guid: Guid(), errorTestFeedbackID: Id() }

export const feedback = {
  /** Reports of a subject include those of its mock-interview variant, in every list. */
  feedbackList: call({
    method: 'GET',
    path: '/api/errorTestFeedback/feedbackList',
    summary: '我的纠错，最近有变化的在前',
    access: 'user',
    params: Type.Object(paged),
    data: Reports,
  }),
  teacherFeedbackList: call({
    method: 'GET',
    path: '/api/errorTestFeedback/teacherFeedbackList',
    summary: '我的纠错中老师答复过的',
    access: 'user',
    params: Type.Object(paged),
    data: Reports,
  }),
  ReviewTeacherFeedbackList: call({
    method: 'GET',
    path: '/api/errorTestFeedback/ReviewTeacherFeedbackList',
    summary: '我的纠错中等我确认答复的',
    access: 'user',
    params: Type.Object(paged),
    data: Reports,
  }),
  /**
   * With a report: its conversation, 50 a page from the first reply on. Without: the learner's reports of that type and
   * module.
   */
  FeedbackListSeconds: call({
    method: 'GET',
    path: '/api/errorTestFeedback/FeedbackListSeconds',
    summary: '一条纠错的全部对话，或一类纠错',
    access: 'user',
    params: Type.Object({
      ...paged,
      feedbackType: FeedbackType(),
      module: Text(32),
      errorTestFeedbackID: Type.Optional(Id()),
    }),
    data: Type.Object({ list: Type.Array(Report), replies: Type.Array(FeedbackReply), total: Count() }),
  }),
  delFeedback: call({
    method: 'POST',
    path: '/api/errorTestFeedback/delFeedback',
    summary: '删除我的一条纠错',
    access: 'user',
    params: Type.Object(ofReport),
    data: Nothing(),
  }),
  readFeedbackReply: call({
    method: 'POST',
    path: '/api/errorTestFeedback/readFeedbackReply',
    summary: '老师的答复已读',
    access: 'user',
    params: Type.Object(ofReport),
    data: Nothing(),
  }),
  /** Rejecting needs a reason. An answer is judged once; 409 where there is a newer answer. */
  addisadopt: call({
    method: 'POST',
    path: '/api/errorTestFeedback/addisadopt',
    summary: '采纳或不采纳老师的答复',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      userID: Id(),
      guid: Guid(),
      allTestID: Id(),
      childTableId: Count(),
      isAccept: Flag(),
      adoptContent: Text(FEEDBACK_BOUNDS.adopt),
      teacherID: Id(),
      errorTestFeedbackID: Id(),
      replyID: Id(),
    }),
    data: Nothing(),
  }),
  AddNewReply: call({
    method: 'POST',
    path: '/api/errorTestFeedback/AddNewReply',
    summary: '补充一条',
    access: 'user',
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({ ...ofReport, replyContent: Text(FEEDBACK_BOUNDS.reply, 1) }),
    data: Type.Object({ replyID: Id() }),
  }),
  getmshongdian: call({
    changesNothing: true,
    method: 'POST',
    path: '/api/errorTestFeedback/getmshongdian',
    summary: '模拟答辩科目（mndbAppID）中有没有未读的答复',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ isRed: Flag(), count: Count() }),
  }),
  getKnowledgeFeedList: call({
    method: 'GET',
    path: '/api/knowledgeItem/getKnowledgeFeedList',
    summary: '我对知识点的纠错，一次一页；不带页码时至多 200 条',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      curPage: Type.Optional(paged.curPage),
      eachPageNum: Type.Optional(paged.eachPageNum),
    }),
    data: Reports,
  }),
  getKnowledgeFeedDetail: call({
    method: 'GET',
    path: '/api/knowledgeItem/getKnowledgeFeedDetail',
    summary: '一条知识点纠错的全部对话',
    access: 'user',
    params: Type.Object({ appID: Id(), errorTestFeedbackID: Id(), guid: Guid() }),
    data: Type.Object({ report: Nullable(Report), replies: Type.Array(FeedbackReply) }),
  }),
  /** Either IsAccept with AdoptContent, or IsRead. */
  updateKnowledgeFeed: call({
    method: 'POST',
    path: '/api/knowledgeItem/updateKnowledgeFeed',
    summary: '采纳、不采纳或已读对知识点纠错的答复',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      replyID: Id(),
      guid: Guid(),
      IsAccept: Type.Optional(Flag()),
      AdoptContent: Type.Optional(Text(FEEDBACK_BOUNDS.adopt)),
      IsRead: Type.Optional(Flag()),
    }),
    data: Nothing(),
  }),
  /** On a question (`allTestID`) or a knowledge point. `clientID` is made by the client: repeating it adds nothing. */
  reportError: call({
    method: 'POST',
    path: '/api/errorTestFeedback/reportError',
    summary: '提交纠错；链接、标签与表情换成 #',
    source: 'project',
    access: 'user',
    rate: { max: 60, seconds: 3600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      clientID: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
      allTestID: Type.Optional(Id()),
      SameKnowPointID: Type.Optional(Id()),
      feedbackType: FeedbackType(),
      module: Text(32),
      about: About(),
      content: Text(FEEDBACK_BOUNDS.content, 1),
    }),
    data: Type.Object({ errorTestFeedbackID: Id() }),
  }),
  /** JPEG, PNG or WebP; re-encoded without metadata (location, device). Replaces an earlier one. */
  reportPicture: call({
    method: 'POST',
    path: '/api/errorTestFeedback/reportPicture',
    summary: '给我的纠错附一张图片',
    source: 'project',
    access: 'user',
    rate: { max: 60, seconds: 3600, by: 'user' },
    upload: { maxBytes: FEEDBACK_BOUNDS.picture },
    params: Type.Object(ofReport),
    data: Type.Object({ picture: TextOr('') }),
  }),
  /** Only of questions whose key the learner may read now. */
  teacherNotes: call({
    method: 'GET',
    path: '/api/errorTestFeedback/teacherNotes',
    summary: '老师对这些题的补充说明，置顶的在前',
    source: 'project',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestIDs: JsonText(Type.Array(Id(), { minItems: 1, maxItems: 100 })),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          noteID: Id(),
          allTestID: Id(),
          content: Type.String(),
          pinned: Flag(),
          teacherName: Type.String(),
          time: Moment(),
        }),
      ),
    }),
  }),
}
