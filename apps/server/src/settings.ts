import { coreSettings } from './cores/settings.ts'
import type { Config } from './platform/config.ts'
import { platformSettings } from './platform/platformSettings.ts'
import type { Setting } from './platform/settings.ts'

/** All environment variables. */
export const SETTINGS: readonly Setting[] = [
  ...platformSettings.settings,
  ...coreSettings.settings,
  { name: 'TIZHOU_OPERATOR', default: 'none', meaning: 'name of the first operator, where there is none yet' },
  { name: 'TIZHOU_OPERATOR_PASSWORD', default: 'none', meaning: 'the first operator’s password' },
]

/** Throws at the start with the name of an invalid or missing setting. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const platform = platformSettings.read(env)
  return { ...platform, ...coreSettings.read(env), demo: platform.demo && !args.includes('--no-demo') }
}
