import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const LATER = 'virtual:laterCalls'
const EMPTY = 'virtual:emptyAnswers'

type Wanted = (name: string, path: string) => boolean

/** All calls but the back office's, whose addresses learners never load. */
export const ofLearners: Wanted = (_name, path) => !path.startsWith('/api/console/')

const FIRST_AREAS = /^(practice|subjects)\./
const FIRST_CALLS = new Set([
  'account.getUserInfo',
  'account.logout',
  'account.userlogin',
  'agents.getAgentInfo',
  'chapters.getChapterMenuX',
  'chapters.getCptStatistics',
  'plans.today',
  'review.updateUser',
])

/** The calls of the frame, the outbox and the chapter pages: their addresses come with the first load. */
export const ofFirstLoad: Wanted = (name) => FIRST_AREAS.test(name) || FIRST_CALLS.has(name)

/**
 * Provides the addresses of the wanted calls, so that a browser never loads a schema: `virtual:calls` those of the
 * first load, `virtual:laterCalls` (imported on demand) the others, `virtual:emptyAnswers` (likewise) each call's
 * answer where it has no data.
 */
export function contractTable(wanted: Wanted, first: Wanted = wanted): Plugin {
  return {
    name: 'tizhou-contract-table',
    resolveId: (id) => ([NAME, LATER, EMPTY].includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${EMPTY}`) {
        const { emptyAnswers } = await import('@tizhou/contract/emptyData')
        return `export const emptyAnswers = ${JSON.stringify(emptyAnswers(wanted))}`
      }
      if (id !== `\0${NAME}` && id !== `\0${LATER}`) return null
      // Imported here and not at the top: a program that only reads the configuration needs no contract.
      const { contractAddresses } = await import('@tizhou/contract/clientTable')
      const isFirst = id === `\0${NAME}`
      const addresses = contractAddresses((name, path) => wanted(name, path) && first(name, path) === isFirst)
      return `export const calls = ${JSON.stringify(addresses)}`
    },
  }
}
