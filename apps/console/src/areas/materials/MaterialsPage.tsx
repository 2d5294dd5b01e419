import { useNavigate } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { MATERIAL_BOUNDS, SHELF_NAMES, SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import { useMemo } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { choice, text, whole } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import type { Room } from '../../ui/room/description.ts'
import { REMOVED_FILTER, removable, SHOWN, shownColumn } from '../../ui/room/removable.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { SprintConfigButton } from './SprintConfigButton.tsx'

type Book = Data<'materials.bookList'>['rows'][number]

interface Values {
  shelf: Shelf
  name: string
  note: string
  position: number
  hidden: '0' | '1'
}

const SHELF_TITLES = Object.fromEntries(SHELF_NAMES.map((shelf) => [shelf, SHELVES[shelf].name])) as Record<
  Shelf,
  string
>

const roomOf = (appID: number, open: (bookID: number) => void): Room<Book, Values> => ({
  name: `materials-${appID}`,
  title: '资料',
  load: (query, options) => listOf('materials.bookList')({ ...query, appID }, options),
  rowKey: 'bookID',
  columns: [
    { key: 'shelf', title: '栏目', order: 'shelf', text: ({ shelf }) => SHELF_TITLES[shelf] },
    plain('name', '名称', { order: 'name' }),
    figure('nodes', '节数'),
    plain('position', '次序', { order: 'position' }),
    shownColumn(),
    moment('updatedAt', '修改时间', { order: 'updatedAt' }),
    plain('updatedBy', '编写'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '名称或说明' },
    {
      kind: 'choice',
      name: 'shelf',
      label: '栏目',
      options: SHELF_NAMES.map((value) => ({ value, label: SHELF_TITLES[value] })),
    },
    REMOVED_FILTER,
  ],
  emptyText: '还没有资料：先新建一本，再写目录，或导入 Word、Markdown、图片压缩包和表格。',
  add: '新建资料',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '新建资料'),
    hasRevision: true,
    initial: (row) => ({
      shelf: row?.shelf ?? 'theory',
      name: row?.name ?? '',
      note: row?.note ?? '',
      position: row?.position ?? 10,
      hidden: row?.hidden === 1 ? '1' : '0',
    }),
    lines: () => [
      [
        choice('shelf', '栏目', SHELF_TITLES, {
          grow: 1,
          extra: '学员在哪个页面看到它；哪个版本能看，由科目的模块决定。',
        }),
        choice('hidden', '状态', SHOWN, { grow: 1 }),
        whole('position', '次序', [0, 1_000_000], { required: true, grow: 1, extra: '小的在前。' }),
      ],
      text('name', '名称', MATERIAL_BOUNDS.name, { required: true }),
      text('note', '说明', MATERIAL_BOUNDS.note),
    ],
    save: ({ hidden, ...values }, row) =>
      request('materials.bookSave', {
        ...values,
        appID,
        note: values.note ?? '',
        hidden: hidden === '1' ? 1 : 0,
        ...(row && { bookID: row.bookID, revision: row.revision }),
      }),
  },
  ...removable({
    nameOf: ({ name }) => name,
    open: { text: '目录与正文', label: (name) => `打开“${name}”的目录`, to: ({ bookID }) => open(bookID) },
    content: '学员不再看到它；目录、正文和学员的笔记都留着，恢复后照旧。',
    remove: ({ bookID }) => request('materials.bookRemove', { bookID }),
    restore: ({ bookID }) => request('materials.bookRestore', { bookID }),
  }),
  audit: { kind: 'material' },
})

/** Materials of one subject: books of texts, pictures, maps, recite points and daily notes. */
export default function MaterialsPage() {
  return (
    <PageOfSubject
      title="资料"
      purpose="理论、导图、速记、宝典、冲刺、点评与每日一记：目录、正文、图片，带版本与导入。"
      extra={(appID) =>
        appID !== undefined && (
          <>
            <LinkButton to="/materials/gaps" search={{ subject: String(appID) } as never}>
              还缺什么
            </LinkButton>
            <SprintConfigButton key={appID} appID={appID} />
          </>
        )
      }
    >
      {(appID) => <Books appID={appID} />}
    </PageOfSubject>
  )
}

function Books({ appID }: { appID: number }) {
  const navigate = useNavigate()
  const room = useMemo(
    () =>
      roomOf(
        appID,
        (bookID) => void navigate({ to: '/materials/$bookID', params: { bookID: String(bookID) } } as never),
      ),
    [appID, navigate],
  )
  return <TableRoom of={room} />
}
