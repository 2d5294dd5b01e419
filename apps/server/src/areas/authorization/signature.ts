import { createHash, randomBytes } from 'node:crypto'
import { type Sign, signFault } from '@tizhou/domain/authorization/sign'
import { badInput } from '../../platform/calls/envelope.ts'
import { repaintPng } from '../../platform/files/pictures/repaintPng.ts'
import type { Files } from '../../platform/files/port.ts'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'

const LARGEST = { width: 1200, height: 600 }
const MOST_BYTES = 1_000_000
const OPEN_MS = 300_000

export interface KeptSign {
  sign_path: string
  sign_hash: string
  strokes: string
}

/** Re-encodes and stores a signature. Throws 400 where it is none. */
export async function keepSign(files: Files, userID: number, name: string, sign: Sign): Promise<KeptSign> {
  const fault = signFault(sign, name)
  if (fault) throw badInput([{ field: 'sign', reason: fault }])
  const png = await repaintPng(Buffer.from(sign.png, 'base64'), LARGEST)
  if (!png) throw badInput([{ field: 'sign', reason: '签名图片无法读取，请重签' }])
  const sign_path = `signatures/${userID}/${randomBytes(16).toString('hex')}.png`
  await files.put(sign_path, png, { maxBytes: MOST_BYTES })
  return {
    sign_path,
    sign_hash: createHash('sha256').update(png).digest('hex'),
    strokes: JSON.stringify(sign.typed === undefined ? sign.strokes : { typed: name }),
  }
}

/** An address of a signature for this user, valid for some minutes. */
export async function signAddressFor(
  services: { keys: ServerKeys; now: () => number },
  path: string,
  userID: number,
): Promise<string> {
  return signAddress(await services.keys.of('files'), { path, userID, expiresAt: services.now() + OPEN_MS })
}
