import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Card, Empty, Flex, Pagination, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { ComparedQuestion } from './ComparedQuestion.tsx'
import styles from './DuplicatesPage.module.css'
import { LIKENESS, likenessTag } from './likeness.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MergesDrawer } from './MergesDrawer.tsx'

type Group = Data<'content.questionDuplicates'>['groups'][number]
type Likeness = Group['others'][number]['likeness']

const PAGE = 10
/** How often the list is loaded anew while the server still compares what changed last. */
const LOOKS_EVERY_MS = 5_000

/** The questions of one subject that stand in it more than once. */
export default function DuplicatesPage() {
  return (
    <PageOfSubject
      title="重复题目"
      purpose="同一科目里重复或相似的题，一组一组并排对照：选一道保留，其余合并进去；不是重复的标出来，以后不再列出。"
    >
      {(appID) => <Duplicates appID={appID} />}
    </PageOfSubject>
  )
}

function Duplicates({ appID }: { appID: number }) {
  const cache = useQueryClient()
  const [search, change] = useAddress()
  const [showsMerges, setShowsMerges] = useState(false)
  const page = Number(search.page) || 1
  const likeness = search.likeness as Likeness | undefined
  const told = search.told === '1'
  const list = useQuery({
    queryKey: ['questions', appID, 'duplicates', likeness, told, page],
    queryFn: ({ signal }) =>
      request(
        'content.questionDuplicates',
        { appID, page, likeness, ...(told ? { told: 1 as const } : {}) },
        { signal, allowedRepeat: true },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isLooking ? LOOKS_EVERY_MS : false),
    placeholderData: keepPreviousData,
  })
  const refresh = async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['questions', appID] }),
      cache.invalidateQueries({ queryKey: [`questions.${appID}`] }),
    ])
  }
  const { data } = list
  return (
    <Card size="small">
      <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
        <label htmlFor="likeness">相似程度</label>
        <Select
          id="likeness"
          style={{ width: 220 }}
          value={likeness ?? ''}
          options={[
            { value: '', label: '全部' },
            ...Object.entries(LIKENESS).map(([value, { name }]) => ({ value, label: name })),
          ]}
          onChange={(next) => change({ ...search, likeness: next || undefined, page: undefined })}
        />
        <label htmlFor="told">范围</label>
        <Select
          id="told"
          style={{ width: 200 }}
          value={told ? '1' : ''}
          options={[
            { value: '', label: '待处理' },
            { value: '1', label: '已标为不是重复' },
          ]}
          onChange={(next) => change({ ...search, told: next || undefined, page: undefined })}
        />
        <Button onClick={() => setShowsMerges(true)}>合并记录</Button>
        {data && <span role="status">共 {data.total} 组</span>}
      </Flex>
      {data?.isLooking && (
        <Alert type="info" showIcon style={{ marginBottom: 12 }} title="最近的改动还在查重，查完会自动列在这里。" />
      )}
      {list.isPending && <Skeleton active />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {data?.total === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={told ? '没有标为不是重复的题。' : '没有找到重复或相似的题。'}
        />
      )}
      <Flex vertical gap={16}>
        {data?.groups.map((group) => (
          <GroupCard key={group.first.allTestID} appID={appID} group={group} told={told} onChanged={refresh} />
        ))}
      </Flex>
      {(data?.total ?? 0) > PAGE && (
        <Pagination
          style={{ marginTop: 12 }}
          current={page}
          pageSize={PAGE}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={(next) => change({ ...search, page: String(next) })}
        />
      )}
      {showsMerges && <MergesDrawer appID={appID} onUndone={refresh} onClose={() => setShowsMerges(false)} />}
    </Card>
  )
}

function GroupCard({
  appID,
  group,
  told,
  onChanged,
}: {
  appID: number
  group: Group
  told: boolean
  onChanged: () => Promise<unknown>
}) {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const { first, others, more } = group
  const all = [first, ...others]
  const [stayID, setStayID] = useState(first.allTestID)
  // What numbers, negations or answers tell apart is merged by choice alone.
  const [left, setLeft] = useState(
    () => new Set(others.filter(({ likeness }) => likeness === 'apart').map(({ allTestID }) => allTestID)),
  )
  const [merging, setMerging] = useState(false)
  const stay = all.find(({ allTestID }) => allTestID === stayID) ?? first
  const picked = all.filter(({ allTestID }) => allTestID !== stay.allTestID && !left.has(allTestID))
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(left)
    if (isPicked) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const tell = async (otherID: number, apart: 0 | 1) => {
    await request('content.questionTellApart', { appID, allTestID: first.allTestID, otherIDs: [otherID], apart })
    await onChanged()
  }
  const tellApart = async (otherID: number) => {
    try {
      await tell(otherID, told ? 0 : 1)
      offerUndo({
        title: told ? '已取消“不是重复”' : '已标为不是重复，以后不再列出',
        undo: () => tell(otherID, told ? 1 : 0),
        undone: '已恢复原样',
      })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <section aria-label={`与 ${first.externalID} 相似的一组`}>
      <div className={styles.questions}>
        {all.map((question) => {
          const pair = others.find(({ allTestID }) => allTestID === question.allTestID)
          return (
            <ComparedQuestion
              key={question.allTestID}
              appID={appID}
              of={question}
              stay={stay}
              tag={pair && <Tag color={LIKENESS[pair.likeness].color}>{likenessTag(pair.likeness, pair.degree)}</Tag>}
              isPicked={!left.has(question.allTestID)}
              onStay={() => setStayID(question.allTestID)}
              onPick={(isPicked) => pick(question.allTestID, isPicked)}
            >
              {pair && (
                <Flex gap={8} wrap align="center">
                  <Button size="small" onClick={() => void tellApart(question.allTestID)}>
                    {told ? '仍是重复' : '不是重复'}
                  </Button>
                  {pair.toldAt !== null && (
                    <span className={styles.facts}>
                      {pair.toldBy} 于 {showMoment(pair.toldAt)} 标记
                    </span>
                  )}
                </Flex>
              )}
            </ComparedQuestion>
          )
        })}
      </div>
      <Flex gap={8} align="center" style={{ marginTop: 8 }}>
        {!told && (
          <Button type="primary" disabled={picked.length === 0} onClick={() => setMerging(true)}>
            {picked.length === 0 ? '合并…' : `把 ${picked.length} 道合并到 ${stay.externalID}…`}
          </Button>
        )}
        {more > 0 && <span className={styles.facts}>还有 {more} 道，处理完这些后列出</span>}
      </Flex>
      {merging && (
        <MergeDialog
          appID={appID}
          stayID={stay.allTestID}
          otherIDs={picked.map(({ allTestID }) => allTestID)}
          onDone={onChanged}
          onClose={() => setMerging(false)}
        />
      )}
    </section>
  )
}
