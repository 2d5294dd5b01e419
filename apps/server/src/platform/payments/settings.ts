import { readFileSync } from 'node:fs'
import { publicUrl } from '../publicUrl.ts'
import { field } from '../settings.ts'
import type { AlipayAccount } from './alipay/alipay.ts'
import { notifyUrl } from './port.ts'
import type { WechatAccount } from './wechat/wechatClient.ts'

/** Which accounts of providers an installation has; none: the sandbox. */
export interface PaymentSettings {
  alipay: (AlipayAccount & AgentsAccount)[]
  wechat: (WechatAccount & AgentsAccount)[]
}

interface AgentsAccount {
  /** The agents' value of their payment account field; undefined: the installation's own account. */
  account: string | undefined
}

type Values = Record<string, string | undefined>

const KEY = /^[a-z0-9]{1,20}$/
const TIMEOUT_MS = 8_000

/**
 * Reads ALIPAY_* and WECHAT_PAY_*, and the agents' own accounts from the file PAYMENT_ACCOUNTS: a list of objects with
 * the same names, each with `KEY` and `ACCOUNT`. Throws with the name of what is missing.
 */
function readPaymentSettings(env: NodeJS.ProcessEnv): PaymentSettings {
  const site = publicUrl.read(env)
  const more = env.PAYMENT_ACCOUNTS ? readAccounts(env.PAYMENT_ACCOUNTS) : []
  const all: { values: Values; suffix: string; account: string | undefined }[] = [
    { values: env, suffix: '', account: undefined },
    ...more.map((values) => ({ values, suffix: `-${keyOf(values)}`, account: values.ACCOUNT })),
  ]
  const settings: PaymentSettings = { alipay: [], wechat: [] }
  for (const { values, suffix, account } of all) {
    if (values.ALIPAY_APP_ID) settings.alipay.push({ ...readAlipay(values, `alipay${suffix}`), account })
    if (values.WECHAT_PAY_MERCHANT_ID) settings.wechat.push({ ...readWechat(values, `wechat${suffix}`, site), account })
  }
  const keys = [...settings.alipay, ...settings.wechat].map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Error('PAYMENT_ACCOUNTS has a KEY twice')
  const isTested = [...settings.alipay, ...settings.wechat].every(({ testEndpoint }) => testEndpoint !== undefined)
  if (!isTested && !site?.startsWith('https://'))
    throw new Error('A payment provider tells of payments at PUBLIC_URL, which must be set and https')
  return settings
}

function readAlipay(values: Values, key: string): AlipayAccount {
  const needed = (name: string) => need(values, name, 'ALIPAY_APP_ID')
  return {
    key,
    appID: needed('ALIPAY_APP_ID'),
    sellerID: needed('ALIPAY_SELLER_ID'),
    privateKey: readFile('ALIPAY_PRIVATE_KEY_FILE', needed('ALIPAY_PRIVATE_KEY_FILE')),
    publicKey: readFile('ALIPAY_PUBLIC_KEY_FILE', needed('ALIPAY_PUBLIC_KEY_FILE')),
    timeoutMs: Number(values.PAYMENT_TIMEOUT_MS) || TIMEOUT_MS,
    testEndpoint: readTestEndpoint(values.ALIPAY_TEST_ENDPOINT, 'ALIPAY_TEST_ENDPOINT'),
  }
}

function readWechat(values: Values, key: string, site: string | undefined): WechatAccount {
  const needed = (name: string) => need(values, name, 'WECHAT_PAY_MERCHANT_ID')
  const apiV3Key = readFile('WECHAT_PAY_V3_KEY_FILE', needed('WECHAT_PAY_V3_KEY_FILE')).trim()
  if (Buffer.byteLength(apiV3Key) !== 32) throw new Error('WECHAT_PAY_V3_KEY_FILE must hold 32 characters')
  const id = values.WECHAT_PAY_PUBLIC_KEY_ID
  return {
    key,
    appID: needed('WECHAT_PAY_APP_ID'),
    merchantID: needed('WECHAT_PAY_MERCHANT_ID'),
    serial: needed('WECHAT_PAY_SERIAL'),
    privateKey: readFile('WECHAT_PAY_PRIVATE_KEY_FILE', needed('WECHAT_PAY_PRIVATE_KEY_FILE')),
    apiV3Key,
    publicKey: id
      ? { id, pem: readFile('WECHAT_PAY_PUBLIC_KEY_FILE', needed('WECHAT_PAY_PUBLIC_KEY_FILE')) }
      : undefined,
    notifyUrl: notifyUrl(site ?? 'http://127.0.0.1', key),
    timeoutMs: Number(values.PAYMENT_TIMEOUT_MS) || TIMEOUT_MS,
    testEndpoint: readTestEndpoint(values.WECHAT_PAY_TEST_ENDPOINT, 'WECHAT_PAY_TEST_ENDPOINT'),
  }
}

function readAccounts(file: string): Values[] {
  const found: unknown = JSON.parse(readFile('PAYMENT_ACCOUNTS', file))
  const isText = (value: unknown) => typeof value === 'string'
  if (!Array.isArray(found) || !found.every((one) => typeof one === 'object' && Object.values(one ?? 0).every(isText)))
    throw new Error('PAYMENT_ACCOUNTS must be a list of objects that hold texts')
  return found as Values[]
}

/** Part of the account's notification address. */
function keyOf({ KEY: key = '', ACCOUNT: account }: Values): string {
  if (!KEY.test(key) || !account)
    throw new Error('PAYMENT_ACCOUNTS: each needs KEY (small letters, digits) and ACCOUNT')
  return key
}

function need(values: Values, name: string, because: string): string {
  const value = values[name]
  if (!value) throw new Error(`${because} needs ${name}`)
  return value
}

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${name}: ${path} cannot be read`)
  }
}

/** Requests signed with the merchant's key are sent to the provider alone: another address must be of this machine. */
function readTestEndpoint(text: string | undefined, name: string): string | undefined {
  if (!text) return undefined
  const { hostname, protocol, origin } = new URL(text)
  if (protocol !== 'http:' || hostname !== '127.0.0.1')
    throw new Error(`${name} is for tests: http://127.0.0.1:<port> only`)
  return origin
}

/** Accounts of payment providers. */
export const paymentSettings = field(
  [
    {
      name: 'ALIPAY_APP_ID',
      default: 'none',
      meaning: 'Alipay: the app. Without an account of a provider the payment sandbox is there, which moves no money',
    },
    { name: 'ALIPAY_SELLER_ID', default: 'none', meaning: 'Alipay: the merchant (2088…)' },
    { name: 'ALIPAY_PRIVATE_KEY_FILE', default: 'none', meaning: 'a file with the app’s private key (PEM)' },
    { name: 'ALIPAY_PUBLIC_KEY_FILE', default: 'none', meaning: 'a file with Alipay’s public key (not the app’s)' },
    { name: 'ALIPAY_TEST_ENDPOINT', default: 'none', meaning: 'a stand-in on this machine', isForTests: true },
    { name: 'WECHAT_PAY_MERCHANT_ID', default: 'none', meaning: 'WeChat Pay: the merchant' },
    { name: 'WECHAT_PAY_APP_ID', default: 'none', meaning: 'the app that it is bound to' },
    { name: 'WECHAT_PAY_SERIAL', default: 'none', meaning: 'serial number of the merchant’s certificate' },
    { name: 'WECHAT_PAY_PRIVATE_KEY_FILE', default: 'none', meaning: 'a file with its private key' },
    { name: 'WECHAT_PAY_V3_KEY_FILE', default: 'none', meaning: 'a file with the APIv3 key, 32 characters' },
    {
      name: 'WECHAT_PAY_PUBLIC_KEY_ID',
      default: 'platform certificates, which are fetched',
      meaning: 'WeChat Pay’s public key: its id (`PUB_KEY_ID_…`)',
    },
    { name: 'WECHAT_PAY_PUBLIC_KEY_FILE', default: 'none', meaning: 'the file of that key' },
    { name: 'WECHAT_PAY_TEST_ENDPOINT', default: 'none', meaning: 'a stand-in on this machine', isForTests: true },
    {
      name: 'PAYMENT_ACCOUNTS',
      default: 'none',
      meaning:
        'a JSON file with agents’ own accounts: a list of objects with the names above, each with `KEY` (small letters, digits: part of the notification address) and `ACCOUNT` (what the agent’s field says)',
    },
    { name: 'PAYMENT_TIMEOUT_MS', default: '8000', meaning: 'longer than this a payment provider counts as down' },
  ],
  readPaymentSettings,
)
