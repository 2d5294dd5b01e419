import { join, resolve } from 'node:path'
import { readShopSettings, type ShopSettings } from '../cores/agents/shops.ts'
import { type ParcelSettings, readParcelSettings } from '../cores/delivery/carriers/settings.ts'
import { type LiveSettings, readLiveSettings } from '../cores/live/settings.ts'
import { type MailSettings, readMailSettings } from '../cores/mail/settings.ts'
import { readVendor, type VendorSettings } from '../cores/media/vendor.ts'
import { type ReminderSettings, readReminderSettings } from '../cores/reminders/settings.ts'
import { readSalesSettings, type SalesSettings } from '../cores/sales/settings.ts'
import { readSmsSettings, type SmsSettings } from '../cores/sms/settings.ts'
import { type FilesSettings, readFilesSettings } from './files/settings.ts'
import { type PaymentSettings, readPaymentSettings } from './payments/settings.ts'

/** What an installation can set, all by environment variables (docs/operations/settings.md). */
export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  /** Where learners reach this installation, as `https://host`; undefined: where each request came to. */
  publicUrl: string | undefined
  /** The built learner client. */
  webDir: string
  /** The built back office, served at /console. */
  consoleDir: string
  /** Whether client addresses are taken from X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: boolean
  rateLimits: boolean
  /** Open event streams of one server; pages beyond ask from time to time. */
  streams: number
  logLevel: string
  /** Share of ordinary requests that are logged, 0 to 1. Failures always are. */
  logSample: number
  sessionDays: number
  sms: SmsSettings
  mail: MailSettings
  reminders: ReminderSettings
  live: LiveSettings
  parcels: ParcelSettings
  /** Accounts of payment providers; none: the sandbox. */
  payments: PaymentSettings
  /** Rounds of one try at the captcha: what it costs a browser. */
  captchaRounds: number
  /** What a wrong signature `v` leads to (platform/signature.ts). */
  signature: 'off' | 'log' | 'refuse'
  /** How far from the server's clock, in seconds, a signature may have been made. */
  signatureSeconds: number
  /** Days that single events and error reports of clients are kept; usage by day is kept for good. */
  trackingDays: number
  /** What may wait on disk for a database that is away. */
  trackingSpoolBytes: number
  /** The two built-in Alipay accounts: an agent with one of them has none of its own. */
  defaultAlipayAccounts: readonly string[]
  /** Where the purchase links of the static catalogue lead. */
  shops: ShopSettings
  sales: SalesSettings
  /** Where pictures and other files stand: a folder of DATA_DIR, or an S3-compatible store. */
  files: FilesSettings
  /** A vendor of videos; undefined: videos are files alone. */
  videoVendor: VendorSettings | undefined
  /** Whether ffmpeg is used where the machine has it. */
  ffmpeg: boolean
  /** Demo content and log-ins: only ever in a SQLite database that this start creates. */
  demo: boolean
}

const root = resolve(import.meta.dirname, '../../../..')

function number(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}"`)
  return value
}

/** The first is taken where nothing is set. */
function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly [T, ...T[]]): T {
  const text = env[name] || values[0]
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`${name} must be one of ${values.join(', ')}, not "${text}"`)
  return found
}

function readOrigin(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`PUBLIC_URL must be https://host, without a path, not "${text}"`)
  return url.origin
}

export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const databaseUrl = env.DATABASE_URL || undefined
  const publicUrl = readOrigin(env.PUBLIC_URL)
  return {
    host: env.HOST || '127.0.0.1',
    port: number(env, 'PORT', 8080, 0, 65_535),
    dataDir: resolve(env.DATA_DIR || join(root, 'data')),
    databaseUrl,
    databaseConnections: number(env, 'DATABASE_CONNECTIONS', 10, 1, 500),
    publicUrl,
    webDir: resolve(env.WEB_DIR || join(root, 'apps/web/dist')),
    consoleDir: resolve(env.CONSOLE_DIR || join(root, 'apps/console/dist')),
    trustProxy: env.TRUST_PROXY === '1',
    rateLimits: env.RATE_LIMITS !== 'off',
    streams: number(env, 'STREAMS', 10_000, 0, 1_000_000),
    logLevel: env.LOG_LEVEL || 'info',
    logSample: number(env, 'LOG_SAMPLE', 0.01, 0, 1),
    sms: readSmsSettings(env),
    mail: readMailSettings(env),
    reminders: readReminderSettings(env, publicUrl),
    live: readLiveSettings(env),
    parcels: readParcelSettings(env),
    payments: readPaymentSettings(env, publicUrl),
    captchaRounds: number(env, 'CAPTCHA_ROUNDS', 2_000, 10, 100_000),
    sessionDays: number(env, 'SESSION_DAYS', 30, 1, 365),
    signature: oneOf(env, 'SIGNATURE', ['log', 'off', 'refuse']),
    signatureSeconds: number(env, 'SIGNATURE_SECONDS', 60, 1, 43_200),
    trackingDays: number(env, 'TRACKING_DAYS', 90, 1, 3_650),
    trackingSpoolBytes: number(env, 'TRACKING_SPOOL_MB', 64, 1, 100_000) * 1_000_000,
    defaultAlipayAccounts: (env.DEFAULT_ALIPAY_ACCOUNTS || 'tizhou-alipay-1,tizhou-alipay-2').split(','),
    shops: readShopSettings(env),
    sales: readSalesSettings(env),
    files: readFilesSettings(env),
    videoVendor: readVendor(env),
    ffmpeg: env.FFMPEG !== 'off',
    demo: databaseUrl === undefined && !args.includes('--no-demo') && env.DEMO !== 'off',
  }
}

export const sqliteFile = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tizhou.db')
export const spoolDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'spool')
/** What came in by a call that takes a file, until it is dealt with. */
export const uploadsDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')
export const filesDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'files')
