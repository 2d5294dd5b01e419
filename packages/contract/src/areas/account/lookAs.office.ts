import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Guid, Id, Moment, Text } from '../../wire.ts'

/** Seeing what a learner sees (operator), for 15 minutes, without changing anything. */
export const lookAsOffice = {
  /** 404: nobody with this id; 409: of the staff. An earlier look of the same member of staff ends. */
  lookBegin: call({
    method: 'POST',
    path: '/api/console/users/look',
    summary: '以学员的身份只读查看学习端（15 分钟，写明原因）',
    source: 'project',
    access: { role: 'operator' },
    rate: { max: 30, seconds: 3600, by: 'user' },
    params: Type.Object({ guid: Guid(), userID: Id(), reason: Text(200, 1) }),
    data: Type.Object({
      look: Type.String({ description: 'the guid of the look, for calls of learners that only read' }),
      userID: Id(),
      nickName: Type.String(),
      userName: Type.String({ description: 'phone numbers are masked' }),
      until: Moment(),
    }),
  }),
}
