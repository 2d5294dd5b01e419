import { coreSettings } from './cores/settings.ts'
import type { Config } from './platform/config.ts'
import { platformSettings } from './platform/platformSettings.ts'
import type { Setting } from './platform/settings.ts'

/** Everything that can be set by environment variables. */
export const SETTINGS: readonly Setting[] = [
  ...platformSettings.settings,
  ...coreSettings.settings,
  { name: 'TIZHOU_OPERATOR', default: 'none', meaning: 'name of the first operator, where there is none yet' },
  { name: 'TIZHOU_OPERATOR_PASSWORD', default: 'none', meaning: 'the first operator’s password' },
]

/** Throws with the name of what is wrong: an installation that cannot do what it was told says so at its start. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const platform = platformSettings.read(env)
  return { ...platform, ...coreSettings.read(env), demo: platform.demo && !args.includes('--no-demo') }
}
