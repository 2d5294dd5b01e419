import { testEndpoint } from '../../platform/calls/testEndpoint.ts'
import { field } from '../../platform/settings.ts'

/** The SMS service. `outbox`: a local page of the machine's operator. */
export type SmsSettings =
  | { provider: 'outbox' }
  | ({ provider: 'aliyun' } & SmsAccount)
  | ({ provider: 'tencent'; appID: string; region: string; withMinutes: boolean } & SmsAccount)

export interface SmsAccount {
  keyID: string
  keySecret: string
  signName: string
  template: string
  /** Template of reminders, with their title; undefined: none are sent. */
  reminderTemplate: string | undefined
  /** Time-out of the provider: a learner is waiting. */
  timeoutMs: number
  /** Address of a stand-in on this machine, for tests. */
  testEndpoint: string | undefined
}

const PROVIDERS = ['outbox', 'aliyun', 'tencent'] as const

/** Reads SMS_*. Throws at the server's start with the name of a missing setting. */
export function readSmsSettings(env: NodeJS.ProcessEnv): SmsSettings {
  const provider = env.SMS_PROVIDER || 'outbox'
  if (!PROVIDERS.some((known) => known === provider))
    throw new Error(`SMS_PROVIDER must be ${PROVIDERS.join(', ')}, not "${provider}"`)
  if (provider === 'outbox') return { provider }
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`SMS_PROVIDER=${provider} needs ${name}`)
    return value
  }
  const account: SmsAccount = {
    keyID: needed('SMS_KEY_ID'),
    keySecret: needed('SMS_KEY_SECRET'),
    signName: needed('SMS_SIGN_NAME'),
    template: needed('SMS_TEMPLATE'),
    reminderTemplate: env.SMS_REMINDER_TEMPLATE || undefined,
    timeoutMs: Number(env.SMS_TIMEOUT_MS) || 8_000,
    testEndpoint: testEndpoint(env, 'SMS_TEST_ENDPOINT'),
  }
  if (provider === 'aliyun') return { provider, ...account }
  return {
    provider: 'tencent',
    ...account,
    appID: needed('SMS_APP_ID'),
    region: env.SMS_REGION || 'ap-guangzhou',
    withMinutes: env.SMS_TEMPLATE_MINUTES !== 'off',
  }
}

export const smsSettings = field(
  [
    {
      name: 'SMS_PROVIDER',
      default: 'outbox',
      meaning: 'who brings codes to phones: `aliyun`, `tencent`; `outbox`: a page of this machine, `/local/outbox`',
    },
    { name: 'SMS_KEY_ID', default: 'none', meaning: 'the provider’s access key' },
    { name: 'SMS_KEY_SECRET', default: 'none', meaning: 'its secret' },
    { name: 'SMS_SIGN_NAME', default: 'none', meaning: 'the approved signature' },
    {
      name: 'SMS_TEMPLATE',
      default: 'none',
      meaning: 'the approved template, which takes `code` (Tencent: code and minutes)',
    },
    {
      name: 'SMS_REMINDER_TEMPLATE',
      default: 'none',
      meaning: 'the approved template of reminders, which takes `title`; without it none go by SMS',
    },
    { name: 'SMS_APP_ID', default: 'none', meaning: 'Tencent only: the SDK app id' },
    { name: 'SMS_REGION', default: 'ap-guangzhou', meaning: 'Tencent only: the region' },
    {
      name: 'SMS_TEMPLATE_MINUTES',
      default: 'on',
      meaning: 'Tencent only: `off` for a template that takes the code alone',
    },
    { name: 'SMS_TIMEOUT_MS', default: '8000', meaning: 'longer than this the provider counts as down' },
    { name: 'SMS_TEST_ENDPOINT', default: 'none', meaning: 'a stand-in on this machine', isForTests: true },
  ],
  readSmsSettings,
)
