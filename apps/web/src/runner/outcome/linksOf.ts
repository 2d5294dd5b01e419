import type { QuestionLinks } from '../../calls/knowledge.ts'
import type { RoutePath } from '../../pages.ts'
import { paths } from '../../paths.ts'
import { cardsOf, hasCards } from '../../platform/knowledge/cards.ts'

export interface PointLink {
  /** The kind of the target in a word: 考点, 资料, 卡片. */
  kind: string
  text: string
  to: RoutePath
  search: object
  /** Of a point that opens over the page. */
  pointID?: number
}

/** What one can go on to from a question: each of its points with the texts about it and its card. */
export function linksOf({ list, points }: QuestionLinks, questionID: number): PointLink[] {
  const ids = list.find(({ AllTestID }) => AllTestID === questionID)?.PointIDs ?? []
  const cards = hasCards()
  return ids.flatMap((id): PointLink[] => {
    const point = points.find(({ SameKnowPointID }) => SameKnowPointID === id)
    if (!point || point.Name === '') return []
    const { Name, TestCount, texts } = point
    return [
      ...(TestCount > 0
        ? [{ kind: '考点', text: Name, pointID: id, ...paths.pointPage({ SameKnowPointID: id }) }]
        : []),
      ...texts.map(({ shelf, bookID, nodeID, Name: name }) => ({
        kind: '资料',
        text: name,
        ...(shelf === 'theory' ? paths.theoretical({ bookID, ID: nodeID }) : paths.clearanceTips({ ID: nodeID })),
      })),
      ...(cards ? [{ kind: '卡片', text: Name, ...cardsOf([id]) }] : []),
    ]
  })
}
