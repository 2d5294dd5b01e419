import { useQuery } from '@tanstack/react-query'
import { getChapterMenuX } from '../../../calls/chapters.ts'

/** The chapters to draw questions from: those of chapter practice; for a subject without them, all of its trees. */
export function useDrawTree(appEName: string) {
  const own = useQuery(getChapterMenuX({ appEName, moduleNew: 'ChapterTest' }))
  const empty = own.data !== undefined && childrenOf(own.data.ChapterMenuJson).length === 0
  const all = useQuery({ ...getChapterMenuX({ appEName, moduleNew: '' }), enabled: empty })
  return empty ? all : own
}

const childrenOf = (json: string): unknown[] => (JSON.parse(json) as { Childs?: unknown[] }).Childs ?? []
