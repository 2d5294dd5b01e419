import { DOCUMENT_BOUNDS, DOCUMENT_SHELVES, type DocumentShelf } from '@tizhou/domain/materials/materials'
import { Select } from 'antd'
import { request } from '../../../platform/request.ts'
import { field, text, tick, whole } from '../../../ui/form/fields.tsx'
import type { RowForm } from '../../../ui/room/description.ts'
import { type DocumentRow, SHELF_TITLES } from './documentWords.tsx'

interface Values {
  title: string
  /** A shelf, or a shelf with a part: `secret`, `secret:12`. */
  place: string
  position: number
  freePages: number
  canSave: boolean
}

/** The parts of each shelf that the document can be assigned to. */
export type Parts = Readonly<Record<DocumentShelf, readonly { nodeID: number; name: string; depth: number }[]>>

const placeOf = ({ shelf, nodeID }: Pick<DocumentRow, 'shelf' | 'nodeID'>): string =>
  nodeID === null ? shelf : `${shelf}:${nodeID}`

const optionsOf = (parts: Parts) =>
  DOCUMENT_SHELVES.map((shelf) => ({
    label: SHELF_TITLES[shelf],
    options: [
      { value: shelf as string, label: `${SHELF_TITLES[shelf]}（整个栏目）` },
      ...parts[shelf].map(({ nodeID, name, depth }) => ({
        value: `${shelf}:${nodeID}`,
        label: `${'　'.repeat(depth)}${name}`,
      })),
    ],
  }))

export const documentForm = (parts: Parts): RowForm<DocumentRow, Values> => ({
  title: (row) => `修改“${row?.title ?? ''}”`,
  hasRevision: true,
  initial: (row) =>
    row
      ? {
          title: row.title,
          place: placeOf(row),
          position: row.position,
          freePages: row.freePages,
          canSave: row.canSave === 1,
        }
      : {},
  lines: () => [
    text('title', '标题', DOCUMENT_BOUNDS.title, { required: true }),
    field('place', '显示在', <Select showSearch optionFilterProp="label" options={optionsOf(parts)} />, {
      required: true,
      extra: '放在某一节时，只在那一节旁边显示；免费的一节连同文档都免费。',
    }),
    [
      whole('freePages', '免费页数', [0, DOCUMENT_BOUNDS.pages], {
        required: true,
        grow: 1,
        extra: '前几页登录就能看，其余要开通。',
      }),
      whole('position', '次序', [0, 1_000_000], { required: true, grow: 1, extra: '小的在前。' }),
    ],
    tick('canSave', '允许下载整份', { extra: '只有能看全文的学员可以下载，每一页都有他的标记。' }),
  ],
  save: ({ title, place, position, freePages, canSave }, row) => {
    const [shelf, nodeID] = place.split(':')
    return request('materials.documentSave', {
      documentID: row?.documentID ?? 0,
      revision: row?.revision ?? 0,
      title,
      position,
      freePages,
      canSave: canSave ? 1 : 0,
      shelf: shelf as DocumentShelf,
      ...(nodeID !== undefined && { nodeID: Number(nodeID) }),
    })
  },
})
