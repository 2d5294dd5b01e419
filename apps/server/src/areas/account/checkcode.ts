import type { Handler } from '../../platform/calls/handler.ts'
import { checkCode, codeRefused, marksOf, takeCode } from './codes.ts'

const FIELD = 'code'

/** Whether the phone's newest code is this one. One for `change` is exchanged for the key of changePasswordnew. */
export const checkcode: Handler<'account.checkcode'> = async ({ params, services }) => {
  const { phone, code } = params
  const { store, keys, now } = services
  const purpose = await services.people.newestPurpose(await keys.mark('phone', phone), now())
  if (!purpose) throw codeRefused('none', FIELD)
  await checkCode(services, { phone, purpose, code, field: FIELD })
  const user = purpose === 'change' ? await services.people.userByName(phone) : undefined
  if (!user) return { op: purpose }
  const marks = await marksOf(services, phone, purpose, code)
  const secretKey = await store.write(async (tx) => {
    await takeCode(services, tx, marks, FIELD)
    return services.people.in(tx).newPasswordKey(user.user_id, now())
  })
  return { op: purpose, secretKey }
}
