import type { ReviewNode } from '@tizhou/contract/areas/review/review'
import type { ReviewStatistic } from '../../../calls/review.ts'

export interface ChapterFigures {
  Wrong: number
  Favourites: number
  Notes: number
  Due: number
  SureWrong: number
}

export interface FiguredChapter extends ChapterFigures {
  id: number
  name: string
  children: FiguredChapter[]
}

const NONE: ChapterFigures = { Wrong: 0, Favourites: 0, Notes: 0, Due: 0, SureWrong: 0 }
const KEYS = Object.keys(NONE) as (keyof ChapterFigures)[]

/**
 * The chapters that contain some of the learner's questions, with subchapters counted. Questions that only papers
 * contain come last, under the subject's own id (`appID`), as in the calls.
 */
export function figuredChapters(
  nodes: readonly ReviewNode[],
  rows: readonly ReviewStatistic[],
  appID: number,
): FiguredChapter[] {
  const own = new Map(rows.map((row) => [row.CptID, row]))
  const figured = nodes.flatMap((node) => figure(node, own) ?? [])
  const ofPapers = own.get(appID)
  return ofPapers ? [...figured, { id: appID, name: '试卷中的题', ...pick(ofPapers), children: [] }] : figured
}

function figure(node: ReviewNode, own: ReadonlyMap<number, ReviewStatistic>): FiguredChapter | undefined {
  const children = node.Childs.flatMap((child) => figure(child, own) ?? [])
  const sum = pick(own.get(node.ID) ?? NONE)
  for (const child of children) for (const key of KEYS) sum[key] += child[key]
  return KEYS.some((key) => sum[key] > 0) ? { id: node.ID, name: node.Name, ...sum, children } : undefined
}

const pick = ({ Wrong, Favourites, Notes, Due, SureWrong }: ChapterFigures): ChapterFigures => ({
  Wrong,
  Favourites,
  Notes,
  Due,
  SureWrong,
})
