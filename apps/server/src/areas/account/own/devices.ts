import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

export const devices: Handler<'account.devices'> = async ({ params, caller, services }) => {
  const list = await services.sessions.devices(services.store, caller.userID, params.guid)
  return {
    list: list.map(({ deviceID, device, address, clientType, firstAt, lastAt, isThis, isOn }) => ({
      deviceID,
      device,
      address,
      clientType,
      firstAt,
      lastAt,
      isThis: isThis ? 1 : 0,
      isOn: isOn ? 1 : 0,
    })),
  }
}

export const deviceLogout: Handler<'account.deviceLogout'> = async ({ params, caller, services }) => {
  const { userID } = caller
  const isEnded = await services.store.write((tx) =>
    services.sessions.endDevice(tx, userID, params.guid, params.deviceID),
  )
  services.sessions.forget(userID)
  if (!isEnded) throw notFound('该设备')
  return null
}

export const devicesLogoutOthers: Handler<'account.devicesLogoutOthers'> = async ({ params, caller, services }) => {
  await services.store.write((tx) => services.sessions.endAll(tx, caller.userID, params.guid))
  services.sessions.forget(caller.userID)
  return null
}
