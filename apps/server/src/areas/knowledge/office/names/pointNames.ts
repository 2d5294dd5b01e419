import { mayBeInitials, searchTerms } from '@tizhou/domain/search/words'
import type { Handler } from '../../../../platform/calls/handler.ts'

const MOST = 20

/** Points to choose from while an editor types: by name, another name, or pinyin initials (心力衰竭: xlsj). */
export const pointNames: Handler<'knowledge.pointNames'> = async ({ params, services }) => {
  const { appID, q = '' } = params
  const terms = searchTerms(q)
  // Initials stand in the index of the search, which follows a change within seconds; names are read where they are kept.
  const spelled =
    terms.length > 0 && terms.every(mayBeInitials)
      ? await services.search.find('point', { subjectID: appID, terms, namesOnly: true })
      : []
  return { rows: await services.points.pointsCalled({ subjectID: appID, q, alsoIDs: spelled, most: MOST }) }
}
