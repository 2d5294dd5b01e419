import { SHELVES } from '@tizhou/domain/materials/materials'
import { type PathLink, paths } from '../../paths.ts'

/**
 * A link to a text of the materials, by the module of its book; undefined where the module has no page that opens a
 * text.
 */
export function textLink({
  ID,
  InID,
  Module,
}: {
  ID: number
  InID: number | null
  Module: string
}): PathLink | undefined {
  if (Module === SHELVES.theory.module) return paths.theoretical({ ID, ...(InID !== null && { bookID: InID }) })
  if (Module === SHELVES.map.module) return paths.knowledgeVein({ ID })
  if (Module === SHELVES.recite.module) return paths.testSiteShorthand(InID === null ? {} : { cptID: InID })
  if (Module === SHELVES.clearance.module) return paths.clearanceTips({ ID })
  if (Module === SHELVES.comment.module) return paths.msdpPop({ ID })
  return undefined
}
