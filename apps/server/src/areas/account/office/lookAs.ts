import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { LOOK_MS } from '../../../cores/people/looks.ts'
import { badText, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

/** Begins to look as a learner: the audit log has who, as whom, why and until when. */
export const lookBegin: Handler<'account.lookBegin'> = async (input) => {
  const { params, caller, services, request } = input
  const { guid, userID } = params
  const reason = params.reason.trim()
  if (reason === '') throw badText('reason', '请写明查看的原因')
  const now = services.now()
  const until = now + LOOK_MS
  return services.store.write(async (tx) => {
    const people = services.people.in(tx)
    const user = await people.userByID(userID)
    if (!user) throw notFound('该用户')
    if ((await people.rolesOf(userID)).length > 0) throw new Refusal(409, '这是员工账号，只能查看学员')
    const look = await people.beginLook({ staffID: caller.userID, staffGuid: guid, userID, ip: request.ip, now })
    await services.audit.in(tx).audited(input, {
      kind: 'user',
      id: userID,
      name: user.user_name,
      after: { lookReason: reason, lookUntil: until },
    })
    return { look, userID, nickName: maskedPhones(user.nick_name), userName: maskedPhones(user.user_name), until }
  })
}
