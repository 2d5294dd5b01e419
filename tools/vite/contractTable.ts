import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const ID = `\0${NAME}`

/** Delivers `virtual:calls`, the addresses of all calls, so that a browser never loads a schema. */
export function contractTable(): Plugin {
  return {
    name: 'tizhou-contract-table',
    resolveId: (id) => (id === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null
      // Here, not at the top: whoever reads the configuration alone needs no contract.
      const { contractAddresses } = await import('@tizhou/contract/clientTable')
      return `export const calls = ${JSON.stringify(contractAddresses())}`
    },
  }
}
