import type { Handler } from '../../platform/calls/handler.ts'

export const logout: Handler<'account.logout'> = async ({ params, services }) => {
  await services.sessions.end(params.guid)
  return null
}
