import type { Params } from '@tizhou/contract/contract'

type Filter = Omit<Params<'content.questionBulkCheck'>, 'guid' | 'appID' | 'idsJson' | 'changeJson'>

const NUMBERS = ['cptID', 'year', 'difficulty', 'editor'] as const
const TEXTS = ['style', 'state', 'point', 'source', 'lacks', 'trouble', 'q'] as const

/** The filter of the list as it stands in the address; page and order are no part of it. */
export function bulkFilter(search: Readonly<Record<string, string | undefined>>): Filter {
  const filter: Record<string, string | number> = {}
  for (const name of NUMBERS) if (search[name]) filter[name] = Number(search[name])
  for (const name of TEXTS) if (search[name]) filter[name] = search[name]
  return filter as Filter
}
