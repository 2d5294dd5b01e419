import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { listOf, request } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { PROPOSAL_STATE_WORDS, type ProposalRow, titleOf } from './proposals.ts'
import { ReleaseSome } from './ReleaseSome.tsx'

const COLUMNS: readonly Column<ProposalRow>[] = [
  { key: 'name', title: '题目', text: (row) => row.name || '（没有题干）', isLink: true, width: 360 },
  { key: 'what', title: '做什么', text: titleOf },
  plain('subject', '科目'),
  plain('authorName', '提出人'),
  { key: 'state', title: '状态', text: (row) => PROPOSAL_STATE_WORDS[row.state] },
  moment('since', '从何时起', { order: 'since' }),
  plain('reviewerName', '审核人'),
  plain('comment', '退回原因'),
]

/** Changes of questions that wait for a second pair of eyes, what waits longest first. */
export default function ProposalsPage() {
  const cache = useQueryClient()
  const [search, change] = useAddress()
  const appID = Number(search.subject) || undefined
  const chapters = useQuery({ ...chaptersQuery(appID ?? 0), enabled: appID !== undefined }).data
  const authors = useQuery({
    queryKey: ['proposals', 'authors', appID],
    queryFn: ({ signal }) => request('content.proposalAuthors', { appID }, { signal, allowedRepeat: true }),
  }).data?.authors
  const load = useMemo(() => listOf('content.proposalList', { appID }), [appID])
  const name = `proposals.${appID ?? 'all'}`
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'choice', name: 'state', label: '状态', options: choicesOf(PROPOSAL_STATE_WORDS) },
      {
        kind: 'choice',
        name: 'userID',
        label: '提出人',
        options: (authors ?? []).map(({ userID, name }) => ({ value: String(userID), label: name })),
      },
      ...(appID === undefined
        ? []
        : [
            {
              kind: 'choice' as const,
              name: 'cptID',
              label: '章节',
              width: 220,
              options: chapterPaths(chapters?.trees ?? []).map(({ cptID, path }) => ({
                value: String(cptID),
                label: path,
              })),
            },
          ]),
    ],
    [appID, authors, chapters],
  )
  return (
    <>
      <PageHead
        title="审核"
        purpose="要另一人审核的科目：题目的修改由其他编辑发布，学员才看到。等得最久的在前。"
        extra={
          <SubjectSelect
            value={appID}
            width={320}
            onChange={(next) =>
              change({ ...search, subject: next === undefined ? undefined : String(next), cptID: undefined })
            }
          />
        }
      />
      <DataTable<ProposalRow>
        key={name}
        name={name}
        title="审核"
        load={load}
        rowKey="proposalID"
        columns={COLUMNS}
        filters={filters}
        path={({ proposalID }) => `/proposals/${proposalID}`}
        emptyText="没有等待审核的修改。科目页里可以设置“题目要另一人审核”。"
        bulk={(rows, clear) => (
          <ReleaseSome
            rows={rows}
            onDone={clear}
            onChanged={async () => {
              await Promise.all([
                cache.invalidateQueries({ queryKey: [name] }),
                cache.invalidateQueries({ queryKey: ['questions'] }),
              ])
            }}
          />
        )}
      />
    </>
  )
}
