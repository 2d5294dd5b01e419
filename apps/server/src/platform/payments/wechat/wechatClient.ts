import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { codeText } from '../moneyText.ts'
import { Forged, ProviderDown, type RawNews } from '../port.ts'

const ENDPOINT = 'https://api.mch.weixin.qq.com'
const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
/** Most seconds between a signature's time stamp and the clock. */
const WITHIN_SECONDS = 300
const CERTIFICATES_MS = 12 * 3_600_000
const LONGEST_REPLY = 1024 * 1024

export interface WechatAccount {
  key: string
  appID: string
  merchantID: string
  /** Serial number of the merchant's own certificate. */
  serial: string
  /** PEM. */
  privateKey: string
  /** 32 characters. */
  apiV3Key: string
  /**
   * WeChat Pay's public key (`PUB_KEY_ID_…`) and its PEM; undefined: uses its platform certificates, which are fetched.
   */
  publicKey: { id: string; pem: string } | undefined
  /** The address of payment and refund notifications. */
  notifyUrl: string
  timeoutMs: number
  /** Only a stand-in on this machine. */
  testEndpoint: string | undefined
}

export interface Sealed {
  ciphertext: string
  nonce: string
  associated_data?: string
}

export interface WechatReply {
  status: number
  /** The parsed JSON; empty where the reply had no body. */
  data: Record<string, unknown>
  /** WeChat Pay's error code; undefined with 2xx. */
  code: string | undefined
}

/** Signs requests to WeChat Pay (APIv3), and verifies and decrypts what comes from it. */
export class WechatClient {
  readonly #account: WechatAccount
  readonly #now: () => number
  readonly #privateKey: KeyObject
  readonly #endpoint: string
  /** WeChat Pay's public keys by serial number. */
  #keys: ReadonlyMap<string, KeyObject>
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching: Promise<void> | undefined

  constructor(account: WechatAccount, now: () => number) {
    this.#account = account
    this.#now = now
    this.#privateKey = createPrivateKey(account.privateKey)
    this.#endpoint = account.testEndpoint ?? ENDPOINT
    const { publicKey } = account
    this.#keys = new Map(publicKey && [[publicKey.id, createPublicKey(publicKey.pem)]])
  }

  /** Throws ProviderDown where there is no answer, none signed by WeChat Pay, or one without content. */
  async call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<WechatReply> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const { status, headers, body: said } = await this.#send(method, path, text)
    if (status >= 500 || status === 429 || status === 401) throw new ProviderDown(`http ${status}`)
    try {
      await this.check({ headers, body: said })
    } catch (error) {
      if (error instanceof Forged) throw new ProviderDown('no valid reply')
      throw error
    }
    const data = said === '' ? {} : readJson(said)
    if (!data) throw new ProviderDown('unreadable reply')
    return { status, data, code: status < 300 ? undefined : codeText(data.code) }
  }

  /** The content of an address from a signed reply; the content itself is not signed. */
  async download(address: string): Promise<Uint8Array> {
    const url = URL.canParse(address) ? new URL(address) : undefined
    // The request carries a signature: it is sent to WeChat Pay alone.
    if (url?.origin !== new URL(this.#endpoint).origin) throw new ProviderDown('bill address')
    const reply = await this.#fetch('GET', `${url.pathname}${url.search}`, '')
    if (!reply.ok) throw new ProviderDown(`http ${reply.status}`)
    return new Uint8Array(await reply.arrayBuffer())
  }

  /** Throws Forged unless WeChat Pay signed it within the allowed time. */
  async check({ headers, body }: RawNews): Promise<void> {
    const timestamp = headers['wechatpay-timestamp'] ?? ''
    const nonce = headers['wechatpay-nonce'] ?? ''
    const signature = headers['wechatpay-signature'] ?? ''
    const serial = headers['wechatpay-serial'] ?? ''
    if (!signature || !serial) throw new Forged('no signature')
    if (!(Math.abs(this.#now() / 1000 - Number(timestamp)) <= WITHIN_SECONDS)) throw new Forged('stale')
    const key = await this.#keyOf(serial)
    if (!key) throw new Forged('unknown serial')
    const isRight = createVerify('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .verify(key, signature, 'base64')
    if (!isRight) throw new Forged('wrong signature')
  }

  /** Decrypts what WeChat Pay encrypted with the merchant's APIv3 key. Throws Forged where decryption fails. */
  unseal({ ciphertext, nonce, associated_data = '' }: Sealed): string {
    try {
      const bytes = Buffer.from(ciphertext, 'base64')
      const opened = createDecipheriv('aes-256-gcm', this.#account.apiV3Key, nonce, { authTagLength: 16 })
      opened.setAuthTag(bytes.subarray(-16))
      opened.setAAD(Buffer.from(associated_data))
      return Buffer.concat([opened.update(bytes.subarray(0, -16)), opened.final()]).toString()
    } catch {
      throw new Forged('cannot be opened')
    }
  }

  async #keyOf(serial: string): Promise<KeyObject | undefined> {
    if (this.#account.publicKey) return this.#keys.get(serial)
    // An unknown serial may be a new certificate or a forgery: certificates are fetched once a minute at most.
    const age = this.#now() - this.#fetchedAt
    if (age > CERTIFICATES_MS || (!this.#keys.has(serial) && age > 60_000)) {
      this.#fetching ??= this.#fetchCertificates().finally(() => {
        this.#fetching = undefined
      })
      await this.#fetching
    }
    return this.#keys.get(serial)
  }

  /** The certificates are encrypted with the merchant's APIv3 key, which only WeChat Pay shares. */
  async #fetchCertificates(): Promise<void> {
    const { status, body } = await this.#send('GET', '/v3/certificates', '')
    const data = readJson(body)?.data
    if (status !== 200 || !Array.isArray(data)) throw new ProviderDown('no certificates')
    const keys = new Map<string, KeyObject>()
    for (const one of data as { serial_no: string; encrypt_certificate: Sealed }[]) {
      const certificate = new X509Certificate(this.unseal(one.encrypt_certificate))
      if (Date.parse(certificate.validTo) > this.#now()) keys.set(one.serial_no, certificate.publicKey)
    }
    this.#keys = keys
    this.#fetchedAt = this.#now()
  }

  async #send(method: string, path: string, body: string) {
    const reply = await this.#fetch(method, path, body)
    let text: string
    try {
      text = await reply.text()
    } catch {
      throw new ProviderDown('unreachable')
    }
    if (text.length > LONGEST_REPLY) throw new ProviderDown('unreadable reply')
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: text }
  }

  async #fetch(method: string, path: string, body: string): Promise<Response> {
    const { publicKey, timeoutMs } = this.#account
    try {
      return await fetch(`${this.#endpoint}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: this.#authorization(method, path, body),
          'user-agent': 'tizhou',
          // Asks for answers signed with this key.
          ...(publicKey && { 'wechatpay-serial': publicKey.id }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new ProviderDown((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable')
    }
  }

  #authorization(method: string, path: string, body: string): string {
    const { merchantID, serial } = this.#account
    const nonce = randomBytes(16).toString('hex')
    const timestamp = Math.floor(this.#now() / 1000)
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(this.#privateKey, 'base64')
    return (
      `${SCHEME} mchid="${merchantID}",nonce_str="${nonce}",signature="${signature}",` +
      `timestamp="${timestamp}",serial_no="${serial}"`
    )
  }
}

export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
