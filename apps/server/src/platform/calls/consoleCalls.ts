import { type CallName, calls, isOfficeCall } from '@tizhou/contract/contract'

/** The calls by which the back office logs in and out; the field `client` tells them from a learner's. */
const ITS_DOORS: readonly CallName[] = ['account.userlogin', 'account.logout']

/** Whether a call comes from the back office, which stays open during maintenance (maintenance.ts). */
export function isOfConsole(name: CallName): (raw: Readonly<Record<string, unknown>>) => boolean {
  const call = calls.get(name)
  if (call && isOfficeCall(call)) return () => true
  if (ITS_DOORS.includes(name)) return (raw) => raw.client === 'console'
  return () => false
}
