import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Params } from '@tizhou/contract/contract'
import { Alert, App, Button, Card, Collapse, Space } from 'antd'
import { useState } from 'react'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { longText } from '../../ui/form/fields.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { QuestionPreview } from '../../ui/questionPreview/QuestionPreview.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { FindingsDialog, type Open, openFindings } from './FindingsDialog.tsx'
import { movesQuestion, PROPOSAL_STATE_WORDS, type Proposal, proposalQuery, titleOf, undoRelease } from './proposals.ts'
import { previewOf, valuesOfTyped } from './questionForm.ts'
import { SideBySide } from './SideBySide.tsx'
import { StepShown } from './StepShown.tsx'

/** One proposal beside what learners read now, with the steps that its reader may take. */
export default function ProposalPage() {
  const { proposalID } = useParams({ strict: false }) as { proposalID: string }
  const detail = useQuery(proposalQuery(Number(proposalID)))
  const cache = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      detail.refetch(),
      cache.invalidateQueries({ queryKey: ['questions'] }),
      cache.invalidateQueries({
        predicate: ({ queryKey }) => /^(proposals|questions)\./.test(String(queryKey[0])),
      }),
    ])
  }
  const { data } = detail
  return (
    <DetailPage
      detail={detail}
      title={data ? titleOf(data) : '审核'}
      back={{ to: '/proposals', label: '返回审核列表' }}
      extra={(of) => <Steps key={of.proposalID} of={of} onChanged={refresh} />}
    >
      {(of) => (
        <>
          {of.state === 'sentBack' && (
            <Alert type="warning" showIcon title={`${of.reviewerName} 退回：${of.comment}`} />
          )}
          {of.isOutdated && !of.step && <Alert type="warning" showIcon title={of.outdatedWhy} />}
          <Card size="small">
            <Facts
              of={{
                ...(of.step
                  ? { 内容: of.name }
                  : {
                      题目:
                        of.allTestID === null ? (
                          '新题'
                        ) : (
                          <Link to={`/questions/${of.appID}/${of.allTestID}`}>{of.name}</Link>
                        ),
                      '外部 ID': of.externalID,
                      章节: chapterText(of),
                    }),
                科目: of.subject,
                提出人: of.authorName,
                状态: `${PROPOSAL_STATE_WORDS[of.state]}，${showMoment(of.since)} 起`,
                审核人: of.reviewerName || '—',
              }}
            />
          </Card>
          {of.step && <StepShown step={of.step} of={of} />}
          {!of.step && (
            <Card size="small">
              {of.question ? (
                <SideBySide
                  label="修改前后的区别"
                  titles={[
                    of.state === 'released' ? '发布前' : '学员现在看到的',
                    of.state === 'released' ? '发布的' : '提出的',
                  ]}
                  before={of.present}
                  after={of.question}
                  same={movesQuestion(of) ? '内容相同，只改章节。' : '内容相同，没有改动。'}
                />
              ) : of.what === 'remove' ? (
                '发布后这道题移出章节，学员不再看到它，做过的记录保留。'
              ) : (
                '发布后这道题回到原来的章节。'
              )}
            </Card>
          )}
          <WholeQuestion of={of} />
        </>
      )}
    </DetailPage>
  )
}

/** The question as learners will read it, or as it is taken out or brought back; folded until it is wanted. */
function WholeQuestion({ of: { appID, question, present } }: { of: Proposal }) {
  const whole = question ?? present
  if (!whole) return null
  const children = <QuestionPreview question={previewOf(valuesOfTyped(whole))} appID={appID} label="整道题" />
  const label = question ? '整道题：发布后学员看到的样子' : '整道题'
  return <Collapse items={[{ key: 'whole', label, children }]} />
}

function chapterText(of: Proposal): string {
  const [to, from] = [of.chapter.join(' / '), of.presentChapter.join(' / ')]
  return movesQuestion(of) ? `${from || '—'} → ${to || '—'}` : to || from || '—'
}

const SEND_BACK: RowForm<Proposal, { comment: string }, unknown> = {
  title: () => '退回这份修改',
  action: () => '退回',
  initial: () => ({}),
  lines: () => [longText('comment', '退回原因', 1_000, { required: true })],
  save: async ({ comment }, of) => {
    if (of) await request('content.proposalSendBack', { proposalID: of.proposalID, revision: of.revision, comment })
  },
  done: () => '已退回，提出的人会看到原因',
}

/** What its release would publish, and over what. */
const readIn = ({ question, present, chapter, presentChapter, step }: Proposal): string =>
  JSON.stringify([question, present, chapter, presentChapter, step?.lines, step?.samples])

function Steps({ of, onChanged }: { of: Proposal; onChanged: () => Promise<void> }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  // What the reviewer came to read: the page loads itself anew, also between the two clicks of a double click.
  const [read, setRead] = useState(() => readIn(of))
  const offerUndo = useUndo()
  const [pending, setPending] = useState(false)
  const [asked, setAsked] = useState<Open>()
  const { proposalID, revision, state, isMine, mayReview, what } = of
  const isOpen = state === 'draft' || state === 'waiting' || state === 'sentBack'
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      message.error(messageOf(error))
    }
    await onChanged()
    setPending(false)
  }
  const move = (step: Params<'content.proposalMove'>['step'], done: string) =>
    attempt(async () => {
      await request('content.proposalMove', { proposalID, revision, step })
      message.success(done)
    })
  const reopen = async (at: string) => {
    try {
      await request('content.proposalMove', { proposalID, revision: at, step: 'reopen' })
    } finally {
      await onChanged()
    }
  }
  const withdraw = () =>
    attempt(async () => {
      const { revision: at } = await request('content.proposalMove', { proposalID, revision, step: 'withdraw' })
      if (of.step) message.success('已撤回')
      else offerUndo({ title: '已撤回，写的内容还在', undo: () => reopen(at), undone: '已恢复为草稿，可以再提交' })
    })
  /** What a step would overwrite by now is confirmed kind by kind before it is handed in again. */
  const handIn = async () => {
    setPending(true)
    try {
      const confirmed = asked ? { confirmJson: asked.findings.map(({ kind }) => kind) } : {}
      await request('content.proposalMove', { proposalID, revision, step: 'handIn', ...confirmed })
      message.success('已提交，等另一人审核')
      setAsked(undefined)
    } catch (error) {
      const open = error instanceof RequestError ? openFindings(error.data) : undefined
      setAsked(open)
      if (!open) message.error(messageOf(error))
    }
    await onChanged()
    setPending(false)
  }
  const isRunning = of.step?.isRunning === true
  const release = () =>
    attempt(async () => {
      const { importID } = await request('content.proposalRelease', { proposalID, revision })
      if (of.step) {
        message.success(importID === null ? '已发布，学员随即看到' : '开始写入，写完后学员看到')
        return
      }
      offerUndo({
        title: '已发布，学员随即看到',
        undo: async () => {
          try {
            await undoRelease(proposalID)
          } finally {
            await onChanged()
          }
        },
        undone: '已撤销发布，重新等审核',
      })
    })
  const releaseWhatIsRead = () => {
    const now = readIn(of)
    if (now === read) return void release()
    confirm({
      title: '内容刚刚变了，看过现在的内容了吗？',
      content: '你打开这一页之后，这份修改或题目又被改过；页面上现在是新的内容。没有看过的，请取消，看过再发布。',
      action: '看过了，发布',
      run: () => {
        setRead(now)
        return release()
      },
    })
  }
  const editAt =
    what === 'change' && of.allTestID !== null
      ? { to: `/questions/${of.appID}/${of.allTestID}`, search: {} }
      : what === 'create'
        ? { to: `/questions/${of.appID}/new`, search: { proposal: String(proposalID) } }
        : undefined
  return (
    <Space wrap>
      {asked && (
        <FindingsDialog of={asked} isPending={pending} onConfirm={handIn} onClose={() => setAsked(undefined)} />
      )}
      {isOpen && isMine && editAt && (
        <LinkButton to={editAt.to} search={editAt.search as never}>
          修改
        </LinkButton>
      )}
      {isMine && isOpen && !isRunning && (
        <Button
          danger
          loading={pending}
          onClick={() =>
            confirm({
              title: '撤回这份修改？',
              content: of.step
                ? '撤回后它不再等审核，什么也不改变。撤回的批量修改不能恢复，要在原来的页面重新提交。'
                : '撤回后它不再等审核，题目不变。写的内容保留在这一页，可以恢复为草稿，再提交审核。',
              action: '撤回',
              run: withdraw,
            })
          }
        >
          撤回
        </Button>
      )}
      {isMine && state === 'withdrawn' && !of.step && (
        <Button loading={pending} onClick={() => void move('reopen', '已恢复为草稿，可以再提交')}>
          恢复为草稿
        </Button>
      )}
      {isMine && state === 'waiting' && !isRunning && (
        <Button loading={pending} onClick={() => void move('takeBack', '已取回，是草稿')}>
          取回为草稿
        </Button>
      )}
      {isMine && (state === 'draft' || state === 'sentBack') && (
        <Button type="primary" loading={pending} onClick={() => void handIn()}>
          提交审核
        </Button>
      )}
      {isOpen && !isMine && !isRunning && (
        <Button
          loading={pending}
          onClick={() =>
            confirm({
              title: '接手这份修改？',
              content: '接手后由你修改和提交；你和原来提出的人都不能再审核它，要另一位编辑发布。',
              action: '接手',
              run: () => move('takeOver', '已接手，是你的草稿'),
            })
          }
        >
          接手
        </Button>
      )}
      {mayReview && state === 'waiting' && !isRunning && (
        <>
          <FormButton label="退回" form={SEND_BACK} row={of} onSaved={onChanged} onReload={onChanged} />
          <Button
            type="primary"
            loading={pending}
            disabled={of.isOutdated}
            title={of.isOutdated ? of.outdatedWhy : undefined}
            onClick={releaseWhatIsRead}
          >
            审核发布
          </Button>
        </>
      )}
      {mayReview && state === 'released' && !of.step && (
        <Button
          danger
          loading={pending}
          onClick={() =>
            confirm({
              title: '撤销这次发布？',
              content: '学员随即看到发布之前的内容，这份修改重新等审核。',
              action: '撤销发布',
              done: '已撤销发布',
              run: async () => {
                await undoRelease(proposalID)
                await onChanged()
              },
            })
          }
        >
          撤销发布
        </Button>
      )}
    </Space>
  )
}
