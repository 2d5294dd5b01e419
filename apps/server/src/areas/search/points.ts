import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { excerpt } from '@tizhou/domain/search/words'
import type { ShownKind } from './shownKind.ts'

/** Opens the questions of points (questionAccess). */
const MODULE = 'KnowledgePStrengTest'

/** Names of points everybody reads; their texts those alone who may read the questions of points, as on /contrastDoexam. */
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
