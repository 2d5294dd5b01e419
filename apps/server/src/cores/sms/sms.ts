import type { Store } from '../../platform/database/store.ts'
import { aliyun } from './aliyun.ts'
import { outbox } from './outbox.ts'
import type { SmsProvider } from './provider.ts'
import type { SmsSettings } from './settings.ts'
import { tencent } from './tencent.ts'

/** The SMS service that the settings choose. */
export function smsProvider(settings: SmsSettings, store: Store, now: () => number): SmsProvider {
  switch (settings.provider) {
    case 'aliyun':
      return aliyun(settings, now)
    case 'tencent':
      return tencent(settings, now)
    default:
      return outbox(store, now)
  }
}
