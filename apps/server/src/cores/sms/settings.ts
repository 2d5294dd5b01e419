import { testEndpoint } from '../../platform/testEndpoint.ts'

/** Where the codes go. `outbox`: to a page that the machine's own operator reads. */
export type SmsSettings =
  | { provider: 'outbox' }
  | ({ provider: 'aliyun' } & SmsAccount)
  | ({ provider: 'tencent'; appID: string; region: string; withMinutes: boolean } & SmsAccount)

export interface SmsAccount {
  keyID: string
  keySecret: string
  signName: string
  template: string
  /** Of reminders, with their title; undefined: none are sent. */
  reminderTemplate: string | undefined
  /** A learner waits for the answer: longer than this the provider counts as down. */
  timeoutMs: number
  /** Address of a stand-in on this machine, for tests. */
  testEndpoint: string | undefined
}

const PROVIDERS = ['outbox', 'aliyun', 'tencent'] as const

/** Reads SMS_*. Throws with the name of what is missing: an installation that cannot send says so at its start. */
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
