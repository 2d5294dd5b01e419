import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Id, Moment, Nothing, Nullable, Revision } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const ofPaper = { guid: Guid(), appID: Id(), paperID: Id() }

/** Windows of papers: reading and moving them, until they are over. */
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
   * 409 with data.reason `closed` once the window is over, `begun` where there are attempts and the opening would
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
      revision: Revision(),
    }),
    data: Nothing(),
  }),
}
