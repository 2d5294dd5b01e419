import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { signAddress } from '../../../platform/files/signedAddresses.ts'

/** How long a file's address is valid; an open page requests a new one. */
const OPEN_MS = 10 * 60_000

export const dataExport: Handler<'account.dataExport'> = async ({ caller, services }) => {
  const { userID } = caller
  const row = await services.personalData.exportOf(userID)
  if (!row) return { state: 'none', progress: 0, askedAt: null, bytes: null, expiresAt: null, address: null }
  const now = services.now()
  const isReady = row.state === 'ready' && row.path !== null && row.until > now
  const expiresAt = Math.min(row.until, now + OPEN_MS)
  return {
    state: row.state === 'ready' && !isReady ? 'expired' : row.state,
    progress: row.progress,
    askedAt: row.asked_at,
    bytes: row.bytes,
    expiresAt: isReady ? row.until : null,
    address: isReady ? signAddress(await services.keys.of('files'), { path: row.path ?? '', userID, expiresAt }) : null,
  }
}

export const dataExportStart: Handler<'account.dataExportStart'> = async ({ caller, services }) => {
  const { userID } = caller
  const before = await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(userID)
    const path = (await services.personalData.in(tx).exportOf(userID))?.path ?? null
    if (!(await services.personalData.in(tx).askExport(userID, services.now())))
      throw new Refusal(409, '正在导出，请等待完成或先停止')
    return path
  })
  if (before !== null) await services.files.remove(before)
  return null
}

export const dataExportStop: Handler<'account.dataExportStop'> = async ({ caller, services }) => {
  await services.store.write((tx) => services.personalData.in(tx).stopExport(caller.userID))
  return null
}
