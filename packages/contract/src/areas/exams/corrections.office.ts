import { CANCEL_WAYS, type CancelWay } from '@tizhou/domain/exam/cancelled'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofItem = { guid: Guid(), appID: Id(), paperID: Id(), allTestID: Id() }

/** `credit`: everybody gets its marks; `drop`: it counts for nobody. */
const Way = () => Type.Unsafe<CancelWay>(Type.Enum([...CANCEL_WAYS]))
const Marks = () => Type.Number({ minimum: 0, maximum: 100_000 })
const Result = () =>
  Type.Object({
    verdict: Type.Unsafe<'right' | 'wrong' | 'partial' | 'unscored'>(
      Type.Enum(['right', 'wrong', 'partial', 'unscored']),
    ),
    score: Marks(),
  })
const Rank = () => Nullable(Type.Integer({ minimum: 1, description: 'null: this attempt is not ranked' }))

/** Questions that turn out faulty after a paper was sat: cancelled in this paper alone, and all attempts scored again. */
export const examCorrectionsOffice = {
  /** The effect of cancelling a question, or of letting it count again (without `way`). Changes nothing. */
  cancelCheck: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/cancelCheck',
    summary: '作废一道题会改变哪些成绩',
    params: Type.Object({ ...ofItem, way: Type.Optional(Way()) }),
    data: Type.Object({
      name: Type.String({ description: 'of the paper' }),
      number: Type.Integer({ minimum: 1, description: 'of the question in the paper' }),
      stem: Type.String({ description: 'its beginning' }),
      marks: Marks(),
      /** How it counts now; null: by its key. */
      way: Nullable(Way()),
      note: Type.String({ description: 'why it is cancelled, as learners read it' }),
      revision: Type.String({
        minLength: 1,
        maxLength: 32,
        description: 'of how it counts, and of the paper’s results',
      }),
      hasPassMark: Type.Boolean({ description: 'the paper, or the unit of the question, has a pass mark' }),
      isBusy: Type.Boolean({ description: 'attempts are being scored again' }),
      attempts: Type.Integer({ description: 'whose result would differ' }),
      scored: Type.Integer({ description: 'attempts with a score' }),
      people: Count(),
      up: Type.Integer({ description: 'attempts whose share of the full marks rises' }),
      down: Count(),
      nowPassed: Count(),
      nowFailed: Count(),
      ranked: Type.Integer({ description: 'candidates that are ranked' }),
      ranksMoved: Count(),
      samples: Type.Array(
        Type.Object({
          who: Type.String({ description: 'nickname, phone numbers masked' }),
          handedInAt: Moment(),
          reply: Type.String({ description: 'empty: not answered' }),
          before: Result(),
          after: Result(),
          scoreBefore: Marks(),
          scoreAfter: Marks(),
          fullMarkBefore: Marks(),
          fullMarkAfter: Marks(),
          passedBefore: Nullable(Type.Boolean()),
          passedAfter: Nullable(Type.Boolean()),
          rankBefore: Rank(),
          rankAfter: Rank(),
        }),
      ),
      /** The cancellation that can be taken back; null: none. */
      last: Nullable(Type.Object({ rescoringID: Id(), by: Type.String(), at: Moment(), attempts: Count() })),
    }),
  }),
  /**
   * Runs in the background and tells learners whose result changes. Attempts that are handed in later obey it too. 409
   * with data.reason `changed` where results of the paper have changed since `cancelCheck`: its effect is another one.
   */
  cancelQuestion: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/cancelQuestion',
    summary: '在一份试卷中作废一道题，全部重新计分',
    params: Type.Object({ ...ofItem, way: Way(), note: Text(300, 1), revision: Revision() }),
    data: Type.Object({ rescoringID: Id() }),
  }),
  /**
   * One step back: how it counted before it was cancelled last. 409 where that was taken back, or is under way, and with
   * data.reason `changed` where results of the paper have changed since `cancelCheck`.
   */
  cancelUndo: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/cancelUndo',
    summary: '撤销一次作废，成绩改回',
    params: Type.Object({ ...ofItem, rescoringID: Id(), revision: Revision() }),
    data: Nothing(),
  }),
  paperRescorings: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/rescorings',
    summary: '一份试卷的历次重新计分',
    params: Type.Object({ ...tableParams(['at']), appID: Id(), paperID: Id() }),
    data: TableData(
      Type.Object({
        rescoringID: Id(),
        allTestID: Id(),
        number: Nullable(Type.Integer({ description: 'in the paper; null: no longer in it' })),
        stem: Type.String(),
        kind: Type.Unsafe<'key' | 'cancel'>(Type.Enum(['key', 'cancel'])),
        wayBefore: Nullable(Way()),
        wayAfter: Nullable(Way()),
        note: Type.String(),
        state: Type.Unsafe<'doing' | 'done' | 'undoing' | 'undone'>(Type.Enum(['doing', 'done', 'undoing', 'undone'])),
        by: Type.String(),
        at: Moment(),
        settledAt: Nullable(Moment()),
        undoneBy: Nullable(Type.String()),
        attempts: Type.Integer({ description: 'of this paper that were scored again' }),
        up: Type.Integer({ description: 'of those, with more marks than before' }),
        down: Count(),
        canUndo: Type.Boolean(),
      }),
    ),
  }),
  cancelledQuestions: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/cancelled',
    summary: '一份试卷中已作废的题',
    params: Type.Object({ guid: Guid(), appID: Id(), paperID: Id() }),
    data: Type.Object({ list: Type.Array(Type.Object({ allTestID: Id(), way: Way() })) }),
  }),
}
