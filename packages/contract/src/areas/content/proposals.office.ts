import { CONFIRMATIONS } from '@tizhou/domain/content/importConfirmations'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'
import { Hash, Typed } from './content.office.ts'
import { Held, ProposedOfQuestion, ProposedWhat, State } from './proposed.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
/** Teachers may propose corrections; only editors review. */
const ofCorrector = { access: { roles: ['editor', 'teacher'] }, source: 'project' } as const

const ofProposal = { guid: Guid(), proposalID: Id(), revision: Revision() }
const OwnMove = () =>
  Type.Unsafe<'handIn' | 'takeBack' | 'withdraw' | 'reopen' | 'takeOver'>(
    Type.Enum(['handIn', 'takeBack', 'withdraw', 'reopen', 'takeOver']),
  )

/** Kinds of findings that their author confirms. */
const Confirmed = () =>
  Type.Array(
    Type.Unsafe<keyof typeof CONFIRMATIONS>(Type.Enum(Object.keys(CONFIRMATIONS) as (keyof typeof CONFIRMATIONS)[])),
    { maxItems: 10 },
  )

const shared = {
  proposalID: Id(),
  appID: Id(),
  subject: Type.String(),
  allTestID: Nullable(Id()),
  what: ProposedWhat(),
  state: State(),
  since: Moment(),
  revision: Revision(),
  name: Type.String({ description: 'the beginning of its stem' }),
  authorName: Type.String(),
  isMine: Type.Boolean(),
  mayReview: Type.Boolean({ description: 'whether the caller may release it or send it back' }),
  reviewerName: Type.String(),
  comment: Type.String({ description: 'why it was sent back' }),
  /** Of a step: what would be called. */
  call: Nullable(Held()),
}

/** Changes of questions that a second editor releases, in subjects that are reviewed. */
export const proposalsOffice = {
  /**
   * Writes a proposal down (`handIn` 0: as a draft). Without proposalID a new one: 409 where the question has an open one,
   * or the subject is not reviewed. `hash`: of the question that was read, 409 with the differences where it is another.
   * 400 where a change that is handed in changes nothing. Without a chapter a change moves nothing.
   */
  proposalSave: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/proposals/save',
    summary: '提出题目修改，存为草稿或提交审核',
    params: Type.Object({
      guid: Guid(),
      appID: Id(),
      what: ProposedOfQuestion(),
      handIn: Flag(),
      proposalID: Type.Optional(Id()),
      revision: Type.Optional(Revision()),
      allTestID: Type.Optional(Id()),
      hash: Type.Optional(Hash()),
      cptID: Type.Optional(Id()),
      externalID: Type.Optional(Text(100)),
      groupOf: Type.Optional(Id()),
      questionJson: Type.Optional(JsonText(Typed)),
    }),
    data: Type.Object({ proposalID: Id(), revision: Revision() }),
  }),
  /**
   * Hands a call in that changes many questions of a subject that is reviewed, or takes such a change back: what it would
   * do is kept and told, nothing is done. 409 where the subject is not reviewed, or the call itself would be refused.
   */
  proposalStep: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/proposals/step',
    summary: '把一步批量的修改（导入、批量修改、合并、撤销…）提交审核',
    params: Type.Object({
      guid: Guid(),
      call: Held(),
      /** JSON: the parameters of the call as they are sent, without guid. */
      sent: Text(400_000, 2),
    }),
    data: Type.Object({ proposalID: Id(), revision: Revision() }),
  }),
  /**
   * Handed in again, a step is told as it is by now. 409 with the findings that lack a confirmation where an import would
   * overwrite what came meanwhile; `confirmJson` confirms these. `reopen` makes a withdrawn one a draft again, not a step's:
   * 409 where the question has an open one, or the subject is not reviewed.
   */
  proposalMove: call({
    ...ofCorrector,
    method: 'POST',
    path: '/api/console/proposals/move',
    summary: '提交、取回、撤回、恢复或接手一份题目修改',
    params: Type.Object({ ...ofProposal, step: OwnMove(), confirmJson: Type.Optional(JsonText(Confirmed())) }),
    data: Type.Object({ revision: Revision() }),
  }),
  proposalSendBack: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/proposals/sendBack',
    summary: '退回一份题目修改',
    params: Type.Object({ ...ofProposal, comment: Text(1_000, 1) }),
    data: Nothing(),
  }),
  /**
   * Does what it proposes; from then on learners read it. 409 (`reason: 'outdated'`) where the question changed since, or a
   * step would do something else by now (`isOutdated` of its detail). With importID it goes on behind the reply, and is
   * released once that run is done.
   */
  proposalRelease: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/proposals/release',
    summary: '审核发布一份题目修改',
    params: Type.Object(ofProposal),
    data: Type.Object({ allTestID: Nullable(Id()), importID: Nullable(Id()), revision: Revision() }),
  }),
  /** Learners read what was there before; the proposal waits again. 409 where the question changed since. */
  proposalUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/proposals/undo',
    summary: '撤销一份题目修改的发布',
    params: Type.Object(ofProposal),
    data: Nothing(),
  }),
  proposalList: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/proposals/list',
    summary: '题目修改的审核列表，等得最久的在前',
    params: Type.Object({
      ...tableParams(['since']),
      appID: Type.Optional(Id()),
      state: Type.Optional(State()),
      userID: Type.Optional(Id()),
      cptID: Type.Optional(Id()),
    }),
    data: TableData(Type.Object(shared)),
  }),
  proposalAuthors: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/proposals/authors',
    summary: '提出过题目修改的人',
    params: Type.Object({ guid: Guid(), appID: Type.Optional(Id()) }),
    data: Type.Object({ authors: Type.Array(Type.Object({ userID: Id(), name: Type.String() })) }),
  }),
  proposalDetail: call({
    ...ofCorrector,
    method: 'GET',
    path: '/api/console/proposals/detail',
    summary: '一份题目修改与现在的题目',
    params: Type.Object({ guid: Guid(), proposalID: Id() }),
    data: Type.Object({
      ...shared,
      question: Nullable(Typed),
      externalID: Type.String(),
      groupOf: Nullable(Id()),
      cptID: Nullable(Id()),
      chapter: Type.Array(Type.String(), { description: 'where it is to stand' }),
      baseHash: Type.String({ description: 'of the question that it was proposed for; empty: a new one' }),
      present: Nullable(Typed),
      presentChapter: Type.Array(Type.String()),
      isOutdated: Type.Boolean({
        description: 'the question changed since it was proposed, or a step would do other things',
      }),
      outdatedWhy: Type.String({ description: 'why it cannot be released; empty: it is not outdated' }),
      step: Nullable(
        Type.Object({
          lines: Type.Array(Type.String()),
          samples: Type.Array(Type.Object({ label: Type.String(), before: Type.String(), after: Type.String() })),
          /** The run that does it, or tried to. */
          importID: Nullable(Id()),
          isRunning: Type.Boolean(),
          failure: Type.String({ description: 'why the last run wrote nothing' }),
        }),
      ),
    }),
  }),
}
