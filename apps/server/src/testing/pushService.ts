import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A push service on this machine: it keeps what it is given and answers with the status that the test sets. */
export interface PushService {
  origin: string
  answers: number
  pushed: { path: string; body: Buffer; headers: NodeJS.Dict<string | string[]> }[]
  stop(): void
}

export async function startPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    service.pushed.push({ path: request.url ?? '', body: await buffer(request), headers: request.headers })
    response.writeHead(service.answers).end()
  }).listen(0, '127.0.0.1')
  const service: PushService = { origin: '', answers: 201, pushed: [], stop: () => server.close() }
  await new Promise<void>((resolve) => server.once('listening', resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** A browser's keys, and its decryption of a push (RFC 8291). */
export function pushBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const text = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const input = hkdf(auth, keys.computeSecret(sender), info, 32)
      const key = hkdf(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(text.subarray(-16))
      const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}
