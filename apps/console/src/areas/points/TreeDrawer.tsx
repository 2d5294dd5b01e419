import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Drawer, Empty, Flex, Spin, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { MovableTree, useMoving } from '../../ui/tree/MovableTree.tsx'
import { outlineOf, pointMoves, staysOnTop } from './pointTree.ts'

type Row = Data<'knowledge.pointTree'>['rows'][number]
/** A longer tree begins closed. */
const SHOWN_OPEN = 300

interface Props {
  appID: number
  open: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Which point belongs to which: by drag, by keys, by the menu of each row; undone for a while. */
export function TreeDrawer({ appID, open, onClose, onChanged }: Props) {
  const [loose, setLoose] = useState<Row[]>([])
  const [chosen, setChosen] = useState<number>()
  const { data, error } = useQuery({
    queryKey: ['points', 'tree', appID],
    queryFn: ({ signal }) => request('knowledge.pointTree', { appID }, { signal }),
    enabled: open,
  })
  const rows = useMemo(() => outlineOf(data?.rows ?? [], loose), [data, loose])
  const put = async (pointID: number, parentID: number, wasParentID: number) => {
    await request('knowledge.pointMove', { appID, pointID, parentID, wasParentID })
    const known = data?.rows ?? []
    setLoose((before) => staysOnTop(before, known, { pointID, parentID, wasParentID }))
  }
  const parentOf = (pointID: number) => rows.find(({ nodeID }) => nodeID === pointID)?.parentID ?? 0
  // What undoes a move is called with the rows of before it.
  const moved = new Map<number, number>()
  const onMove = useMoving(
    rows,
    async (pointID, { parentID }) => {
      await put(pointID, parentID, moved.get(pointID) ?? parentOf(pointID))
      moved.set(pointID, parentID)
    },
    onChanged,
  )
  const close = () => {
    setLoose([])
    setChosen(undefined)
    onClose()
  }
  return (
    <Drawer title="知识点的上下级" size={640} open={open} onClose={close}>
      <Flex vertical gap={12}>
        <Place
          appID={appID}
          under={rows.find(({ nodeID }) => nodeID === chosen)}
          parentOf={parentOf}
          onPut={async (pointID, parentID, was) => {
            await put(pointID, parentID, was)
            await onChanged()
          }}
        />
        {error && <Alert type="error" title={messageOf(error)} />}
        {!data && !error && <Spin aria-label="正在读取" />}
        {data && (
          <Typography.Text type="secondary">
            {data.total} 个知识点，{data.rows.length} 个有上级或下级。
          </Typography.Text>
        )}
        {data && rows.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有上下级：先在上面挑两个知识点。" />
        )}
        {rows.length > 0 && (
          <MovableTree
            label="知识点的上下级"
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            show={({ name }) => name}
            movesFor={(nodeID) => pointMoves(rows, nodeID)}
            allows={(nodeID, { parentID }) => parentID !== parentOf(nodeID)}
            onMove={onMove}
            startsOpen={rows.length <= SHOWN_OPEN}
          />
        )}
      </Flex>
    </Drawer>
  )
}

interface Choice {
  pointID: number
  name: string
}

/** Puts a point that stands in no tree yet below another one. */
function Place({
  appID,
  under,
  parentOf,
  onPut,
}: {
  appID: number
  under: { nodeID: number; name: string } | undefined
  parentOf: (pointID: number) => number
  onPut: (pointID: number, parentID: number, wasParentID: number) => Promise<unknown>
}) {
  const { message } = App.useApp()
  const [point, setPoint] = useState<Choice>()
  const [above, setAbove] = useState<Choice>()
  const parent = above ?? (under && { pointID: under.nodeID, name: under.name })
  const put = async () => {
    if (!point || !parent) return
    try {
      await onPut(point.pointID, parent.pointID, parentOf(point.pointID))
      setPoint(undefined)
    } catch (failure) {
      message.error(messageOf(failure))
    }
  }
  return (
    <Flex gap={8} wrap>
      <PointSelect appID={appID} label="知识点" value={point} onChange={setPoint} />
      <PointSelect appID={appID} label="上级知识点" value={parent} onChange={setAbove} />
      <Button type="primary" disabled={!point || !parent} onClick={() => void put()}>
        放到下面
      </Button>
    </Flex>
  )
}

function PointSelect({
  appID,
  label,
  value,
  onChange,
}: {
  appID: number
  label: string
  value: Choice | undefined
  onChange: (point: Choice | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 64)
  const { data, isError } = useQuery({
    queryKey: ['points', 'choice', appID, q],
    queryFn: ({ signal }) =>
      request('knowledge.pointList', { appID, q, pageSize: 20 }, { signal, allowedRepeat: true }),
    enabled: q !== '',
  })
  // The chosen one is named by the field; of what was typed it is no answer.
  const offered = q === '' ? (value ? [value] : []) : data?.rows
  return (
    <div style={{ flex: 1, minWidth: 200 }}>
      <SearchSelect<number>
        aria-label={label}
        placeholder={`${label}：按名称查找`}
        allowClear
        value={value?.pointID}
        typed={typed}
        onTyped={setTyped}
        isError={isError}
        nothing={q === '' ? '输入名称查找' : '没有知识点叫这个名称'}
        options={offered?.map(({ pointID, name }) => ({ value: pointID, label: name }))}
        onChange={(id) => onChange(offered?.find(({ pointID }) => pointID === id))}
      />
    </div>
  )
}
