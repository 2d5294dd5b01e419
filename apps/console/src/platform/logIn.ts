import { RequestError, request } from './request.ts'
import { startSession } from './session.ts'
import { asksForWork, workDone } from './work.ts'

/** Whether the password was right and the server asks for a code of the second factor. */
export const needsCode = (error: unknown): boolean =>
  error instanceof RequestError && (error.data as { needsTotp?: unknown } | null)?.needsTotp === 1

/** Shown for an account without a staff role. */
const NO_STAFF = '这个账号没有后台权限。学员请使用题舟学习端；员工请联系运营开通。'

/** Logs in and stores the session. Rejects with the server's refusal, or with NO_STAFF, whose session ends at once. */
export async function logIn(of: { username: string; password: string; totp?: string }): Promise<void> {
  const given = { ...of, clientType: 'console' }
  const { guid, userID, roles } = await request('account.userlogin', given).catch(async (error: unknown) => {
    const work = asksForWork(error) && (await workDone().catch(() => undefined))
    if (!work) throw error
    return request('account.userlogin', { ...given, ...work })
  })
  if (roles.length === 0) {
    await request('account.logout', { guid } as never).catch(() => undefined)
    throw new RequestError(403, NO_STAFF)
  }
  startSession({ guid, userID })
}
