import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { WireOutlineRow } from '@tizhou/contract/areas/materials/materials.office'
import { SHELVES } from '@tizhou/domain/materials/materials'
import { Button, Card, Empty, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { MOVES, MovableTree, useMoving } from '../../ui/tree/MovableTree.tsx'
import { movesOf, type Place } from '../../ui/tree/treeMoves.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { ImportMaterial } from './ImportMaterial.tsx'
import { MapPreview } from './map/MapPreview.tsx'
import { nodeForm, type Outlined, pathBelow } from './nodeForm.tsx'
import { LearnerText } from './preview/LearnerText.tsx'
import { Versions } from './Versions.tsx'

/** The content of a row of the outline: the part's name and its attributes. */
const showNode = ({ name, free, hidden, hasText, pictures }: WireOutlineRow, hasChildren: boolean) => (
  <>
    {name} {free === 1 && <Tag color="green">免费</Tag>}
    {hidden === 1 && <Tag>隐藏</Tag>}
    {pictures > 0 && <Tag color="blue">{pictures} 图</Tag>}
    {hasText === 0 && pictures === 0 && !hasChildren && <Tag color="orange">空</Tag>}
  </>
)

/** One book of materials: its outline, the form of the chosen part, and its imports. */
export default function MaterialBookPage() {
  const bookID = Number((useParams({ strict: false }) as { bookID: string }).bookID)
  const cache = useQueryClient()
  // A link from another room opens the part that it names.
  const [{ node }] = useAddress()
  const [chosen, setChosen] = useState(Number(node) || undefined)
  const detail = useQuery({
    queryKey: ['materials', 'outline', bookID],
    queryFn: () => request('materials.outline', { bookID }),
  })
  const again = () => cache.invalidateQueries({ queryKey: ['materials'] })
  const move = useMoving(
    detail.data?.list ?? [],
    (nodeID, place) => request('materials.nodeMove', { nodeID, ...place }),
    again,
  )
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `${SHELVES[detail.data.book.shelf].name}：${detail.data.book.name}` : '资料'}
      back={{
        ...{ to: '/materials', label: '返回资料' },
        search: detail.data && { subject: String(detail.data.book.appID) },
      }}
      extra={(data) => (
        <FormButton
          label="新增一节"
          type="primary"
          form={nodeForm(data, 0)}
          onSaved={async ({ nodeID }) => {
            await again()
            setChosen(nodeID)
          }}
        />
      )}
    >
      {(data) => (
        <>
          <Flex gap={12} align="start">
            <Card size="small" title={`目录（${data.list.length} 节）`} style={{ width: 380, flex: 'none' }}>
              {data.list.length === 0 ? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有内容：新增一节，或在下面导入。" />
              ) : (
                <MovableTree
                  label="目录"
                  rows={data.list}
                  startsOpen={data.list.length < 300}
                  chosen={chosen}
                  onChoose={setChosen}
                  show={showNode}
                  onMove={move}
                />
              )}
            </Card>
            <Flex vertical gap={12} style={{ flex: 1, minWidth: 0 }}>
              {data.book.shelf === 'map' && (
                <Card size="small" title="导图预览">
                  <MapPreview rows={data.list} chosen={chosen} />
                </Card>
              )}
              {chosen !== undefined && data.list.some(({ nodeID }) => nodeID === chosen) ? (
                <NodeView
                  key={chosen}
                  nodeID={chosen}
                  outlined={data}
                  onChanged={again}
                  onChoose={setChosen}
                  onMove={move}
                />
              ) : (
                <Card size="small">
                  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="在目录里选一节。" />
                </Card>
              )}
            </Flex>
          </Flex>
          <ImportMaterial bookID={bookID} onChanged={again} />
          <AuditLink kind="material" q={data.book.name} />
        </>
      )}
    </DetailPage>
  )
}

interface NodeProps {
  nodeID: number
  outlined: Outlined
  onChanged: () => Promise<unknown>
  onChoose: (nodeID: number | undefined) => void
  onMove: (nodeID: number, place: Place) => Promise<boolean>
}

function NodeView({ nodeID, outlined, onChanged, onChoose, onMove }: NodeProps) {
  const confirm = useConfirm()
  const undo = useUndo()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['materials', 'node', nodeID],
    queryFn: () => request('materials.node', { nodeID }),
  })
  const moves = movesOf(outlined.list, nodeID)
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const remove = () =>
    confirm({
      title: `删除“${data.name}”和它的下级？`,
      content: '学员不再看到；可以撤销。',
      action: '删除',
      run: async () => {
        const { removed } = await request('materials.nodeRemove', { nodeID })
        onChoose(undefined)
        await onChanged()
        undo({
          title: `已删除 ${removed} 节`,
          undo: async () => {
            await request('materials.nodeRestore', { nodeID })
            await onChanged()
          },
          undone: '已恢复',
        })
      },
    })
  return (
    <Flex vertical gap={12}>
      <Card
        size="small"
        title={data.name}
        extra={
          <Flex gap={8} wrap>
            <FormButton
              label="编辑"
              type="primary"
              form={nodeForm(outlined, data.parentID)}
              row={data}
              onSaved={onChanged}
              onReload={onChanged}
            />
            <FormButton
              label="新增下级"
              form={nodeForm(outlined, nodeID)}
              onSaved={async (saved) => {
                await onChanged()
                onChoose(saved.nodeID)
              }}
            />
            {MOVES.map(([to, label]) => (
              <Button key={to} disabled={!moves[to]} onClick={() => void (moves[to] && onMove(nodeID, moves[to]))}>
                {label}
              </Button>
            ))}
            <Button danger onClick={remove}>
              删除
            </Button>
          </Flex>
        }
      >
        {data.pointName && <p>知识点：{data.pointName}</p>}
        {data.chapterName && <p>练习章节：{data.chapterName}</p>}
        {data.paperID !== null && <p>试卷：{data.paperName || '已不在'}</p>}
        {data.html === '' && data.images.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有正文。" />
        ) : (
          <LearnerText
            shelf={outlined.book.shelf}
            name={data.name}
            path={pathBelow(outlined, data.parentID)}
            html={data.html}
            free={data.free === 1}
          />
        )}
        <Flex gap={8} wrap>
          {data.images.map(({ name, url, alt }) => (
            <img key={name} src={url} alt={alt} height={120} />
          ))}
        </Flex>
      </Card>
      <Card size="small" title="以前的版本">
        <Versions node={data} onRestored={onChanged} />
      </Card>
    </Flex>
  )
}
