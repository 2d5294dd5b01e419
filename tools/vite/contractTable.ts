import { contractAddresses } from '@tizhou/contract/clientTable'
import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const ID = `\0${NAME}`

/** Delivers `virtual:calls`, the addresses of all calls, so that a browser never loads a schema. */
export function contractTable(): Plugin {
  return {
    name: 'tizhou-contract-table',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const calls = ${JSON.stringify(contractAddresses())}` : null),
  }
}
