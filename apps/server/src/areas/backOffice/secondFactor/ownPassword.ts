import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Services } from '../../../platform/services.ts'
import { userByID } from '../../../store/users.ts'

/** Throws 400 at the field unless it is the caller's own password: an open screen is not enough for this. */
export async function checkOwnPassword(
  { store, passwords }: Pick<Services, 'store' | 'passwords'>,
  userID: number,
  given: string,
  field: string,
): Promise<void> {
  const user = await userByID(store, userID)
  if (!user) throw notFound('该用户')
  if (!(await passwords.verify(given, user.password_hash))) throw badInput([{ field, reason: '密码不正确' }])
}
