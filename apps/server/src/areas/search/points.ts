import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { excerpt } from '@tizhou/domain/search/words'
import type { ShownKind } from './shownKind.ts'

/** A module that opens questions by point (questionAccess). */
const MODULE = 'KnowledgePStrengTest'

/** Everybody can read points' names; texts are for users who may read questions by point, as on /contrastDoexam. */
export const points: ShownKind = {
  namesOnly: async (services, { caller, subjectID }) => !(await services.papers.opensPoints(caller, subjectID)),
  async show(services, { caller, subjectID, terms }, ids) {
    const isOpen = await services.papers.opensPoints(caller, subjectID)
    const { points: known } = await services.content.pointIndex(subjectID)
    const { byID } = await services.content.chapters(subjectID)
    return (await services.search.shownPoints(ids)).map(({ point_id, name, aliases, html }) => {
      const point = known.get(point_id)
      const others = JSON.parse(aliases ?? '[]') as string[]
      const text = isOpen ? htmlText(html ?? '') : ''
      return {
        ID: point_id,
        Title: name,
        Excerpt: [others.length > 0 ? `又称：${others.join('、')}` : '', text && excerpt(text, terms)]
          .filter(Boolean)
          .join('　'),
        Where: byID.get(point?.home ?? 0)?.name ?? '',
        State: isOpen ? ('open' as const) : ('locked' as const),
        CptID: null,
        InID: null,
        Module: MODULE,
      }
    })
  },
}
