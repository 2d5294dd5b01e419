import { isMobile } from '@tizhou/domain/phone/phone'
import { tooOften } from '../../cores/people/throttle.ts'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import type { Handler } from '../../platform/calls/handler.ts'

const HOUR = 3_600_000

/**
 * Whether a mobile number is registered, so that the log-in page can offer registration. Other names are always
 * reported as registered, so that staff cannot be found out. Rate-limited by address (decision 0007).
 */
export const checkUser: Handler<'account.checkUser'> = async ({ params, services, request }) => {
  const { store, keys, now } = services
  const userName = params.userName.trim()
  const address = addressGroup(request.ip)
  const bounds = [
    { key: await keys.mark('checkUser hour', address), max: 60, ms: HOUR },
    { key: await keys.mark('checkUser day', address), max: 200, ms: 24 * HOUR },
  ]
  await store.write(async (tx) => {
    const wait = await services.people.in(tx).countOne(bounds, now())
    if (wait > 0) throw tooOften(wait, '查询过于频繁')
  })
  const user = await services.people.userByName(userName)
  return { registered: user || !isMobile(userName) ? 1 : 0 }
}
