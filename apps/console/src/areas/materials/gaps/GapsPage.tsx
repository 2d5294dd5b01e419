import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { GAPS } from '@tizhou/domain/materials/gaps'
import { SHELF_NAMES, SHELVES } from '@tizhou/domain/materials/materials'
import { Card, Flex, Skeleton, Space, Tag, Typography } from 'antd'
import { useMemo } from 'react'
import { listOf, request } from '../../../platform/request.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageOfSubject } from '../../../ui/PageOfSubject.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { type Column, choicesOf } from '../../../ui/table/columns.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { useAddress } from '../../../ui/useAddress.ts'

type Counts = Data<'materials.gapCounts'>
type Version = Counts['versions'][number]
type ShelfRow = Counts['shelves'][number]
type Gap = Data<'materials.gapList'>['rows'][number]

const SHELF_TITLES = Object.fromEntries(SHELF_NAMES.map((shelf) => [shelf, SHELVES[shelf].name]))

/** What the modules of 资料 that a subject's versions sell still lack, and where each is mended. */
export default function GapsPage() {
  return (
    <PageOfSubject
      title="资料还缺什么"
      purpose="班次里卖了、学员却还看不到的：没有资料的栏目、空的小节、没有知识点的小节、缺的每日一记、没有页的 PDF。"
      extra={(appID) => (
        <LinkButton to="/materials" search={{ subject: appID && String(appID) } as never}>
          返回资料
        </LinkButton>
      )}
    >
      {(appID) => <Gaps appID={appID} />}
    </PageOfSubject>
  )
}

function Gaps({ appID }: { appID: number }) {
  const [search] = useAddress()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['materials', 'gapCounts', appID],
    queryFn: () => request('materials.gapCounts', { appID }),
  })
  const room = useMemo(() => data && roomOf(appID, data.versions), [appID, data])
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data || !room) return <Skeleton active paragraph={{ rows: 10 }} />
  const vn = search.vn === undefined ? undefined : Number(search.vn)
  const shelves = data.shelves.filter(({ vns }) => vn === undefined || vns.includes(vn))
  return (
    <Flex vertical gap={12}>
      <Card size="small" title="各栏目">
        <PlainTable<ShelfRow>
          title="各栏目"
          rowKey="shelf"
          rows={shelves}
          columns={columnsOf(appID, data.versions, vn)}
          emptyText="这个班次没有资料的模块。"
        />
      </Card>
      <TableRoom of={room} />
    </Flex>
  )
}

const columnsOf = (appID: number, versions: readonly Version[], vn: number | undefined): Column<ShelfRow>[] => [
  { key: 'shelf', title: '栏目', text: ({ shelf }) => SHELVES[shelf].name },
  { key: 'module', title: '模块', text: ({ shelf }) => SHELVES[shelf].module },
  {
    key: 'sold',
    title: '出售它的班次',
    render: ({ vns }) => {
      const sold = versions.filter((version) => vns.includes(version.vn))
      if (sold.length === 0) return <Typography.Text type="secondary">没有班次出售</Typography.Text>
      return (
        <Space size={4} wrap>
          {sold.map(({ vn: one, name, onSale }) => (
            <Tag key={one} color={onSale === 1 ? 'blue' : 'default'}>
              {name}
              {onSale === 0 && '（不在售）'}
            </Tag>
          ))}
        </Space>
      )
    },
  },
  { key: 'books', title: '资料', align: 'right', text: ({ books }) => books },
  { key: 'nodes', title: '小节', align: 'right', text: ({ nodes }) => nodes },
  { key: 'documents', title: 'PDF', align: 'right', text: ({ documents }) => documents },
  {
    key: 'gaps',
    title: '还缺',
    render: ({ shelf, gaps, vns }) => {
      if (vns.length === 0) return <Typography.Text type="secondary">—</Typography.Text>
      if (gaps.length === 0) return <Tag color="success">齐全</Tag>
      return (
        <Space size={12} wrap>
          {gaps.map(({ kind, count }) => (
            <Link
              key={kind}
              to="/materials/gaps"
              search={{ subject: String(appID), vn: vn === undefined ? undefined : String(vn), shelf, kind } as never}
            >
              {GAPS[kind]} {count}
            </Link>
          ))}
        </Space>
      )
    },
  },
]

const roomOf = (appID: number, versions: readonly Version[]): Room<Gap, object> => ({
  name: `materialGaps-${appID}`,
  title: '要补的内容',
  load: (query, options) => listOf('materials.gapList')({ ...query, appID }, options),
  rowKey: 'key',
  columns: [
    { key: 'shelf', title: '栏目', order: 'shelf', text: ({ shelf }) => SHELVES[shelf].name },
    { key: 'kind', title: '缺什么', text: ({ kind }) => GAPS[kind] },
    { key: 'name', title: '哪一节', text: ({ path, name }) => [...path, name].filter(Boolean).join(' › ') },
    { key: 'mend', title: '去补', render: (row) => <Mend row={row} appID={appID} /> },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'vn',
      label: '班次',
      options: versions.map(({ vn, name }) => ({ value: String(vn), label: name })),
    },
    { kind: 'choice', name: 'shelf', label: '栏目', options: choicesOf(SHELF_TITLES) },
    { kind: 'choice', name: 'kind', label: '缺什么', options: choicesOf(GAPS) },
  ],
  emptyText: '出售的栏目都齐全。',
  nameOf: ({ name, shelf }) => name || SHELVES[shelf].name,
})

/** The link to the place where a gap is mended. */
function Mend({ row: { shelf, kind, bookID, nodeID, documentID, name }, appID }: { row: Gap; appID: number }) {
  if (documentID !== null)
    return (
      <Link to={'/documents/$documentID' as string} params={{ documentID: String(documentID) } as never}>
        打开 PDF“{name}”
      </Link>
    )
  if (bookID !== null)
    return (
      <Link
        to={'/materials/$bookID' as string}
        params={{ bookID: String(bookID) } as never}
        search={{ node: nodeID === null ? undefined : String(nodeID) } as never}
      >
        {nodeID !== null ? `写“${name}”` : kind === 'day' ? `为 ${name} 加一记` : '写目录'}
      </Link>
    )
  return (
    <Link to={'/materials' as string} search={{ subject: String(appID), shelf } as never}>
      新建“{SHELVES[shelf].name}”的资料
    </Link>
  )
}
