import { FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { ShownQuestion } from '../../questionShape.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'
import { FeedbackReply, FeedbackType, Place, Talk } from './feedback.ts'

const ofTeacher = { access: { role: 'teacher' }, source: 'project' } as const
const ofReport = { guid: Guid(), reportID: Id() }
const Share = () => Type.Number({ minimum: 0, maximum: 1 })

const Listed = Type.Object({
  reportID: Id(),
  appID: Id(),
  subject: Type.String(),
  allTestID: Nullable(Id()),
  SameKnowPointID: Nullable(Id()),
  feedbackType: Count(),
  about: Type.String(),
  title: Type.String(),
  content: Type.String(),
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked' }),
  time: Moment(),
  /** Since when a teacher has to act; null: nobody waits. */
  waitingSince: Nullable(Moment()),
  /** Number of listed reports on the same question or point, including this one. */
  weight: Count(),
  talk: Talk(),
  place: Place(),
})

/** Filter of reports by state. */
const State = () =>
  Type.Unsafe<'waiting' | 'answered' | 'accepted' | 'closed' | 'merged'>(
    Type.Enum(['waiting', 'answered', 'accepted', 'closed', 'merged']),
  )

const Note = Type.Object({
  noteID: Id(),
  content: Type.String(),
  pinned: Flag(),
  revision: Count(),
  teacherName: Type.String(),
  createdAt: Moment(),
  updatedAt: Moment(),
})

/** The teachers' desk: learners' reports, answers, merges, notes on questions, templates and figures. */
export const feedbackOffice = {
  reportList: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/feedback/list',
    summary: '学员的纠错',
    params: Type.Object({
      ...tableParams(['waiting', 'weight', 'time']),
      appID: Type.Optional(Id()),
      state: Type.Optional(State()),
      feedbackType: Type.Optional(FeedbackType()),
      q: Search(),
    }),
    data: TableData(Listed),
  }),
  reportDetail: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/feedback/detail',
    summary: '一条纠错：对话、题目、数据与同题的其他纠错',
    params: Type.Object(ofReport),
    data: Type.Object({
      report: Type.Object({
        ...Listed.properties,
        module: Type.String(),
        picture: Nullable(Type.String({ description: 'an address for some minutes' })),
        revision: Count(),
        mergedInto: Nullable(Id()),
      }),
      replies: Type.Array(FeedbackReply),
      others: Type.Array(Listed, { description: 'on the same thing, the newest first, at most 100' }),
      question: Nullable(
        Type.Object({
          allTestID: Id(),
          hash: Type.String(),
          question: ShownQuestion,
          removed: Flag(),
          updatedAt: Moment(),
          changedSince: Flag('changed after the report'),
          answered: Count(),
          facility: Nullable(Share()),
          discrimination: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
          wrong: Nullable(Type.Object({ reply: Type.String(), share: Share() })),
        }),
      ),
      notes: Type.Array(Note),
    }),
  }),
  /** Reports merged into it get the answer too. 409 where the conversation has changed since `revision`. */
  reportReply: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/reply',
    summary: '答复纠错',
    params: Type.Object({ ...ofReport, revision: Count(), content: Text(FEEDBACK_BOUNDS.reply, 1) }),
    data: Type.Object({ replyID: Id() }),
  }),
  reportClose: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/close',
    summary: '结束一条纠错；可以重新打开',
    params: Type.Object(ofReport),
    data: Nothing(),
  }),
  reportReopen: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/reopen',
    summary: '重新打开结束的纠错',
    params: Type.Object(ofReport),
    data: Nothing(),
  }),
  /** Both must be on the same question or point. The last answer given there also reaches this learner. */
  reportMerge: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/merge',
    summary: '并入同题的另一条纠错；可以拆开',
    params: Type.Object({ ...ofReport, intoID: Id() }),
    data: Nothing(),
  }),
  reportSplit: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/split',
    summary: '拆开并入的纠错',
    params: Type.Object(ofReport),
    data: Nothing(),
  }),
  noteSave: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/noteSave',
    summary: '新增或修改题目下的老师说明',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      allTestID: Id(),
      noteID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      content: Text(FEEDBACK_BOUNDS.note, 1),
      pinned: Flag(),
    }),
    data: Type.Object({ noteID: Id() }),
  }),
  noteRemove: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/noteRemove',
    summary: '删除老师说明；操作记录中保留原文',
    params: Type.Object({ guid: Guid(), noteID: Id() }),
    data: Nothing(),
  }),
  templateList: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/feedback/templates',
    summary: '答复模板',
    params: Type.Object({ ...tableParams(['title', 'updatedAt']), q: Search() }),
    data: TableData(
      Type.Object({
        templateID: Id(),
        title: Type.String(),
        content: Type.String(),
        revision: Revision(),
        updatedAt: Moment(),
        updatedBy: Type.String(),
      }),
    ),
  }),
  templateSave: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/templateSave',
    summary: '新增或修改答复模板',
    params: Type.Object({
      guid: Guid(),
      templateID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      title: Text(FEEDBACK_BOUNDS.templateTitle, 1),
      content: Text(FEEDBACK_BOUNDS.reply, 1),
    }),
    data: Type.Object({ templateID: Id() }),
  }),
  templateRemove: call({
    ...ofTeacher,
    method: 'POST',
    path: '/api/console/feedback/templateRemove',
    summary: '删除答复模板',
    params: Type.Object({ guid: Guid(), templateID: Id() }),
    data: Nothing(),
  }),
  /** Of the reports received in a period. Times in ms from a report to its first answer. */
  feedbackFigures: call({
    ...ofTeacher,
    method: 'GET',
    path: '/api/console/feedback/figures',
    summary: '纠错数据：首次答复用时、采纳率，按科目与老师',
    params: Type.Object({ guid: Guid(), appID: Type.Optional(Id()), ...between() }),
    data: Type.Object({
      reports: Count(),
      answered: Count(),
      waiting: Count(),
      oldestWaiting: Nullable(Moment()),
      medianFirstReply: Nullable(Type.Integer({ minimum: 0 })),
      slowFirstReply: Nullable(Type.Integer({ minimum: 0, description: 'nine of ten were answered within it' })),
      accepted: Count(),
      rejected: Count(),
      days: Type.Array(Type.Object({ day: Type.String(), reports: Count(), answered: Count() })),
      teachers: Type.Array(
        Type.Object({ teacherID: Id(), name: Type.String(), answers: Count(), accepted: Count(), rejected: Count() }),
      ),
      subjects: Type.Array(
        Type.Object({ appID: Id(), name: Type.String(), reports: Count(), waiting: Count(), accepted: Count() }),
      ),
    }),
  }),
}
