import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Id, Moment, Nothing, Nullable, Revision } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofPaper = { guid: Guid(), appID: Id(), paperID: Id() }

/** Windows of papers: reading and moving them, and when results are told, until that has come. */
export const examWindowsOffice = {
  paperWindow: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/papers/window',
    summary: '试卷的开放时间',
    params: Type.Object(ofPaper),
    data: Type.Object({
      name: Type.String(),
      opensAt: Nullable(Moment()),
      closesAt: Nullable(Moment()),
      /** When scores, keys and ranking are told; null: when the window closes. */
      tellsAt: Nullable(Moment()),
      /** `ended`: nobody can answer any more, and the results are not told yet. */
      state: Type.Unsafe<'open' | 'ended' | 'told'>(Type.Enum(['open', 'ended', 'told'])),
      begun: Count(),
      running: Type.Integer({ minimum: 0, description: 'attempts that have not ended' }),
      revision: Type.String(),
    }),
  }),
  /**
   * 409 with data.reason `closed` once results are told, and for `opensAt` once the window is over (a later `closesAt`
   * opens it again), `notOver` for `tellsNow` before, `begun` where there are attempts and the opening would
   * change, or the window would get or lose an end. Waiting learners are told by push.
   */
  paperMoveWindow: call({
    ...ofEditor,
    method: 'POST',
    path: '/api/console/papers/moveWindow',
    summary: '改试卷的开放时间',
    params: Type.Object({
      ...ofPaper,
      opensAt: Type.Optional(Moment()),
      closesAt: Type.Optional(Moment()),
      tellsAt: Type.Optional(Moment()),
      tellsNow: Type.Optional(Flag('results are told at once; opensAt, closesAt and tellsAt are ignored')),
      revision: Revision(),
    }),
    data: Nothing(),
  }),
}
