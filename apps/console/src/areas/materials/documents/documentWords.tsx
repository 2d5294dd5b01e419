import type { Data } from '@tizhou/contract/contract'
import { DOCUMENT_SHELVES, type DocumentShelf, SHELVES, type VersionState } from '@tizhou/domain/materials/materials'
import { Tag } from 'antd'

export type DocumentRow = Data<'materials.documentList'>['rows'][number]

export const SHELF_TITLES = Object.fromEntries(DOCUMENT_SHELVES.map((shelf) => [shelf, SHELVES[shelf].name])) as Record<
  DocumentShelf,
  string
>

/** The progress of the latest version. */
export function stateText({ newest }: Pick<DocumentRow, 'newest'>): string {
  const { state, pages, donePages, refused } = newest
  if (state === 'ready') return `${pages} 页`
  if (state === 'refused') return `不能读取：${refused}`
  if (state === 'held') return `${pages} 页，等待核对`
  if (state === 'dropped') return '已放弃'
  return pages === 0 ? '等待拆页' : `拆页 ${donePages} / ${pages}`
}

const COLOURS = {
  ready: 'success',
  refused: 'error',
  waiting: 'processing',
  held: 'warning',
  dropped: 'default',
} as const satisfies Record<VersionState, string>

export const StateMark = ({ row }: { row: Pick<DocumentRow, 'newest'> }) => (
  <Tag color={COLOURS[row.newest.state]}>{stateText(row)}</Tag>
)
