import { newestPurpose } from '../../cores/people/codes.ts'
import { newPasswordKey } from '../../cores/people/passwordKeys.ts'
import { userByName } from '../../cores/people/users.ts'
import type { Handler } from '../../platform/handler.ts'
import { checkCode, codeRefused, marksOf, takeCode } from './codes.ts'

const FIELD = 'code'

/** Whether the phone's newest code is this one. One for `change` is exchanged for the key of changePasswordnew. */
export const checkcode: Handler<'account.checkcode'> = async ({ params, services }) => {
  const { phone, code } = params
  const { store, keys, now } = services
  const purpose = await newestPurpose(store, await keys.mark('phone', phone), now())
  if (!purpose) throw codeRefused('none', FIELD)
  await checkCode(services, { phone, purpose, code, field: FIELD })
  const user = purpose === 'change' ? await userByName(store, phone) : undefined
  if (!user) return { op: purpose }
  const marks = await marksOf(services, phone, purpose, code)
  const secretKey = await store.write(async (tx) => {
    await takeCode(services, tx, marks, FIELD)
    return newPasswordKey(tx, user.user_id, now())
  })
  return { op: purpose, secretKey }
}
