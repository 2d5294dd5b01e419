import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nothing, Nullable, Revision } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofPaper = { guid: Guid(), appID: Id(), paperID: Id() }

/** When a paper can be sat: seen and moved, until its window is over. */
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
      begun: Count(),
      revision: Type.String(),
    }),
  }),
  /**
   * 409 with data.reason `closed` once the window is over, `begun` where somebody sat the paper and its opening, or that
   * it has an end at all, is to be another. Whoever waits for the paper is told by the push.
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
      revision: Revision(),
    }),
    data: Nothing(),
  }),
}
