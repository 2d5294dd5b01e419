import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { chaptersQuery } from '../../platform/chapters.ts'
import { meQuery } from '../../platform/me.ts'
import { mayEnter } from '../../platform/roles.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { proposalQuery } from './proposals.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { emptyValues, valuesOf, valuesOfTyped } from './questionForm.ts'
import { detailQuery } from './questionQueries.ts'
import { Rescoring } from './Rescoring.tsx'

/** The page of one question, or of a new one, with its preview. */
export default function QuestionPage() {
  const { appID: subject, allTestID: text } = useParams({ strict: false }) as { appID: string; allTestID: string }
  const appID = Number(subject)
  const [search] = useAddress()
  const [asks, setAsks] = useState(false)
  const edits = mayEnter(useQuery(meQuery).data?.roles ?? [], ['editor'])
  const isNew = text === 'new'
  const groupOf = isNew ? Number(search.groupOf) || undefined : undefined
  const shownID = isNew ? groupOf : Number(text)
  const chapters = useQuery(chaptersQuery(appID))
  const detail = useQuery({ ...detailQuery(appID, shownID ?? 0), enabled: shownID !== undefined })
  const open = isNew ? undefined : detail.data?.proposal
  const mineID = isNew
    ? Number(search.proposal) || undefined
    : open?.isMine && open.what === 'change'
      ? open.proposalID
      : undefined
  const proposal = useQuery({ ...proposalQuery(mineID ?? 0), enabled: mineID !== undefined })
  const failed = [chapters, detail, proposal].find((query) => query.isError)
  const isReady = chapters.data && (shownID === undefined || detail.data) && (mineID === undefined || proposal.data)
  const back =
    Number(search.report) > 0 ? (
      <Link to={`/feedback/${Number(search.report)}`}>返回纠错</Link>
    ) : (
      <Link to="/questions" search={{ subject } as never}>
        返回题目列表
      </Link>
    )
  if (!isReady || !chapters.data)
    return (
      <>
        <PageHead title={isNew ? '新建题目' : '编辑题目'} purpose={back} />
        {failed ? <Failure error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton active />}
      </>
    )
  const stored = isNew ? undefined : detail.data
  const first = groupOf === undefined ? undefined : detail.data
  const initial = stored
    ? valuesOf(stored)
    : first
      ? // A further question of the group: the shared parts are filled in.
        {
          ...valuesOf(first),
          stem: '',
          hint: '',
          answer: '',
          explanation: '',
          points: [],
          externalID: '',
          ...own(first),
        }
      : emptyValues(Number(search.cptID) || undefined)
  const mine = mineID === undefined ? undefined : proposal.data
  const editor = (
    <QuestionEditor
      // Another question, or another state of this one, gets a new form with its own initial values.
      key={`${text} ${groupOf ?? ''} ${detail.data?.hash ?? ''} ${detail.data?.removedAt ?? ''} ${open?.proposalID ?? ''} ${mine?.revision ?? ''}`}
      appID={appID}
      stored={stored}
      groupOf={groupOf ?? mine?.groupOf ?? undefined}
      isReviewed={stored?.isReviewed === true || chapters.data.isReviewed || mine !== undefined}
      mine={mine}
      initial={
        mine?.question
          ? { ...initial, ...valuesOfTyped(mine.question), cptID: mine.cptID ?? undefined, externalID: mine.externalID }
          : initial
      }
      trees={chapters.data.trees}
      back={back}
      edits={edits}
      refetch={async () => {
        await detail.refetch()
        if (mineID !== undefined) await proposal.refetch()
      }}
      onSaved={() => setAsks(true)}
    />
  )
  return (
    <>
      {stored && (
        <Rescoring
          // After a change of the key the check runs again.
          key={`${stored.allTestID} ${stored.hash}`}
          appID={appID}
          allTestID={stored.allTestID}
          asks={asks}
          onAnswered={() => setAsks(false)}
        />
      )}
      {editor}
    </>
  )
}

/** Only B questions share their options within a group; for other forms a new question starts with empty ones. */
const own = ({ question }: { question: { form: string } }) =>
  question.form === 'BTEST' ? {} : { options: emptyValues(undefined).options }
