import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { DUPLICATE_REASONS, MOST_MERGED } from '@tizhou/domain/points/merging'
import { Alert, Button, Divider, Drawer, Empty, Flex, Select, Spin, Tag } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useEarlyEnter } from '../../ui/form/useEarlyEnter.ts'
import { MergeCheck } from './MergeCheck.tsx'
import { MergeHistory } from './MergeHistory.tsx'

type Compared = Data<'knowledge.pointDuplicates'>['groups'][number]['points'][number]

interface MergeDrawerProps {
  appID: number
  open: boolean
  onClose: () => void
  /** Called after a merge and after its undo. */
  onChanged: () => Promise<unknown>
}

const label = ({ name, questions }: Pick<Compared, 'name' | 'questions'>) => `${name}（${questions} 题）`

/** Points that are probably the same, points picked by hand, and the merges that were made. */
export function MergeDrawer({ appID, open, onClose, onChanged }: MergeDrawerProps) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<{ stayID: number; points: Compared[] }>()
  const found = useQuery({
    queryKey: ['points', 'duplicates', appID],
    queryFn: ({ signal }) => request('knowledge.pointDuplicates', { appID }, { signal }),
    enabled: open,
  })
  const changed = async () => {
    setChosen(undefined)
    await Promise.all([cache.invalidateQueries({ queryKey: ['points'] }), onChanged()])
  }
  const choose = (points: Compared[]) => setChosen({ stayID: points[0]?.pointID ?? 0, points })
  return (
    <Drawer
      title="合并重复的知识点"
      size={760}
      open={open}
      onClose={() => {
        setChosen(undefined)
        onClose()
      }}
    >
      {chosen ? (
        <MergeCheck
          appID={appID}
          points={chosen.points}
          stayID={chosen.stayID}
          onStay={(stayID) => setChosen({ ...chosen, stayID })}
          onBack={() => setChosen(undefined)}
          onMerged={changed}
        />
      ) : (
        <>
          <PickedPoints appID={appID} onCheck={choose} />
          <Divider titlePlacement="start">疑似重复</Divider>
          {found.isPending && <Spin aria-label="正在比较" />}
          {found.isError && <Alert type="error" title={messageOf(found.error)} />}
          {found.data?.groups.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有发现名称、别名、读音或题目相同的知识点。" />
          )}
          {found.data && found.data.groups.length > 0 && (
            <ul aria-label="疑似重复" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {found.data.groups.map(({ reason, points }) => (
                <li key={points.map(({ pointID }) => pointID).join()} style={{ paddingBlock: 8 }}>
                  <Flex justify="space-between" gap={8}>
                    <span>
                      <Tag>{DUPLICATE_REASONS[reason]}</Tag>
                      {points.map(label).join('、')}
                    </span>
                    <Button size="small" onClick={() => choose(points.slice(0, MOST_MERGED + 1))}>
                      核对
                    </Button>
                  </Flex>
                </li>
              ))}
            </ul>
          )}
          <Divider titlePlacement="start">合并记录</Divider>
          <MergeHistory appID={appID} onChanged={changed} />
        </>
      )}
    </Drawer>
  )
}

/** Points that the editor knows to be the same, found by name. */
function PickedPoints({ appID, onCheck }: { appID: number; onCheck: (points: Compared[]) => void }) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Compared[]>([])
  const q = typed.trim().slice(0, 64)
  const { data, isError } = useQuery({
    queryKey: ['points', 'choice', appID, q],
    queryFn: ({ signal }) =>
      request('knowledge.pointList', { appID, q, pageSize: 20 }, { signal, allowedRepeat: true }),
    enabled: q !== '',
  })
  const isAnswered = q === '' || data !== undefined || isError
  // Without those that are picked: Enter on one of them would take it away.
  const found =
    q === '' ? [] : (data?.rows ?? []).filter((one) => picked.every(({ pointID }) => pointID !== one.pointID))
  const known = new Map([...picked, ...found].map((point) => [point.pointID, point]))
  const optionOf = (point: Compared) => ({ value: point.pointID, label: label(point) })
  const pick = (points: Compared[]) => {
    setTyped('')
    setPicked(points.slice(0, MOST_MERGED + 1))
  }
  const { onKeyDownCapture, isWaiting } = useEarlyEnter(
    typed,
    isAnswered,
    () => found[0] && pick([...picked, found[0]]),
  )
  return (
    <Flex gap={8}>
      <div onKeyDownCapture={onKeyDownCapture} style={{ flex: 1, minWidth: 0 }}>
        <Select
          mode="multiple"
          labelInValue
          aria-label="要合并的知识点"
          placeholder="按名称挑选两个以上，第一个先作为保留的"
          style={{ width: '100%' }}
          loading={!isAnswered}
          notFoundContent={
            q === '' ? '输入名称查找' : isError ? '没有加载成功' : isAnswered ? '没有别的知识点叫这个名称' : '正在查找'
          }
          showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
          onBlur={() => !isWaiting && setTyped('')}
          value={picked.map(optionOf)}
          options={found.map(optionOf)}
          onChange={(chosen) => pick(chosen.flatMap(({ value }) => known.get(value) ?? []))}
          maxCount={MOST_MERGED + 1}
        />
      </div>
      <Button type="primary" disabled={picked.length < 2} onClick={() => onCheck(picked)}>
        核对合并
      </Button>
    </Flex>
  )
}
