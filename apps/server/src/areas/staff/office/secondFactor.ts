import { Secret } from 'otpauth'
import { stepOf, totpOf } from '../../../cores/people/secondFactor/secondFactorCodes.ts'
import { admitTry, factorTries } from '../../../cores/people/throttle.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { checkOwnPassword } from './ownPassword.ts'

/** Length of a secret: that of a SHA-1 digest (RFC 4226, section 4). */
const SECRET_BYTES = 20

const WRONG_CODE = [{ field: 'code', reason: '验证码不正确，请等下一个再试' }]

/** Has no effect on log-ins yet: the secret is valid from secondFactorConfirm on. */
export const secondFactorStart: Handler<'staff.secondFactorStart'> = async (input) => {
  const { params, caller, services } = input
  const { userID, userName } = caller
  await checkOwnPassword(input, params.password, 'password')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const isNew = await services.store.write(async (tx) => {
    if (!(await services.people.in(tx).setUpSecondFactor(userID, secret))) return false
    await services.audit
      .in(tx)
      .audited(input, { kind: 'staff', id: userID, name: userName, after: { secondFactor: '待确认' } })
    return true
  })
  if (!isNew) throw new Refusal(409, '两步验证已经启用，要更换请先停用')
  return { secret, address: totpOf(secret, userName).toString() }
}

/** From here on log-ins need a code; other sessions and their re-login secrets end. */
export const secondFactorConfirm: Handler<'staff.secondFactorConfirm'> = async (input) => {
  const { params, caller, services } = input
  const { userID, userName } = caller
  const now = services.now()
  const row = await services.people.secondFactorOf(userID)
  if (!row) throw new Refusal(409, '请先开始启用两步验证')
  if (row.enabled_at !== null) throw new Refusal(409, '两步验证已经启用')
  const step = stepOf(row.secret, params.code, now)
  if (step === undefined) throw badInput(WRONG_CODE)
  await services.store.write(async (tx) => {
    if (!(await services.people.in(tx).enableSecondFactor(userID, row.secret, now, step)))
      throw new Refusal(409, '请重新开始启用两步验证')
    await services.sessions.endAll(tx, userID, params.guid)
    await services.audit.in(tx).audited(input, {
      kind: 'staff',
      id: userID,
      name: userName,
      before: { secondFactor: '未启用' },
      after: { secondFactor: '已启用' },
    })
  })
  services.sessions.forget(userID)
  return null
}

export const secondFactorRemove: Handler<'staff.secondFactorRemove'> = async (input) => {
  const { params, caller, services } = input
  const { userID, userName } = caller
  await checkOwnPassword(input, params.password, 'password')
  const admission = await admitTry(services, { name: factorTries(userID), userID, from: input.request })
  try {
    const asked = await services.people.secondFactor(userID, params.code)
    if (asked === 'none') throw new Refusal(409, '两步验证没有启用')
    if (asked !== 'ok') {
      await admission.failed()
      throw badInput(WRONG_CODE)
    }
    await admission.succeeded()
    await services.store.write(async (tx) => {
      await services.people.in(tx).removeSecondFactor(userID)
      await services.audit.in(tx).audited(input, {
        kind: 'staff',
        id: userID,
        name: userName,
        before: { secondFactor: '已启用' },
        after: { secondFactor: '未启用' },
      })
    })
    return null
  } finally {
    admission.end()
  }
}
