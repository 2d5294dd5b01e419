import { cleanName } from '@tizhou/domain/points/names'
import { mayBeInitials, SEARCH_BOUNDS, searchTerms } from '@tizhou/domain/search/words'
import type { Handler } from '../../../../platform/calls/handler.ts'

/** What is typed may be part of a name, of another name, or initials, which the index of the search knows. */
export const pointSuggest: Handler<'knowledge.pointSuggest'> = async ({ params, services }) => {
  const { appID, q } = params
  const typed = cleanName(q)
  if (typed.length < SEARCH_BOUNDS.least) return { rows: [] }
  const terms = searchTerms(typed)
  const isSpelled = terms.length > 0 && terms.every(mayBeInitials)
  const ids = isSpelled ? await services.search.find('point', { subjectID: appID, terms, namesOnly: true }) : []
  return { rows: await services.points.suggestPoints(appID, { typed, ids }) }
}
