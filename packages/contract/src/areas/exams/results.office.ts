import { CANCEL_WAYS, type CancelWay } from '@tizhou/domain/exam/cancelled'
import { CANDIDATE_STATES, type CandidateState } from '@tizhou/domain/exam/candidateState'
import { CUT_WHYS, type CutWhy } from '@tizhou/domain/exam/cutWhy'
import { SUSPICIONS, type Suspicion } from '@tizhou/domain/exam/itemChoices'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { ExportData, exportParams, Search, TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofPaper = { appID: Id(), paperID: Id() }

/** To two decimals. */
const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const Share = (description?: string) => Type.Number({ minimum: 0, maximum: 1, ...(description && { description }) })
const Coefficient = (description: string) => Nullable(Type.Number({ minimum: -1, maximum: 1, description }))
const State = () => Type.Unsafe<CandidateState>(Type.Enum([...CANDIDATE_STATES]))
const EndedBy = () => Nullable(Type.Unsafe<'candidate' | 'time'>(Type.Enum(['candidate', 'time'])))

const Person = {
  attemptID: Id(),
  userID: Id(),
  userName: Type.String({ description: 'phone numbers are masked: 138****0001' }),
  nickName: Type.String({ description: 'likewise' }),
  isFirst: Flag('1: the attempt that figures and ranking count'),
  nth: Type.Integer({ minimum: 1, description: 'which attempt of the candidate at the paper' }),
}

const attemptFilters = { q: Search(), passed: Type.Optional(Flag()), first: Type.Optional(Flag()) }

const AttemptRow = {
  ...Person,
  score: Marks(),
  fullMark: Nullable(Marks()),
  passed: Nullable(Flag()),
  units: Type.Array(
    Type.Object({ unitID: Id(), name: Type.String(), score: Marks(), fullMark: Marks(), passed: Nullable(Flag()) }),
  ),
  rank: Nullable(Type.Integer({ minimum: 1, description: 'of the ranking after the window' })),
  spentSeconds: Nullable(Count()),
  handedInAt: Nullable(Moment()),
  handedInBy: EndedBy(),
  cutWhy: Nullable(Type.Unsafe<CutWhy>(Type.Enum([...CUT_WHYS], { description: 'why staff ended it' }))),
}

const questionFilters = { suspicious: Type.Optional(Flag()) }

const QuestionRow = {
  allTestID: Id(),
  externalID: Type.String(),
  place: Type.Integer({ minimum: 1, description: 'in the paper' }),
  unit: Type.String(),
  styleID: Id(),
  stem: Type.String({ description: 'its beginning' }),
  answer: Type.String({ description: 'the present key of a choice; otherwise empty' }),
  candidates: Type.Integer({ description: 'first attempts in which it was judged' }),
  facility: Nullable(Share('share of its marks that were gained')),
  discrimination: Coefficient('correlation of its score with that of the rest of the paper'),
  upperLower: Coefficient('facility of the best 27 % minus that of the weakest 27 %'),
  blank: Nullable(Share('share without an answer')),
  seconds: Nullable(Type.Number({ minimum: 0, description: 'mean time on the question' })),
  options: Type.Array(
    Type.Object({
      name: Type.String(),
      isKey: Flag(),
      share: Share('of all candidates'),
      upper: Nullable(Share('of the best 27 %')),
      lower: Nullable(Share('of the weakest 27 %')),
    }),
  ),
  cancelled: Nullable(
    Type.Unsafe<CancelWay>(Type.Enum([...CANCEL_WAYS], { description: 'how it counts since it was cancelled' })),
  ),
  reasons: Type.Array(
    Type.Object({
      kind: Type.Unsafe<Suspicion>(Type.Enum([...SUSPICIONS])),
      text: Type.String({ description: 'in words, with its figures' }),
    }),
    { description: 'why it is suspicious, the gravest first' },
  ),
}

/** When the measures of questions were computed, and of how many first attempts. */
const Measured = Nullable(
  Type.Object({ at: Moment(), candidates: Count(), isStale: Flag('results have changed since') }),
)

/** The results of papers for everybody, those of an open window included: for staff alone. */
export const examResultsOffice = {
  resultsRoom: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/results/room',
    summary: '考场现在的情况：在考、作答中、离开、交卷、收卷的人次',
    params: Type.Object({ guid: Guid(), ...ofPaper }),
    data: Type.Object({
      now: Moment(),
      paperKey: Type.String(),
      name: Type.String(),
      opensAt: Nullable(Moment()),
      closesAt: Nullable(Moment()),
      begun: Type.Integer({ description: 'attempts' }),
      people: Type.Integer({ description: 'who began it' }),
      inRoom: Type.Integer({ description: 'attempts that have not ended' }),
      resting: Type.Integer({ description: 'of those, between two units' }),
      answering: Type.Integer({ description: 'of those in the room, heard of within the last three minutes' }),
      away: Type.Integer({ description: 'of those in the room, the others' }),
      handedIn: Type.Integer({ description: 'by the candidate' }),
      collected: Type.Integer({ description: 'when the time was up' }),
    }),
  }),
  resultsCandidates: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/results/candidates',
    summary: '考场里的考生，可按手机号（整个、前三位或后四位）、用户名、昵称或编号查找',
    params: Type.Object({
      ...tableParams(['begun', 'left', 'seen', 'name']),
      ...ofPaper,
      state: Type.Optional(State()),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        ...Person,
        state: State(),
        isResting: Flag(),
        startedAt: Moment(),
        leftSeconds: Nullable(
          Type.Integer({ minimum: 0, description: 'of the open unit or rest, by the server’s clock' }),
        ),
        answered: Count(),
        questions: Count(),
        seenAt: Nullable(Moment()),
        handedInAt: Nullable(Moment()),
      }),
    ),
  }),
  resultsScores: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/results/scores',
    summary: '成绩的分布、合格人数和信度，按每人第一次作答',
    params: Type.Object({ guid: Guid(), ...ofPaper }),
    data: Type.Object({
      /** Without questions that were dropped; the pass mark in proportion. */
      fullMark: Marks(),
      passMark: Nullable(Marks()),
      waiting: Type.Integer({ description: 'first attempts that ended and have no score yet' }),
      passed: Count(),
      failed: Count(),
      spread: Nullable(
        Type.Object({
          candidates: Count(),
          mean: Marks(),
          median: Marks(),
          deviation: Marks(),
          lowest: Marks(),
          highest: Marks(),
        }),
      ),
      bins: Type.Array(Type.Object({ from: Marks(), to: Marks(), candidates: Count() })),
      reliability: Nullable(
        Type.Object({
          kind: Type.Unsafe<'KR-20' | 'alpha'>(Type.Enum(['KR-20', 'alpha'])),
          value: Type.Number({ maximum: 1 }),
          items: Count(),
        }),
      ),
      measured: Measured,
      rankedAt: Nullable(Moment()),
    }),
  }),
  resultsAttempts: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/results/attempts',
    summary: '有成绩的作答',
    params: Type.Object({ ...tableParams(['score', 'spent', 'handedIn']), ...ofPaper, ...attemptFilters }),
    data: TableData(Type.Object(AttemptRow)),
  }),
  resultsQuestions: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/results/questions',
    summary: '每道题的难度、区分度和各选项人数，可疑的在前',
    params: Type.Object({
      ...tableParams(['gravity', 'place', 'facility', 'discrimination', 'upperLower', 'blank', 'seconds']),
      ...ofPaper,
      ...questionFilters,
    }),
    data: Type.Object({
      rows: Type.Array(Type.Object(QuestionRow)),
      total: Count(),
      suspicious: Type.Integer({ description: 'questions with a reason, of the whole paper' }),
      measured: Measured,
    }),
  }),
  /** Otherwise measures follow by themselves, at the latest an hour later. */
  resultsMeasure: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/results/measure',
    summary: '现在就重新统计每道题',
    params: Type.Object({ guid: Guid(), ...ofPaper }),
    data: Nothing(),
  }),
  resultsExport: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/results/export',
    summary: '导出考生成绩，按列表的条件，高分在前；记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({ ...exportParams(), ...ofPaper, ...attemptFilters }),
    data: ExportData(Type.Object(AttemptRow)),
  }),
  resultsQuestionExport: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/results/exportQuestions',
    summary: '导出每道题的统计，按试卷的顺序；记入操作记录',
    rate: { max: 300, seconds: 60, by: 'user' },
    params: Type.Object({ ...exportParams(), ...ofPaper, ...questionFilters }),
    data: ExportData(Type.Object(QuestionRow)),
  }),
}
