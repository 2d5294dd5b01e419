import type { WireFound, WireFoundGroup } from '@tizhou/contract/areas/search/search'
import { asWritten } from '@tizhou/domain/search/initials'
import { SEARCH_KINDS, type SearchKind, searchTerms } from '@tizhou/domain/search/words'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { KINDS } from './kinds.ts'
import type { Reader } from './shownKind.ts'

const OF_EACH = 5
const OF_PAGE = 10
/** The most that the core gives; it gives one more where there are others. */
const MOST = 100

/** Searches a subject. Fewer than two characters find nothing. */
export const find: Handler<'search.find'> = async ({ params, caller, services }) => {
  const { appID: subjectID, kind, page = 1 } = params
  if (!(await services.subjects.subjectByID(subjectID))) throw notFound('该科目')
  const terms = searchTerms(params.q)
  const reader: Reader = { caller, subjectID, terms }
  const size = kind ? OF_PAGE : OF_EACH
  const group = async (one: SearchKind): Promise<WireFoundGroup[]> => {
    const shown = KINDS[one]
    const namesOnly = shown.namesOnly ? await shown.namesOnly(services, reader) : false
    const found = await services.search.find(one, { subjectID, terms, namesOnly })
    const named = async () => new Set(await services.search.find(one, { subjectID, terms, namesOnly: true }))
    const ids = shown.among ? await shown.among(services, reader, { ids: found, named }) : found
    const some = ids.slice(0, MOST).slice((page - 1) * size, page * size)
    const rows = some.length > 0 ? await shown.show(services, reader, some) : []
    const spelled = await services.search.spelledIn(one, { subjectID, terms, ids: some })
    const byID = new Map(rows.map((row) => [row.ID, marked(row, spelled.get(row.ID))]))
    return [
      {
        Kind: one,
        Total: Math.min(ids.length, MOST),
        More: ids.length > MOST ? 1 : 0,
        // Things deleted since they were indexed are left out.
        list: some.flatMap((id) => byID.get(id) ?? []),
      },
    ]
  }
  const groups = terms.length === 0 ? [] : (await Promise.all((kind ? [kind] : SEARCH_KINDS).map(group))).flat()
  return { q: params.q, groups }
}

/** With the words whose initials were typed, as title and excerpt have them. */
function marked(row: WireFound, words: readonly string[] = []): WireFound {
  const Marks = [...new Set(words.flatMap((word) => [...asWritten(row.Title, word), ...asWritten(row.Excerpt, word)]))]
  return Marks.length > 0 ? { ...row, Marks } : row
}
