import { useQueryClient } from '@tanstack/react-query'
import { styleOfID } from '@tizhou/catalogue/styles'
import type { Data } from '@tizhou/contract/contract'
import { App, Button, Flex, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, messageOf, request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { figure } from '../../../ui/table/columnKinds.tsx'
import type { Column, Filter } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { LoadExport } from '../../../ui/table/exportRows.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { Meanings } from './Meanings.tsx'
import { OptionBars, optionWords } from './OptionBars.tsx'
import { QuestionActions } from './QuestionActions.tsx'
import styles from './Results.module.css'
import { coefficient, percent, QUESTION_WORDS, SUSPICION_COLORS } from './resultWords.ts'
import { cancelledText } from './wayNames.ts'

type Questions = Data<'exams.resultsQuestions'>
type Row = Questions['rows'][number]

const FILTERS: Filter[] = [
  {
    kind: 'choice',
    name: 'suspicious',
    label: '可疑',
    options: [
      { value: '1', label: '可疑的' },
      { value: '0', label: '其余的' },
    ],
  },
]

/** The measures come before what is wide: on a narrow screen the buttons at the edge must not cover them. */
const COLUMNS: readonly Column<Row>[] = [
  figure('place', '题号', { order: 'place' }),
  {
    key: 'stem',
    title: '题干',
    isLink: true,
    text: (row) => row.stem || row.externalID,
    render: (row) => <span className={styles.stem}>{row.stem || row.externalID}</span>,
  },
  {
    key: 'facility',
    title: '难度 P',
    hint: QUESTION_WORDS.难度,
    order: 'facility',
    align: 'right',
    text: (row) => row.facility,
    render: (row) => coefficient(row.facility),
  },
  {
    key: 'discrimination',
    title: '区分度 r',
    hint: QUESTION_WORDS.区分度,
    order: 'discrimination',
    align: 'right',
    text: (row) => row.discrimination,
    render: (row) => coefficient(row.discrimination),
  },
  {
    key: 'upperLower',
    title: '高低分组差 D',
    hint: QUESTION_WORDS.高低分组差,
    order: 'upperLower',
    align: 'right',
    text: (row) => row.upperLower,
    render: (row) => coefficient(row.upperLower),
  },
  {
    key: 'reasons',
    title: '可疑之处',
    order: 'gravity',
    text: (row) => row.reasons.map(({ text }) => text).join('；'),
    render: (row) => (
      <span className={styles.reasons}>
        {row.reasons.map(({ kind, text }) => (
          <Tag key={kind} color={SUSPICION_COLORS[kind]}>
            {text}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'options',
    title: '各选项',
    hint: QUESTION_WORDS.各选项,
    text: optionWords,
    render: (row) => <OptionBars row={row} />,
  },
  {
    key: 'blank',
    title: '未答',
    hint: QUESTION_WORDS.未答,
    order: 'blank',
    align: 'right',
    text: (row) => percent(row.blank),
  },
  {
    key: 'seconds',
    title: '用时（秒）',
    hint: QUESTION_WORDS.用时,
    order: 'seconds',
    align: 'right',
    text: (row) => row.seconds,
  },
  figure('candidates', '人数'),
  { key: 'cancelled', title: '作废', text: (row) => cancelledText(row.cancelled) },
  { key: 'style', title: '题型', text: (row) => styleOfID(row.styleID)?.name ?? '' },
  { key: 'unit', title: '单元', text: (row) => row.unit },
  { key: 'answer', title: '答案', text: (row) => row.answer },
  { key: 'externalID', title: '外部编号', text: (row) => row.externalID },
]

const noteOf = ({ measured, suspicious }: Questions): string => {
  if (!measured) return '还没有统计：有人交卷并评分之后自动开始。'
  const { at, candidates, isStale } = measured
  const few = candidates < 30 ? '；人数少，数值只供参考' : ''
  const stale = isStale === 1 ? '；此后成绩有变化，稍后自动重新统计' : ''
  return `${suspicious} 题可疑 · ${showMoment(at, true)} 按 ${candidates} 人计入统计的一次作答统计${few}${stale}`
}

/** The questions of a paper as they were answered, suspicious ones first. */
export function QuestionsTab({
  of: { appID, paperID },
  name,
}: {
  of: { appID: number; paperID: number }
  name: string
}) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [cancelled, setCancelled] = useState<number>()
  const load = useMemo(() => {
    const page = listOf('exams.resultsQuestions', { appID, paperID })
    return async (query: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
      const found = (await page(query, signal)) as unknown as Questions
      return { ...found, note: noteOf(found) }
    }
  }, [appID, paperID])
  const loadExport: LoadExport<Row> = ({ order: _, ...wanted }, after) =>
    request('exams.resultsQuestionExport', { ...wanted, appID, paperID, after })
  const table = `paper questions ${paperID}`
  const rowActions: Column<Row> = {
    key: 'actions',
    title: '操作',
    render: ({ allTestID, place, cancelled: way }) => (
      <QuestionActions
        {...{ appID, allTestID }}
        cancelled={way}
        number={place}
        onCancel={() => setCancelled(allTestID)}
      />
    ),
  }
  const measure = async () => {
    try {
      await request('exams.resultsMeasure', { appID, paperID })
      message.success('正在重新统计，几秒后刷新可见')
      await cache.invalidateQueries({ queryKey: [table] })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <Flex vertical gap={12}>
      <Meanings of={QUESTION_WORDS} />
      <DataTable<Row>
        name={table}
        title={`题目统计 ${name}`}
        load={load}
        loadExport={loadExport}
        rowKey="allTestID"
        columns={[...COLUMNS, rowActions]}
        filters={FILTERS}
        everyMs={30_000}
        path={({ allTestID }) => `/questions/${appID}/${allTestID}`}
        actions={<Button onClick={() => void measure()}>重新统计</Button>}
      />
      {cancelled !== undefined && (
        <CancelDialog
          {...{ appID, paperID, allTestID: cancelled }}
          onClose={() => setCancelled(undefined)}
          onChanged={() => {
            setCancelled(undefined)
            void cache.invalidateQueries({ queryKey: [table] })
          }}
        />
      )}
    </Flex>
  )
}
