import { type CallName, calls, isOfficeCall } from '@tizhou/contract/contract'

/** What the back office calls to get in and out; it says by the field `client` that it is no learner. */
const ITS_DOORS: readonly CallName[] = ['account.userlogin', 'account.logout']

/** Whether a call is the back office's, which works on while learners are kept out (maintenance.ts). */
export function isOfConsole(name: CallName): (raw: Readonly<Record<string, unknown>>) => boolean {
  const call = calls.get(name)
  if (call && isOfficeCall(call)) return () => true
  if (ITS_DOORS.includes(name)) return (raw) => raw.client === 'console'
  return () => false
}
