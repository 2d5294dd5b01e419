import { testEndpoint } from '../../../platform/calls/testEndpoint.ts'

/** The service for tracking information. `sandbox`: none, parcels move by the clock. */
export type ParcelSettings = { provider: 'sandbox' } | ({ provider: 'kuaidi100' | 'kdniao' } & ParcelAccount)

export interface ParcelAccount {
  /** `customer` of 快递100, `EBusinessID` of 快递鸟. */
  customer: string
  key: string
  /** Short, since a learner waits for the answer. */
  timeoutMs: number
  /** Only a stand-in on this machine. */
  testEndpoint: string | undefined
}

const PROVIDERS = ['sandbox', 'kuaidi100', 'kdniao'] as const

/** Reads EXPRESS_*. Throws with the name of what is missing. */
export function readParcelSettings(env: NodeJS.ProcessEnv): ParcelSettings {
  const wanted = env.EXPRESS_PROVIDER || 'sandbox'
  const provider = PROVIDERS.find((known) => known === wanted)
  if (!provider) throw new Error(`EXPRESS_PROVIDER must be ${PROVIDERS.join(', ')}, not "${wanted}"`)
  if (provider === 'sandbox') return { provider }
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`EXPRESS_PROVIDER=${provider} needs ${name}`)
    return value
  }
  return {
    provider,
    customer: needed('EXPRESS_CUSTOMER'),
    key: needed('EXPRESS_KEY'),
    timeoutMs: Number(env.EXPRESS_TIMEOUT_MS) || 6_000,
    testEndpoint: testEndpoint(env, 'EXPRESS_TEST_ENDPOINT'),
  }
}
