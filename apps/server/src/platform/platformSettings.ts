import { join, resolve } from 'node:path'
import { filesSettings } from './files/settings.ts'
import { paymentSettings } from './payments/settings.ts'
import { publicUrl } from './publicUrl.ts'
import { field, fields, number, oneOf, text, unlessOff, type ValueOf } from './settings.ts'

const root = resolve(import.meta.dirname, '../../../..')

const folder = (name: string, usual: string, meaning: string) =>
  field([{ name, default: `./${usual}`, meaning }], (env) => resolve(env[name] || join(root, usual)))

/** The platform's settings; each core declares its own (cores/settings.ts). */
export const platformSettings = fields({
  host: text('HOST', '127.0.0.1', 'the address where it listens'),
  port: number('PORT', { usual: 8080, min: 0, max: 65_535 }, 'the port where it listens'),
  dataDir: folder('DATA_DIR', 'data', 'database and files'),
  databaseUrl: field(
    [{ name: 'DATABASE_URL', default: 'none', meaning: 'PostgreSQL instead of SQLite' }],
    (env) => env.DATABASE_URL || undefined,
  ),
  databaseConnections: number(
    'DATABASE_CONNECTIONS',
    { usual: 10, min: 1, max: 500 },
    'PostgreSQL connections of one server',
  ),
  publicUrl,
  webDir: folder('WEB_DIR', 'apps/web/dist', 'the built learner client'),
  consoleDir: folder('CONSOLE_DIR', 'apps/console/dist', 'the built back office, served at /console'),
  trustProxy: field(
    [
      {
        name: 'TRUST_PROXY',
        default: 'off',
        meaning: '`1`: client addresses come from `X-Forwarded-For`, only behind a proxy that sets it',
      },
    ],
    (env) => env.TRUST_PROXY === '1',
  ),
  rateLimits: unlessOff('RATE_LIMITS', '`off` for measurements only'),
  streams: number(
    'STREAMS',
    { usual: 10_000, min: 0, max: 1_000_000 },
    'event streams that one server keeps open, about 22 kB each; pages beyond ask from time to time',
  ),
  logLevel: text('LOG_LEVEL', 'info', 'pino level'),
  logSample: number(
    'LOG_SAMPLE',
    { usual: 0.01, min: 0, max: 1 },
    'share of ordinary calls that are logged; failures always are',
  ),
  signature: oneOf(
    'SIGNATURE',
    ['log', 'off', 'refuse'],
    'what a wrong signature of a call leads to: `log` (a figure, `tizhou_signatures_total`, and a line now and then), `refuse`, `off`',
  ),
  signatureSeconds: number(
    'SIGNATURE_SECONDS',
    { usual: 60, min: 1, max: 43_200 },
    'how far from the server’s clock a signature may have been made',
  ),
  payments: paymentSettings,
  defaultAlipayAccounts: field(
    [
      {
        name: 'DEFAULT_ALIPAY_ACCOUNTS',
        default: 'tizhou-alipay-1,tizhou-alipay-2',
        meaning:
          'the two built-in Alipay accounts, with a comma between; an agent with one of them has none of its own',
      },
    ],
    (env): readonly string[] => (env.DEFAULT_ALIPAY_ACCOUNTS || 'tizhou-alipay-1,tizhou-alipay-2').split(','),
  ),
  files: filesSettings,
  demo: field(
    [
      {
        name: 'DEMO',
        default: 'on',
        meaning:
          '`off`, as `--no-demo`: no demo content and log-ins, which come only in a SQLite database that a start creates',
      },
    ],
    (env) => !env.DATABASE_URL && env.DEMO !== 'off',
  ),
})

export type PlatformConfig = ValueOf<typeof platformSettings>
