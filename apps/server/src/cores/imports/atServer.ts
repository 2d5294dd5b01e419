import type { ServerPart } from '../../platform/serverPart.ts'

export const importsAtServer: ServerPart = (http, { imports }) => {
  http.addHook('onClose', () => imports.close())
}
