import type { ClientCall, ClientTable } from './client.ts'
import { calls } from './contract.ts'
import { SESSION_PARAMS } from './session.ts'
import { isJsonText, pathOnWire } from './wire.ts'

/**
 * The contract for clients: name → address, without schemas. Node programs import it; the web client gets it at build
 * time (tools/vite/contractTable.ts), so that browsers load no schemas.
 */
export function contractAddresses(wanted: (name: string, path: string) => boolean = () => true): ClientTable {
  return Object.fromEntries(
    [...calls]
      .filter(([name, { path }]) => wanted(name, path))
      .map(([name, { method, path, params }]) => {
        const json = Object.keys(params.properties).filter((field) => isJsonText(params.properties[field]))
        const call: ClientCall = { method, path: pathOnWire(path) }
        if (json.length > 0) call.json = json
        const guid = SESSION_PARAMS.find((field) => field in params.properties)
        if (guid) call.guid = guid
        return [name, call]
      }),
  )
}
