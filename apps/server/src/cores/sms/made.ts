import type { BootServices } from '../../platform/platformServices.ts'
import { smsProvider } from './sms.ts'

export const madeBySms = ({ config, store, now }: BootServices) => ({ sms: smsProvider(config.sms, store, now) })
