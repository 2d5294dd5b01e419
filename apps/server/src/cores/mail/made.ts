import type { BootServices } from '../../platform/platformServices.ts'
import { mailProvider } from './mail.ts'

export const madeByMail = ({ config, store, now }: BootServices) => ({
  mail: mailProvider(config.mail, store, now),
})
