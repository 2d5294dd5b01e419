import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { MOST_SPLIT } from '@tizhou/domain/points/changes'
import { cleanName } from '@tizhou/domain/points/names'
import { POINT_BOUNDS, pointNameFault } from '@tizhou/domain/points/points'
import { Alert, Button, Checkbox, Divider, Drawer, Flex, Input, Radio, Table, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { SplitCheck, type SplitWanted } from './SplitCheck.tsx'

type Question = Data<'knowledge.pointQuestions'>['rows'][number]
const PAGE = 20

interface Props {
  appID: number
  point: { pointID: number; name: string }
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Chooses what of a point goes to another one, shows what that changes, and does it. */
export function SplitDrawer({ appID, point: { pointID, name }, onClose, onChanged }: Props) {
  const [questionIDs, setQuestions] = useState<number[]>([])
  const [nodeIDs, setNodes] = useState<number[]>([])
  const [lessonIDs, setLessons] = useState<number[]>([])
  const [target, setTarget] = useState<Target>({ isNew: true, name: '' })
  const [checked, setChecked] = useState<SplitWanted>()
  const hangs = useQuery({
    queryKey: ['points', 'hangs', appID, pointID],
    queryFn: ({ signal }) => request('knowledge.pointHangs', { appID, pointID }, { signal }),
    staleTime: 0,
  })
  const chosen = questionIDs.length + nodeIDs.length + lessonIDs.length
  const to = target.isNew ? { name: cleanName(target.name) } : { toID: target.toID }
  const isReady = chosen > 0 && (target.isNew ? pointNameFault(cleanName(target.name)) === undefined : !!target.toID)
  return (
    <Drawer title={`拆分“${name}”`} size={820} open onClose={onClose}>
      {checked ? (
        <SplitCheck
          wanted={checked}
          onBack={() => setChecked(undefined)}
          onDone={async () => {
            onClose()
            await onChanged()
          }}
          onChanged={onChanged}
        />
      ) : (
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">
            选出要改到另一个知识点的题目、资料和视频；正文、别名和关系留在“{name}
            ”；新名称可以是它的一个别名，这个别名随之移过去。
          </Typography.Text>
          {hangs.isError && <Alert type="error" title={messageOf(hangs.error)} />}
          <TargetChoice appID={appID} pointID={pointID} value={target} onChange={setTarget} />
          <Divider titlePlacement="start">题目（已选 {questionIDs.length}）</Divider>
          <QuestionChoice appID={appID} pointID={pointID} value={questionIDs} onChange={setQuestions} />
          <Named
            title="资料小节"
            rows={(hangs.data?.nodes ?? []).map(({ nodeID, ...of }) => ({ id: nodeID, ...of }))}
            value={nodeIDs}
            onChange={setNodes}
          />
          <Named
            title="视频课"
            rows={(hangs.data?.lessons ?? []).map(({ lessonID, ...of }) => ({ id: lessonID, ...of }))}
            value={lessonIDs}
            onChange={setLessons}
          />
          <Flex justify="end">
            <Button
              type="primary"
              disabled={!isReady}
              onClick={() => setChecked({ appID, pointID, ...to, questionIDs, nodeIDs, lessonIDs })}
            >
              核对拆分
            </Button>
          </Flex>
        </Flex>
      )}
    </Drawer>
  )
}

interface Target {
  isNew: boolean
  name: string
  toID?: number
}

/** A new point by its name, or one that is there. */
function TargetChoice({
  appID,
  pointID,
  value,
  onChange,
}: {
  appID: number
  pointID: number
  value: Target
  onChange: (target: Target) => void
}) {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 64)
  const { data, isError } = useQuery({
    queryKey: ['points', 'choice', appID, q],
    queryFn: ({ signal }) =>
      request('knowledge.pointList', { appID, q, pageSize: 20 }, { signal, allowedRepeat: true }),
    enabled: q !== '' && !value.isNew,
  })
  const fault = cleanName(value.name) === '' ? undefined : pointNameFault(cleanName(value.name))
  return (
    <Flex vertical gap={8}>
      <Radio.Group
        aria-label="改到哪里"
        value={value.isNew}
        onChange={({ target }) => onChange({ ...value, isNew: target.value })}
        options={[
          { value: true, label: '新的知识点' },
          { value: false, label: '已有的知识点' },
        ]}
      />
      {value.isNew ? (
        <>
          <Input
            aria-label="新知识点的名称"
            placeholder="新知识点的名称"
            maxLength={POINT_BOUNDS.name}
            status={fault && 'error'}
            value={value.name}
            onChange={({ target }) => onChange({ ...value, name: target.value })}
          />
          {fault && <Typography.Text type="danger">{fault}</Typography.Text>}
        </>
      ) : (
        <SearchSelect<number>
          aria-label="已有的知识点"
          placeholder="按名称查找"
          value={value.toID}
          typed={typed}
          onTyped={setTyped}
          isError={isError}
          nothing={q === '' ? '输入名称查找' : '没有别的知识点叫这个名称'}
          options={
            q === ''
              ? []
              : data?.rows
                  .filter((row) => row.pointID !== pointID)
                  .map((row) => ({ value: row.pointID, label: `${row.name}（${row.questions} 题）` }))
          }
          onChange={(toID) => onChange({ ...value, toID })}
        />
      )}
    </Flex>
  )
}

/** The questions of a point, page by page; what is chosen stays chosen on other pages. */
function QuestionChoice({
  appID,
  pointID,
  value,
  onChange,
}: {
  appID: number
  pointID: number
  value: number[]
  onChange: (ids: number[]) => void
}) {
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const { data, error } = useQuery({
    queryKey: ['points', 'questions', appID, pointID, q, page],
    queryFn: ({ signal }) =>
      request('knowledge.pointQuestions', { appID, pointID, page, pageSize: PAGE, ...(q && { q }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert type="error" title={messageOf(error)} />
  return (
    <>
      <Input.Search
        aria-label="查找题目"
        placeholder="题干或题目编号"
        allowClear
        onSearch={(text) => {
          setQ(text.trim().slice(0, 64))
          setPage(1)
        }}
      />
      <Table<Question>
        size="small"
        rowKey="allTestID"
        locale={{ emptyText: data ? '没有题目。' : ' ' }}
        dataSource={data?.rows ?? []}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: value,
          onChange: (keys) => onChange((keys as number[]).slice(0, MOST_SPLIT.questions)),
          getCheckboxProps: ({ stem }) => ({ 'aria-label': `选择：${stem.slice(0, 20)}` }) as object,
        }}
        pagination={
          (data?.total ?? 0) > PAGE && {
            ...{ current: page, pageSize: PAGE, total: data?.total ?? 0, onChange: setPage, showSizeChanger: false },
          }
        }
        columns={[
          { title: '题目编号', dataIndex: 'externalID' },
          { title: '题干', dataIndex: 'stem' },
          { title: '知识点', render: (_, { points }) => points.join('、') },
        ]}
      />
    </>
  )
}

function Named({
  title,
  rows,
  value,
  onChange,
}: {
  title: string
  rows: readonly { id: number; name: string; where: string }[]
  value: number[]
  onChange: (ids: number[]) => void
}) {
  if (rows.length === 0) return null
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>
        {title}（已选 {value.length}）
      </legend>
      <Checkbox.Group
        value={value}
        onChange={onChange}
        options={rows.map(({ id, name, where }) => ({ value: id, label: `${name}（${where}）` }))}
      />
    </fieldset>
  )
}
