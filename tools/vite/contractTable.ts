import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const ID = `\0${NAME}`

/** Calls of the back office: learners never load their addresses. */
export const ofLearners = (name: string): boolean => !name.startsWith('backOffice.')

/** Delivers `virtual:calls`, the addresses of the wanted calls, so that a browser never loads a schema. */
export function contractTable(wanted: (name: string) => boolean): Plugin {
  return {
    name: 'tizhou-contract-table',
    resolveId: (id) => (id === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null
      // Here, not at the top: whoever reads the configuration alone needs no contract.
      const { contractAddresses } = await import('@tizhou/contract/clientTable')
      return `export const calls = ${JSON.stringify(contractAddresses(wanted))}`
    },
  }
}
