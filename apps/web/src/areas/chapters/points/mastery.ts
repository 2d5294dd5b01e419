import type { WirePoint } from '@tizhou/contract/areas/knowledge/shapes'
import { FIRM_FROM, type MasteryBand, masteryBand, SHAKY_FROM } from '@tizhou/domain/knowledge/bands'
import type { Chapter } from '../chapterTree.ts'

export const bandOf = ({ Mastery }: Pick<WirePoint, 'Mastery'>): MasteryBand => masteryBand(Mastery)

export const BANDS: readonly { band: MasteryBand; name: string; tone: 'wrong' | 'due' | 'right' | 'neutral' }[] = [
  { band: 'weak', name: '薄弱', tone: 'wrong' },
  { band: 'shaky', name: '不牢', tone: 'due' },
  { band: 'firm', name: '掌握', tone: 'right' },
  { band: 'unknown', name: '还不了解', tone: 'neutral' },
]

/** Weak points first; unknown ones rank between shaky and firm. */
const rank = ({ Mastery }: WirePoint): number => Mastery ?? (SHAKY_FROM + FIRM_FROM) / 2

export const weakestFirst = (points: readonly WirePoint[]): WirePoint[] =>
  [...points].sort((a, b) => rank(a) - rank(b) || b.TestCount - a.TestCount)

/** Points as a tree under their chapters: the chapter with the weakest point first, its weakest points first. */
export function pointTree(points: readonly WirePoint[]): Chapter[] {
  const byChapter = Map.groupBy(weakestFirst(points), (point) => point.CptID ?? 0)
  return [...byChapter].map(([cptID, own]) => {
    const children = own.map(pointNode)
    const sum = (key: keyof Chapter['counts']) => children.reduce((total, child) => total + child.counts[key], 0)
    return {
      id: cptID,
      name: own[0]?.ChapterName || '其他考点',
      free: false,
      own: 0,
      counts: {
        total: sum('total'),
        done: sum('done'),
        right: sum('right'),
        wrong: sum('wrong'),
        favourites: 0,
        notes: 0,
      },
      children,
    }
  })
}

const pointNode = (point: WirePoint): Chapter => ({
  id: point.SameKnowPointID,
  name: point.Name,
  free: false,
  own: point.TestCount,
  counts: {
    total: point.TestCount,
    done: point.Done,
    right: point.Right,
    wrong: point.Done - point.Right,
    favourites: 0,
    notes: 0,
  },
  children: [],
})
