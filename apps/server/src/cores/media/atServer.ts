import type { ServerPart } from '../../platform/serverPart.ts'
import { stopMaking } from './makeMedia.ts'

export const mediaAtServer: ServerPart = (http) => {
  http.addHook('onClose', stopMaking)
}
