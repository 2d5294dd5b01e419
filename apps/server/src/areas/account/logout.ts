import type { Handler } from '../../platform/calls/handler.ts'
import { isLookGuid } from '../../platform/calls/looks.ts'

export const logout: Handler<'account.logout'> = async ({ params, services }) => {
  const { guid } = params
  if (isLookGuid(guid)) await services.store.write((tx) => services.people.in(tx).endLook(guid))
  else await services.sessions.end(guid)
  return null
}
