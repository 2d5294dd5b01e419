import { isMobile } from '@tizhou/domain/phone/phone'
import type { By } from '../../../cores/audit/audited.ts'
import { tooOften } from '../../../cores/people/throttle.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { shortAddress } from '../../../platform/calls/callerAddress.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { makeCode, sendOpenly, sentReply } from '../codeSending.ts'
import { checkCode, marksOf, takeCode } from '../codes.ts'

const FIELD = 'code'
const DAY = 86_400_000

/** Codes that an account may ask for new phones, and changes of its phone. */
const CODES_A_DAY = 10
const CHANGES_A_MONTH = 3

/** Staff are changed in the room of staff accounts alone. */
function mustHavePhone({ userName, roles }: Caller): void {
  if (roles.length > 0) throw new Refusal(409, '员工账号的手机号请联系运营人员修改')
  if (!isMobile(userName)) throw new Refusal(409, '该账号没有绑定手机号')
}

function mustBeOther(phone: string | undefined, { userName }: Caller): string {
  if (phone === undefined) throw badInput([{ field: 'phone', reason: '请输入新的手机号' }])
  if (phone === userName) throw badInput([{ field: 'phone', reason: '新手机号不能与原手机号相同' }])
  return phone
}

/** Goes to every new phone alike, so that nobody learns by it which are registered. */
export const phoneCode: Handler<'account.phoneCode'> = async ({ params, caller, services, request }) => {
  mustHavePhone(caller)
  const isOld = params.which === 'old'
  const made = await makeCode(services, {
    phone: isOld ? caller.userName : mustBeOther(params.phone, caller),
    purpose: isOld ? 'oldPhone' : 'newPhone',
    captcha: params,
    ip: request.ip,
    more: isOld
      ? []
      : [{ key: await services.keys.mark('new phone day', String(caller.userID)), max: CODES_A_DAY, ms: DAY }],
  })
  await sendOpenly(services, made)
  return sentReply(services, request)
}

export const phoneConfirm: Handler<'account.phoneConfirm'> = async ({ params, caller, services }) => {
  mustHavePhone(caller)
  const { code } = params
  await checkCode(services, { phone: caller.userName, purpose: 'oldPhone', code, field: FIELD })
  const marks = await marksOf(services, caller.userName, 'oldPhone', code)
  const secretKey = await services.store.write(async (tx) => {
    await takeCode(services, tx, marks, FIELD)
    return services.people.in(tx).newPhoneKey(caller.userID, services.now())
  })
  return { secretKey }
}

/** An audit row without a name, as of a deletion: it stays when the account is gone. */
const changeNoted = ({ caller: { userID }, services, request }: By, phone: string) => ({
  audit_id: newId(),
  at: services.now(),
  actor_id: userID,
  actor_name: '学员本人',
  call: 'account.phoneChange',
  target_kind: 'user',
  target_id: String(userID),
  target_name: `学员 ${userID}`,
  changes: JSON.stringify([{ field: 'phone', before: '原手机号', after: `尾号 ${phone.slice(-4)}` }]),
  address: shortAddress(request.ip),
})

/** Both codes and the change count only together: where it is refused, key and code can be used for another phone. */
export const phoneChange: Handler<'account.phoneChange'> = async (input) => {
  const { params, caller, services } = input
  mustHavePhone(caller)
  const { userID } = caller
  const phone = mustBeOther(params.phone, caller)
  await checkCode(services, { phone, purpose: 'newPhone', code: params.code, field: FIELD })
  const marks = await marksOf(services, phone, 'newPhone', params.code)
  const bound = { key: await services.keys.mark('phone change', String(userID)), max: CHANGES_A_MONTH, ms: 30 * DAY }
  try {
    await services.store.write(async (tx) => {
      const people = services.people.in(tx)
      await people.lockUser(userID)
      if (!(await people.usePhoneKey(userID, params.secretKey, services.now())))
        throw badInput([{ field: 'secretKey', reason: '验证已失效，请重新验证原手机号' }])
      await takeCode(services, tx, marks, FIELD)
      const wait = await people.countOne([bound], services.now())
      if (wait > 0) throw tooOften(wait, '更换手机号过于频繁')
      await people.setUserName(userID, phone)
      await services.sessions.endAll(tx, userID, params.guid)
      await services.audit.in(tx).addAuditRow(changeNoted(input, phone))
    })
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, '该手机号已经注册了账号，请换一个手机号')
    throw error
  }
  services.sessions.forget(userID)
  return null
}
