import type { Data } from '@tizhou/contract/contract'
import { MATERIAL_BOUNDS, type Shelf } from '@tizhou/domain/materials/materials'
import { pathTo } from '@tizhou/domain/materials/outline'
import { request } from '../../platform/request.ts'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { field, text, tick } from '../../ui/form/fields.tsx'
import { htmlField } from '../../ui/html/htmlField.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { type MaterialPicture, MaterialPictures } from './MaterialPictures.tsx'
import { TypedMap } from './map/MapPreview.tsx'
import type { MapRow } from './map/mapRows.ts'
import { PaperSelect } from './PaperSelect.tsx'
import { TypedText } from './preview/TypedText.tsx'

export type MaterialNode = Data<'materials.node'>

interface Values {
  name: string
  html: string
  free: boolean
  hidden: boolean
  pointName: string
  cptID?: number | null
  paperID?: number | null
  images: MaterialPicture[]
}

/** A book with the outline that its forms show. */
export interface Outlined {
  book: { appID: number; bookID: number; shelf: Shelf; name: string }
  list: readonly MapRow[]
}

/** Names from the book down to the part `parentID`, itself included. */
export function pathBelow({ book, list }: Outlined, parentID: number): string[] {
  const byID = new Map(list.map((row) => [row.nodeID, { parent: row.parentID, name: row.name }]))
  const parent = byID.get(parentID)
  return [book.name, ...(parent ? [...pathTo(byID, parentID), parent.name] : [])]
}

/** The form of a part of a book: of a new one below `parentID`, or of an existing one. */
export const nodeForm = (
  outlined: Outlined,
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
    paperID: row?.paperID ?? null,
    images: row?.images ?? [],
  }),
  lines: (row) => [
    text('name', '标题', MATERIAL_BOUNDS.name, { required: true }),
    [tick('free', '免费：所有人都能看'), tick('hidden', '隐藏：学员看不到它和它的下级')],
    [
      text('pointName', '知识点', MATERIAL_BOUNDS.name, { grow: 2, extra: '本科目知识点的名称：正文旁有它的题目。' }),
      field('cptID', '练习章节', <ChapterPicker appID={outlined.book.appID} allowClear aria-label="练习章节" />, {
        grow: 2,
        extra: '正文旁有“练这一章”。',
      }),
    ],
    ...(outlined.book.shelf === 'comment'
      ? [
          field('paperID', '试卷', <PaperSelect appID={outlined.book.appID} name={row?.paperName} />, {
            extra:
              '讲一份试卷时选它：学员交卷之后才看到这一节和它的下级；有截止时间的试卷，公布成绩之后才看到。在此之前目录、搜索里都没有。',
          }),
        ]
      : []),
    ...(outlined.book.shelf === 'map'
      ? [<TypedMap key="map" rows={outlined.list} nodeID={row?.nodeID} parentID={parentID} />]
      : []),
    htmlField('html', '正文', MATERIAL_BOUNDS.html, { rich: { bookID: outlined.book.bookID } }),
    <TypedText key="preview" shelf={outlined.book.shelf} path={pathBelow(outlined, parentID)} />,
    field('images', '图片集', <MaterialPictures bookID={outlined.book.bookID} />, {
      extra: '冲刺资料按这个次序一张张看。',
    }),
  ],
  save: ({ free, hidden, cptID, paperID, images, ...values }, row) =>
    request('materials.nodeSave', {
      bookID: outlined.book.bookID,
      name: values.name,
      html: values.html ?? '',
      pointName: values.pointName ?? '',
      free: free ? 1 : 0,
      hidden: hidden ? 1 : 0,
      cptID: cptID ?? undefined,
      paperID: paperID ?? undefined,
      picturesJson: images.map(({ name, alt }) => ({ name, alt })),
      ...(row ? { nodeID: row.nodeID, revision: row.revision } : { parentID }),
    }),
})
