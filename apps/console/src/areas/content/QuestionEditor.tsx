import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { editConflictOf } from '@tizhou/contract/editConflict'
import { GROUPED_FORMS } from '@tizhou/domain/content/checkQuestion'
import { Alert, App, Button, Card, Flex, Form, Segmented, Space, Tag, Typography } from 'antd'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { chapterPaths } from '../../platform/chapters.ts'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { ConflictChoices } from '../../ui/form/ConflictChoices.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { field } from '../../ui/form/fields.tsx'
import { useEditConflict } from '../../ui/form/useEditConflict.ts'
import { useSending } from '../../ui/form/useSending.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QuestionPreview } from '../../ui/questionPreview/QuestionPreview.tsx'
import { ProposalBanner } from './ProposalBanner.tsx'
import type { Proposal } from './proposals.ts'
import styles from './QuestionEditor.module.css'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionHistory } from './QuestionHistory.tsx'
import { QuestionVersions } from './QuestionVersions.tsx'
import { formOf, previewOf, type QuestionDetail, theirsOf, typedOf, type Values } from './questionForm.ts'
import { TwinsHint } from './TwinsHint.tsx'
import { useRemoval } from './useRemoval.tsx'

interface Props {
  appID: number
  /** Absent for a new question. */
  stored?: QuestionDetail
  /** For a new question: the id of a question whose group it joins. */
  groupOf?: number
  initial: Partial<Values>
  /** Somebody else releases what is typed here. */
  isReviewed: boolean
  /** One's own proposal that the form goes on with. */
  mine?: Proposal
  trees: Data<'content.questionChapters'>['trees']
  back: ReactNode
  /** Whether adding and removing is allowed: for editors; teachers only correct a question. */
  edits: boolean
  refetch: () => Promise<void>
  /** Called after a stored question was saved. */
  onSaved?: () => void
}

/** The form on the left, the learners' preview on the right. The reasons of a refusal are shown at their fields. */
export function QuestionEditor(props: Props) {
  const { appID, stored, groupOf, initial, trees, back, edits, refetch, onSaved, isReviewed, mine } = props
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [values, setValues] = useState<Partial<Values>>(initial)
  const [isDirty, setIsDirty] = useState(false)
  // The hash of the stored version: that of the loaded question, until another person's saved version was merged in.
  const [hash, setHash] = useState(mine?.baseHash || (stored?.hash ?? ''))
  // Where the question stands. A chapter that is not changed is not sent: somebody may have moved the question meanwhile.
  const [homeID, setHomeID] = useState(stored?.cptID)
  const handIn = useRef<0 | 1>(1)
  const { contested, meet, choose, clear } = useEditConflict(form, initial as Record<string, unknown>, [
    placeField(trees),
  ])
  const [shown, setShown] = useState<'answer' | 'question'>('answer')
  const [isOpen, setIsOpen] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const previewed = useDeferredValue(values)
  useUnsavedGuard(isDirty)
  const refreshLists = async () => {
    await Promise.all(
      [[`questions.${appID}`], ['questions', appID, 'chapters'], ['reports']].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
  }
  const remove = useRemoval(
    appID,
    async () => {
      await Promise.all([refreshLists(), refetch()])
    },
    isReviewed,
  )
  /** Writes down what is proposed; learners see nothing of it yet. */
  const propose = async ({ cptID, externalID, ...values }: Values) => {
    const of = stored
      ? { what: 'change' as const, allTestID: stored.allTestID, hash }
      : { what: 'create' as const, groupOf, externalID: externalID?.trim() || undefined }
    const place = cptID === homeID ? {} : { cptID }
    const held = mine && { proposalID: mine.proposalID, revision: mine.revision }
    const questionJson = typedOf(values)
    const { proposalID } = await request('content.proposalSave', {
      ...{ appID, ...of, ...held, ...place, questionJson, handIn: handIn.current },
    })
    message.success(handIn.current === 1 ? '已提交，等另一人审核' : '已存为草稿，学员看不到')
    setIsDirty(false)
    await Promise.all([refreshLists(), stored ? refetch() : undefined])
    if (!stored) setTimeout(() => void navigate({ to: `/proposals/${proposalID}`, replace: true }))
  }

  const save = async () => {
    // Includes the values of hidden fields.
    const values = form.getFieldsValue(true) as Values
    if (isReviewed) return propose(values)
    const questionJson = typedOf(values)
    const { cptID, externalID } = values
    if (stored) {
      const { allTestID } = stored
      const place = cptID === homeID ? {} : { cptID }
      await request('content.questionSave', { appID, allTestID, hash, ...place, questionJson })
      message.success(stored.isOpen ? '已保存，学员随即看到' : '已保存；科目没有开放，学员看不到')
      setIsDirty(false)
      await Promise.all([refreshLists(), refetch()])
      onSaved?.()
      return
    }
    const { allTestID } = await request('content.questionCreate', {
      appID,
      cptID: cptID as number,
      questionJson,
      groupOf,
      externalID: externalID?.trim() || undefined,
    })
    message.success('题目已创建')
    setIsDirty(false)
    await refreshLists()
    // useUnsavedGuard must render with `isDirty` false first: it would ask otherwise.
    setTimeout(() => void navigate({ to: `/questions/${appID}/${allTestID}`, replace: true }))
  }
  const send = async () => {
    clear()
    try {
      await save()
    } catch (error) {
      const conflict = stored && error instanceof RequestError ? editConflictOf(error.data) : undefined
      if (conflict) {
        setHash(String(conflict.revision))
        const moved = conflict.fields.find(({ field }) => field === 'cptID')
        if (moved) setHomeID(moved.theirs as number | null)
        meet(theirsOf(conflict, form.getFieldsValue(true) as Values), conflict)
        changed()
      }
      throw error
    }
  }
  const { failure, isStale, pending, submit } = useSending(
    form,
    send,
    (error) =>
      stored !== undefined &&
      error instanceof RequestError &&
      error.status === 409 &&
      editConflictOf(error.data) === undefined,
  )
  const restore = async () => {
    if (!stored) return
    const { allTestID } = stored
    try {
      if (isReviewed) {
        await request('content.proposalSave', { appID, allTestID, what: 'restore', handIn: 1 })
        message.success('已提交恢复，等另一人审核')
      } else {
        await request('content.questionRestore', { appID, allTestID })
        message.success('题目已恢复到原来的章节')
      }
    } catch (error) {
      message.error(messageOf(error))
    }
    await Promise.all([refreshLists(), refetch()])
  }

  const changed = () => {
    setIsDirty(true)
    setValues({ ...(form.getFieldsValue(true) as Values) })
  }
  const kind = formOf(values.style)
  const isRemoved = stored?.state === 'removed'
  // What somebody else proposed, or a removal, is looked at on its own page.
  const isHeld = stored?.proposal != null && !mine
  return (
    <>
      <PageHead
        title={stored ? '编辑题目' : '新建题目'}
        purpose={
          <>
            {back}
            {stored && (
              <Typography.Text type="secondary">
                {' '}
                · {stored.subject} · 外部 ID {stored.question.externalID} · 作答 {stored.answered} 次 · 最近修改{' '}
                {showMoment(stored.updatedAt)}
              </Typography.Text>
            )}
          </>
        }
        extra={
          <Space>
            {stored && <Button onClick={() => setIsOpen(true)}>修改记录</Button>}
            {stored && <Button onClick={() => setShowsVersions(true)}>版本</Button>}
            {edits &&
              stored?.state === 'inChapter' &&
              GROUPED_FORMS.has(stored.question.form) &&
              stored.question.group && (
                <LinkButton to={`/questions/${appID}/new`} search={{ groupOf: String(stored.allTestID) } as never}>
                  在本组添加一题
                </LinkButton>
              )}
            {edits && stored?.state === 'inChapter' && !stored.proposal && (
              <Button danger onClick={() => void remove([stored])}>
                移出题目
              </Button>
            )}
            {isReviewed && !isRemoved && !isHeld && (
              <Button
                loading={pending}
                onClick={() => {
                  handIn.current = 0
                  form.submit()
                }}
              >
                存为草稿
              </Button>
            )}
            {isHeld ? null : isRemoved && edits ? (
              <Button type="primary" onClick={() => void restore()}>
                恢复题目
              </Button>
            ) : (
              <Button
                type="primary"
                loading={pending}
                onClick={() => {
                  handIn.current = 1
                  form.submit()
                }}
              >
                {isReviewed ? '提交审核' : stored ? '保存' : '创建'}
              </Button>
            )}
          </Space>
        }
      />
      {(isReviewed || stored?.proposal) && <ProposalBanner className={styles.notice} open={stored?.proposal ?? null} />}
      {isRemoved && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          title={`这道题已于 ${showMoment(stored.removedAt)} 移出章节，学员练习时看不到它；恢复后可以继续编辑。`}
        />
      )}
      {stored && stored.papers.length > 0 && <InPapers stored={stored} isReviewed={isReviewed} />}
      {failure && (
        <FormFailure
          className={styles.notice}
          reason={failure}
          onReload={
            isStale
              ? () => {
                  setIsDirty(false)
                  void refetch()
                }
              : undefined
          }
        />
      )}
      <ConflictChoices
        of={contested}
        onChoose={(name, whose) => {
          choose(name, whose)
          changed()
        }}
      />
      {stored && stored.members.length > 1 && <Members appID={appID} stored={stored} />}
      {edits && isDirty && <TwinsHint appID={appID} allTestID={stored?.allTestID} values={previewed} />}
      <div className={styles.columns}>
        <Card size="small">
          <Form<Values>
            form={form}
            layout="vertical"
            disabled={pending || isRemoved || isHeld}
            initialValues={initial as never}
            onValuesChange={changed}
            onFinish={(values) => void submit(values)}
            scrollToFirstError={{ focus: true }}
          >
            <QuestionFields
              appID={appID}
              kind={kind}
              trees={trees}
              stored={stored}
              isJoining={groupOf !== undefined}
              onPut={changed}
            />
          </Form>
        </Card>
        <Card
          size="small"
          className={styles.preview}
          title="学员看到的样子"
          extra={
            <Segmented
              aria-label="预览作答前或作答后"
              size="small"
              value={shown}
              onChange={(next) => setShown(next as typeof shown)}
              options={[
                { value: 'question', label: '作答前' },
                { value: 'answer', label: '答案与解析' },
              ]}
            />
          }
        >
          <QuestionPreview question={previewOf(previewed)} appID={appID} revealed={shown === 'answer'} />
        </Card>
      </div>
      {stored && isOpen && (
        <QuestionHistory appID={appID} allTestID={stored.allTestID} onClose={() => setIsOpen(false)} />
      )}
      {stored && showsVersions && (
        <QuestionVersions
          appID={appID}
          allTestID={stored.allTestID}
          isReviewed={isReviewed}
          isOpen={stored.isOpen}
          refusal={whyNotRestored({ isRemoved, isDirty, isProposed: Boolean(stored.proposal) })}
          onRestored={async () => {
            await Promise.all([refreshLists(), refetch()])
          }}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </>
  )
}

/** The field of the chapter, whose values are told by their names. */
const placeField = (trees: Props['trees']) =>
  field('cptID', '章节', <input />, {
    shown: (cptID) => chapterPaths(trees).find((one) => one.cptID === cptID)?.path ?? (cptID ? '新的章节' : ''),
  })

/** Why no version can be restored now. */
function whyNotRestored(of: { isRemoved: boolean; isDirty: boolean; isProposed: boolean }): string | undefined {
  if (of.isRemoved) return '这道题已移出题库：先恢复题目，再恢复版本。'
  if (of.isProposed) return '这道题有修改在等审核：先处理它，再恢复版本。'
  return of.isDirty ? '有没保存的修改：先保存或放弃，再恢复版本。' : undefined
}

const SHOWN_PAPERS = 5

/** Names the papers that contain the question: a change appears there, too, under review once it is released. */
function InPapers({ stored: { papers, state }, isReviewed }: { stored: QuestionDetail; isReviewed: boolean }) {
  const names = papers.slice(0, SHOWN_PAPERS).map((name) => `“${name}”`)
  const more = papers.length > SHOWN_PAPERS ? `等 ${papers.length} 份` : ''
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice}
      title={`${state === 'papersOnly' ? '这道题不在章节里，只在' : '这道题也在'}试卷${names.join('、')}${more}中。${isReviewed ? '修改由另一人发布后' : '修改后'}试卷里也随即改变，题型不能再改。`}
    />
  )
}

function Members({ appID, stored }: { appID: number; stored: QuestionDetail }) {
  return (
    <Flex gap={8} wrap align="center" className={styles.notice} role="navigation" aria-label="同组的题">
      <Typography.Text type="secondary">
        同组 {stored.members.length} 题，共用题干、共用选项、题型与章节一起修改：
      </Typography.Text>
      {stored.members.map(({ allTestID, order, stem }) =>
        allTestID === stored.allTestID ? (
          <Tag key={allTestID} color="processing" aria-current="true">
            第 {order} 小题
          </Tag>
        ) : (
          <Link key={allTestID} to={`/questions/${appID}/${allTestID}`} title={stem}>
            <Tag>第 {order} 小题</Tag>
          </Link>
        ),
      )}
    </Flex>
  )
}
