import type { Role } from '@tizhou/contract/call'
import type { Data } from '@tizhou/contract/contract'
import type { Caller } from '../../../platform/calls/caller.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Waiting } from '../../../platform/database/reading/waiting.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'
import type { Services } from '../../../platform/services.ts'

type Kind = Data<'staff.staffWork'>['rows'][number]['kind']

/** An import that left rows out is of interest for so long: after it, whoever made it has dealt with it or will not. */
const IMPORTS_TOLD_MS = 30 * 86_400_000

/** Each count reads an index of what waits, so that the home page costs the same however much was done before. */
const WORK: readonly [Kind, readonly Role[], (services: Services, caller: Caller) => Promise<Waiting>][] = [
  ['refunds', ['seller'], ({ sales }) => sales.refundsWaiting()],
  ['cases', ['seller'], ({ sales }) => sales.casesWaiting()],
  ['invoices', ['seller'], ({ sales }) => sales.invoicesWaiting()],
  [
    'parcels',
    ['seller', 'agent'],
    async (services, caller) => services.delivery.parcelsWaiting(await onlyAgent(services, caller, ['seller'])),
  ],
  ['suggestions', ['seller'], ({ support }) => support.suggestionsWaiting()],
  ['reports', ['teacher'], ({ feedback }) => feedback.reportsWaiting()],
  ['documents', ['editor'], ({ documents }) => documents.documentsWaiting()],
  ['lessons', ['editor'], ({ videos }) => videos.lessonsWaiting()],
  ['explanations', ['editor'], ({ content }) => content.explanationsWaiting()],
  ['hardQuestions', ['editor'], ({ knowledge }) => knowledge.doubtfulQuestions('hard')],
  ['bluntQuestions', ['editor'], ({ knowledge }) => knowledge.doubtfulQuestions('blunt')],
  ['imports', ['editor'], ({ imports, now }) => imports.importsTroubled(now() - IMPORTS_TOLD_MS)],
  ['proposals', ['editor'], ({ content }, { userID }) => content.proposalsWaiting(userID)],
  ['sentBack', ['editor', 'teacher'], ({ content }, { userID }) => content.proposalsSentBack(userID)],
]

export const staffWork: Handler<'staff.staffWork'> = async ({ caller, services }) => {
  const { roles } = caller
  const mine = WORK.filter(([, of]) => roles.includes('operator') || of.some((role) => roles.includes(role)))
  return { rows: await Promise.all(mine.map(async ([kind, , read]) => ({ kind, ...(await read(services, caller)) }))) }
}
