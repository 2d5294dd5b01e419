import type { BootServices } from '../../platform/platformServices.ts'
import { Entitlements } from '../subjects/entitlements.ts'
import { Content } from './content.ts'

export function madeByContent(boot: BootServices) {
  const content = new Content(boot.store, boot)
  return { content, entitlements: new Entitlements(boot.store, content, boot.now) }
}
