import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Flex, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { listOf } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { moment, person, plain } from '../../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { CandidateActions } from './CandidateActions.tsx'
import { CandidateDialog } from './CandidateDialog.tsx'
import { Figures } from './Figures.tsx'
import { Meanings } from './Meanings.tsx'
import { clock, nthText, ROOM_WORDS, STATE_COLORS, STATES } from './resultWords.ts'

type Row = Data<'exams.resultsCandidates'>['rows'][number]

const EVERY_MS = 15_000
export const WHO = '手机号（整个、前三位或后四位）、用户名、昵称'

const FILTERS: Filter[] = [
  { kind: 'choice', name: 'state', label: '状态', options: choicesOf(STATES) },
  { kind: 'text', name: 'q', label: '查找', placeholder: WHO, width: 300 },
]

const COLUMNS: readonly Column<Row>[] = [
  person('nickName', '考生', { order: 'name' }),
  plain('userName', '用户名'),
  {
    key: 'state',
    title: '状态',
    hint: ROOM_WORDS.离开,
    text: (row) => STATES[row.state] + (row.isResting === 1 ? '（休息）' : ''),
    render: (row) => (
      <Tag color={STATE_COLORS[row.state]}>
        {STATES[row.state]}
        {row.isResting === 1 && '（休息）'}
      </Tag>
    ),
  },
  moment('startedAt', '开始（北京）', { order: 'begun', seconds: true }),
  {
    key: 'left',
    title: '本单元剩余',
    hint: '按服务器的时钟；休息时是离下一单元开始还有多久。',
    order: 'left',
    align: 'right',
    text: (row) => clock(row.leftSeconds),
  },
  { key: 'answered', title: '已答', align: 'right', text: (row) => `${row.answered} / ${row.questions}` },
  moment('seenAt', '最近动静（北京）', { order: 'seen', seconds: true, none: '—' }),
  moment('handedInAt', '交卷（北京）', { seconds: true, none: '—' }),
  { key: 'isFirst', title: '第几次', text: nthText },
]

/**
 * Who is in the room now. Counts and list are asked for again every quarter of a minute. `isLost`: the last time there was
 * no answer, and what is shown is that of before.
 */
export function RoomTab({
  of: { appID, paperID },
  room,
  isLost,
}: {
  of: { appID: number; paperID: number }
  room: Data<'exams.resultsRoom'>
  isLost: boolean
}) {
  const [opened, setOpened] = useState<number>()
  const cache = useQueryClient()
  const load = useMemo(() => listOf('exams.resultsCandidates', { appID, paperID }), [appID, paperID])
  const { opensAt, closesAt } = room
  const table = `paper candidates ${paperID}`
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    render: ({ userID, nickName }) => <CandidateActions name={nickName} onOpen={() => setOpened(userID)} />,
  }
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        {opensAt === null && closesAt === null
          ? '随时可以作答'
          : `开放 ${opensAt === null ? '' : showMoment(opensAt)} – ${closesAt === null ? '' : showMoment(closesAt)}`}
        {' · '}
        {isLost
          ? `没有连上服务器，以下是北京时间 ${showMoment(room.now, true)} 的情况，连上后自动更新`
          : `每 15 秒自动更新，现在是北京时间 ${showMoment(room.now, true)}`}
      </Typography.Text>
      <Figures
        label="考场现在"
        of={[
          { name: '已开始', value: `${room.begun} 人次`, meaning: `${room.people} 人；同一人再次作答另算一次。` },
          {
            name: '在考',
            value: `${room.inRoom}${room.resting > 0 ? `（休息 ${room.resting}）` : ''}`,
            meaning: ROOM_WORDS.在考,
          },
          { name: '作答中', value: String(room.answering), meaning: ROOM_WORDS.作答中 },
          { name: '离开', value: String(room.away), meaning: ROOM_WORDS.离开 },
          { name: '已交卷', value: String(room.handedIn), meaning: ROOM_WORDS.已交卷 },
          { name: '已收卷', value: String(room.collected), meaning: ROOM_WORDS.已收卷 },
        ]}
      />
      <Meanings of={ROOM_WORDS} />
      <DataTable<Row>
        name={table}
        title={`考生 ${room.name}`}
        load={load}
        rowKey="attemptID"
        columns={[...COLUMNS, actions]}
        filters={FILTERS}
        everyMs={EVERY_MS}
        emptyText="还没有人开始。"
      />
      {opened !== undefined && (
        <CandidateDialog
          {...{ appID, paperID, userID: opened }}
          onClose={() => setOpened(undefined)}
          onChanged={() => void cache.invalidateQueries({ queryKey: [table] })}
        />
      )}
    </Flex>
  )
}
