import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nothing, Nullable, Revision, Text } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofCandidate = { guid: Guid(), appID: Id(), paperID: Id(), userID: Id() }

/** Which attempt counts in statistics and ranking from the beginning of the granted one on: that one, or the former. */
const Counts = () => Type.Unsafe<'new' | 'former'>(Type.Enum(['new', 'former']))
const Reason = () => Text(200, 1)

/** What one candidate of a paper is granted: more time, or another attempt. The candidate is told of both. */
export const examCandidatesOffice = {
  candidateGrants: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/candidate',
    summary: '一位考生的作答、加时和补考机会',
    params: Type.Object(ofCandidate),
    data: Type.Object({
      name: Type.String({ description: 'of the paper' }),
      who: Type.String({ description: 'nickname, phone numbers masked' }),
      revision: Revision(),
      attemptsAllowed: Type.Integer({ description: 'by the paper; 0: unlimited' }),
      closesAt: Nullable(Moment()),
      /** When results are told; null: when the window closes. */
      tellsAt: Nullable(Moment()),
      /** Nothing is granted unless `open`; who still sits a withdrawn paper is given more time. */
      state: Type.Unsafe<'open' | 'ended' | 'told' | 'withdrawn'>(Type.Enum(['open', 'ended', 'told', 'withdrawn'])),
      now: Moment(),
      units: Type.Array(Type.Object({ unitID: Id(), name: Type.String(), seconds: Count() })),
      attempts: Type.Array(
        Type.Object({
          attemptID: Id(),
          startedAt: Moment(),
          state: Type.Unsafe<'running' | 'resting' | 'over'>(Type.Enum(['running', 'resting', 'over'])),
          /** The open unit, or the next one; null: over. */
          unitID: Nullable(Id()),
          endsAt: Nullable(Moment()),
          handedInAt: Nullable(Moment()),
          score: Nullable(Type.Number()),
          counts: Type.Boolean({ description: 'in statistics and ranking' }),
        }),
      ),
      grants: Type.Array(
        Type.Object({
          grantID: Id(),
          kind: Type.Unsafe<'time' | 'attempt'>(Type.Enum(['time', 'attempt'])),
          /** Of more time: the unit; null: every unit. */
          unitID: Nullable(Id()),
          seconds: Nullable(Count()),
          /** Of an attempt. */
          counts: Nullable(Counts()),
          /** The attempt that has it; null: none yet. */
          attemptID: Nullable(Id()),
          reason: Type.String(),
          by: Type.String(),
          at: Moment(),
          takenBackAt: Nullable(Moment()),
          canTakeBack: Type.Boolean(),
        }),
      ),
    }),
  }),
  /**
   * To the running attempt, whose clock moves at once; where none runs, to those that begin later. 400 beyond the unit's
   * own time, or 12 hours in all; 409 with data.reason `handedIn` where the attempt that was seen under way has ended,
   * `closed` for a unit or window that is over, `window` beyond the paper's window (move that), `usedUp` where no attempt is left.
   */
  grantTime: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/grantTime',
    summary: '给一位考生加时',
    params: Type.Object({
      ...ofCandidate,
      unitID: Type.Optional(Id()),
      seconds: Type.Integer({ minimum: 60, maximum: 14_400, description: 'for each of its units' }),
      reason: Reason(),
      revision: Revision(),
    }),
    data: Type.Object({ grantID: Id() }),
  }),
  /** 409 with data.reason `running` while an attempt runs, `none` before the first one, `closed` after the window (until results are told, move its end) or for a withdrawn paper. */
  grantAttempt: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/grantAttempt',
    summary: '让一位考生再考一次',
    params: Type.Object({ ...ofCandidate, counts: Counts(), reason: Reason(), revision: Revision() }),
    data: Type.Object({ grantID: Id() }),
  }),
  /** While it is not used up; 409 with data.reason `used` afterwards. */
  grantTakeBack: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/grantTakeBack',
    summary: '收回给一位考生的加时或补考机会',
    params: Type.Object({ ...ofCandidate, grantID: Id(), revision: Revision() }),
    data: Nothing(),
  }),
}
