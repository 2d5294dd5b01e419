import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush } from './encrypt.ts'
import { isPushService } from './send.ts'
import { vapidHeader, vapidPublicKey } from './vapid.ts'

test('a push is encrypted as the example of RFC 8291 (appendix A)', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, { salt, own })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a push service can check who sends (RFC 8292), and for whom it was signed', () => {
  const key = randomBytes(32)
  const now = Date.UTC(2026, 10, 23)
  const header = vapidHeader(key, 'https://fcm.googleapis.com/fcm/send/abc', 'https://tizhou.example', now)
  const [, token = '', point = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  expect(point).toBe(vapidPublicKey(key))
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(read(claims)).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now / 1000 + 43_200,
    sub: 'https://tizhou.example',
  })
  const raw = Buffer.from(point, 'base64url')
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const of = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, of, Buffer.from(signature, 'base64url'))).toBe(true)
})

test.each<[string, boolean]>([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evil.example/?https://fcm.googleapis.com/', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://notify.windows.com.evil.example/', false],
])('%s is an address of a push service: %s', (endpoint, is) => {
  expect(isPushService(endpoint)).toBe(is)
})
