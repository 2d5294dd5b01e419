import type { Data } from '@tizhou/contract/contract'
import { MATERIAL_BOUNDS } from '@tizhou/domain/materials/materials'
import { request } from '../../platform/request.ts'
import { field, text, tick, whole } from '../../ui/form/fields.tsx'
import { HtmlPreview } from '../../ui/html/HtmlPreview.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { type MaterialPicture, MaterialPictures } from './MaterialPictures.tsx'

export type MaterialNode = Data<'materials.node'>

interface Values {
  name: string
  html: string
  free: boolean
  hidden: boolean
  pointName: string
  cptID?: number | null
  images: MaterialPicture[]
}

const PREVIEW = (html: string) => request('materials.materialPreview', { html })

/** The form of a part of a book: of a new one below `parentID`, or of an existing one. */
export const nodeForm = (
  bookID: number,
  parentID: number,
): RowForm<MaterialNode, Values, { nodeID: number; revision: number }> => ({
  title: (row) => (row ? `编辑“${row.name}”` : parentID === 0 ? '新增一节' : '新增下级'),
  width: 960,
  hasRevision: true,
  initial: (row) => ({
    name: row?.name ?? '',
    html: row?.html ?? '',
    free: row?.free === 1,
    hidden: row?.hidden === 1,
    pointName: row?.pointName ?? '',
    cptID: row?.cptID ?? null,
    images: row?.images ?? [],
  }),
  lines: () => [
    text('name', '标题', MATERIAL_BOUNDS.name, { required: true }),
    [tick('free', '免费：所有人都能看'), tick('hidden', '隐藏：学员看不到它和它的下级')],
    [
      text('pointName', '知识点', MATERIAL_BOUNDS.name, { grow: 2, extra: '本科目知识点的名称：正文旁有它的题目。' }),
      whole('cptID', '练习章节编号', [1, Number.MAX_SAFE_INTEGER], { grow: 1, extra: '正文旁有“练这一章”。' }),
    ],
    htmlField('html', '正文', MATERIAL_BOUNDS.html, { rich: { bookID } }),
    <HtmlPreview key="preview" preview={PREVIEW} />,
    field('images', '图片集', <MaterialPictures bookID={bookID} />, { extra: '冲刺资料按这个次序一张张看。' }),
  ],
  save: ({ free, hidden, cptID, images, ...values }, row) =>
    request('materials.nodeSave', {
      bookID,
      name: values.name,
      html: values.html ?? '',
      pointName: values.pointName ?? '',
      free: free ? 1 : 0,
      hidden: hidden ? 1 : 0,
      cptID: cptID ?? undefined,
      picturesJson: images.map(({ name, alt }) => ({ name, alt })),
      ...(row ? { nodeID: row.nodeID, revision: row.revision } : { parentID }),
    }),
})
