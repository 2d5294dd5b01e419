import { randomInt } from 'node:crypto'
import { isMobile } from '@tizhou/domain/phone/phone'
import { typedPhone } from '@tizhou/domain/phone/typedPhone'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import { openGroup } from './groups.ts'

/** As a learner is called who registers alone. */
export const someNickName = (): string => `学员${randomInt(100_000, 1_000_000)}`

const NO_PHONE = '须是 11 位手机号：学员用它收验证码登录，并自己设置密码'

/** An account without a password: its learner logs in by a code of the phone and sets one. */
export const learnerCreate: Handler<'account.learnerCreate'> = async (input) => {
  const { params, services } = input
  const userName = typedPhone(params.userName)
  const nickName = params.nickName.trim() || someNickName()
  const agentCode = params.agentCode ?? ''
  if (!isMobile(userName)) throw badInput([{ field: 'userName', reason: NO_PHONE }])
  if (agentCode !== '' && !(await services.agents.agentByCode(agentCode)))
    throw badInput([{ field: 'agentCode', reason: '没有这个代理商' }])
  const now = services.now()
  try {
    const userID = await services.store.write(async (tx) => {
      const people = services.people.in(tx)
      const group = params.groupID === undefined ? undefined : await openGroup(services, tx, params.groupID)
      const id = await people.addUser({ userName, nickName, passwordHash: '', agentCode, now })
      if (group) await people.addMembers(group.group_id, [id], now)
      await services.audit.in(tx).audited(input, {
        kind: 'user',
        id,
        name: userName,
        after: { nickName, ...(agentCode && { agentCode }), ...(group && { group: group.name }) },
      })
      return id
    })
    return { userID }
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, '这个手机号已经有账号', { reason: 'taken' })
    throw error
  }
}
