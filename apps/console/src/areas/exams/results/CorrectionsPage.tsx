import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../../platform/request.ts'
import { DetailPage } from '../../../ui/DetailPage.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { QuestionActions } from './QuestionActions.tsx'
import { RescoringHistory } from './RescoringHistory.tsx'

type Paper = Data<'exams.deskPaper'>

interface Item {
  allTestID: number
  number: number
  stem: string
  externalID: string
}

/** Most questions that are shown at once: others are found by number, id or words. */
const SHOWN = 50

/** The questions of a published paper in their order. */
const itemsOf = ({ form, questions }: Paper): Item[] => {
  const known = new Map(questions.map((one) => [one.allTestID, one]))
  return form.units
    .flatMap(({ sections }) => sections.flatMap(({ items }) => items))
    .map(({ allTestID }, at) => ({
      allTestID,
      number: at + 1,
      stem: known.get(allTestID)?.stem ?? '',
      externalID: known.get(allTestID)?.externalID ?? '',
    }))
}

const COLUMNS: Column<Item>[] = [
  { key: 'number', title: '题号', text: ({ number }) => number, align: 'right', width: 72 },
  { key: 'externalID', title: '编号', text: ({ externalID }) => externalID },
  { key: 'stem', title: '题干', text: ({ stem }) => stem },
]

/** Faulty questions of a paper that was sat: cancelling them, and every rescoring so far. */
export default function CorrectionsPage() {
  const { appID: subject, paperKey } = useParams({ strict: false }) as { appID: string; paperKey: string }
  const appID = Number(subject)
  const detail = useQuery({
    queryKey: ['papers', appID, paperKey],
    queryFn: ({ signal }) => request('exams.deskPaper', { appID, paperKey }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  return (
    <DetailPage
      detail={detail}
      title={`更正与重新计分${detail.data ? `：${detail.data.form.name}` : ''}`}
      back={{ to: `/papers/${appID}/${encodeURIComponent(paperKey)}`, label: '返回试卷' }}
    >
      {(paper) =>
        paper.paperID === null ? (
          <Card size="small">这份试卷还没有发布。</Card>
        ) : (
          <Corrections appID={appID} paperID={paper.paperID} items={itemsOf(paper)} />
        )
      }
    </DetailPage>
  )
}

function Corrections({ appID, paperID, items }: { appID: number; paperID: number; items: readonly Item[] }) {
  const cache = useQueryClient()
  const [word, setWord] = useState('')
  const [cancelled, setCancelled] = useState<number>()
  const known = useQuery({
    queryKey: [`rescorings.${paperID}`, 'cancelled'],
    queryFn: ({ signal }) => request('exams.cancelledQuestions', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  const ways = known.data && new Map(known.data.list.map(({ allTestID, way }) => [allTestID, way]))
  const wanted = word.trim().toLowerCase()
  const found = items.filter(
    ({ number, stem, externalID }) =>
      wanted === '' || String(number) === wanted || `${stem} ${externalID}`.toLowerCase().includes(wanted),
  )
  const actions: Column<Item> = {
    key: 'actions',
    title: '操作',
    render: ({ allTestID, number }) => (
      <QuestionActions
        {...{ appID, allTestID, number }}
        cancelled={ways && (ways.get(allTestID) ?? null)}
        onCancel={() => setCancelled(allTestID)}
      />
    ),
  }
  return (
    <>
      <Card size="small" title="重新计分的记录">
        <RescoringHistory appID={appID} paperID={paperID} />
      </Card>
      <Card size="small" title={`试卷中的题目（${found.length}）`}>
        <Input.Search
          aria-label="查找题目"
          placeholder="题号、编号或题干"
          allowClear
          style={{ maxWidth: 320, marginBlockEnd: 12 }}
          onChange={(event) => setWord(event.target.value)}
        />
        {known.isError && <Failure error={known.error} onRetry={() => void known.refetch()} />}
        <PlainTable
          title="试卷中的题目"
          rows={found.slice(0, SHOWN)}
          rowKey="allTestID"
          columns={[...COLUMNS, actions]}
          emptyText="没有符合的题目"
        />
        {cancelled !== undefined && (
          <CancelDialog
            {...{ appID, paperID, allTestID: cancelled }}
            onClose={() => setCancelled(undefined)}
            onChanged={() => {
              setCancelled(undefined)
              void cache.invalidateQueries({ queryKey: [`rescorings.${paperID}`] })
            }}
          />
        )}
        {found.length > SHOWN && `只列出前 ${SHOWN} 题，其余请查找。`}
      </Card>
    </>
  )
}
