import type { From } from '../../../cores/people/knownPlaces.ts'
import { admitTry } from '../../../cores/people/throttle.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Services } from '../../../platform/services.ts'

interface Asked {
  caller: Caller
  services: Services
  request: From
}

/**
 * Throws 400 at the field unless it is the caller's own password, so that an unattended session is not enough. Wrong
 * ones are throttled like wrong log-ins.
 */
export async function checkOwnPassword(
  { caller, services, request }: Asked,
  given: string,
  field: string,
): Promise<void> {
  const user = await services.people.userByID(caller.userID)
  if (!user) throw notFound('该用户')
  const admission = await admitTry(services, { name: caller.userName, userID: caller.userID, from: request })
  try {
    if (!(await services.passwords.verify(given, user.password_hash))) {
      await admission.failed()
      throw badInput([{ field, reason: '密码不正确' }])
    }
    await admission.succeeded()
  } finally {
    admission.end()
  }
}
