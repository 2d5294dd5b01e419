import type { ParcelSource } from './carrier.ts'
import { kdniao } from './kdniao.ts'
import { kuaidi100 } from './kuaidi100.ts'
import { sandbox } from './sandbox.ts'
import type { ParcelSettings } from './settings.ts'

/** The source of tracking information that the settings choose. */
export function parcelSource(settings: ParcelSettings, now: () => number): ParcelSource {
  switch (settings.provider) {
    case 'kuaidi100':
      return kuaidi100(settings)
    case 'kdniao':
      return kdniao(settings)
    default:
      return sandbox(now)
  }
}
