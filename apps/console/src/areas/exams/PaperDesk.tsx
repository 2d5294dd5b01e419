import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { Data } from '@tizhou/contract/contract'
import { editConflictOf } from '@tizhou/contract/editConflict'
import { Alert, App, Button, Card, Flex, Radio, Space, Tag, Typography } from 'antd'
import { useState } from 'react'
import { RequestError, request } from '../../platform/request.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { DiscardWay } from './DiscardWay.tsx'
import { DrawDialog } from './DrawDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { PaperOuter } from './PaperOuter.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { PublishWords } from './PublishWords.tsx'
import { type DeskQuestion, newUnit, STATES, saysSame, sumOf, withAt } from './paperForm.ts'
import { refusalText } from './refusalText.ts'
import { ShownElsewhere } from './ShownElsewhere.tsx'
import { UnderWay } from './UnderWay.tsx'
import { UnitCard } from './UnitCard.tsx'
import { WindowButton } from './WindowButton.tsx'
import { windowWarnings } from './windowWarnings.ts'

interface Props {
  appID: number
  paper: Data<'exams.deskPaper'>
  /** Loads the paper anew. */
  again: () => Promise<void>
}

/** The form of a paper: what it is, its units with their sections and questions, and what is done with it. */
export function PaperDesk({ appID, paper, again }: Props) {
  const { paperKey, state } = paper
  const [form, setForm] = useState<WirePaperForm>(paper.form)
  const [revision, setRevision] = useState(paper.revision)
  const [known, setKnown] = useState(() => new Map(paper.questions.map((one) => [one.allTestID, one])))
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<{ text: string; revision?: string }>()
  const [isDrawing, setDrawing] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const { message } = App.useApp()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const offerUndo = useUndo()
  const isDirty = !saysSame(form, paper.form)
  useUnsavedGuard(isDirty)
  const change = (next: Partial<WirePaperForm>) => setForm((now) => ({ ...now, ...next }))
  const learn = (questions: readonly DeskQuestion[]) =>
    setKnown((now) => new Map([...now, ...questions.map((one) => [one.allTestID, one] as const)]))

  const refresh = async () => {
    await Promise.all([again(), cache.invalidateQueries({ queryKey: [`papers.${appID}`] })])
  }
  /** Makes a call, then loads the paper anew; says why it was refused. */
  const doing = async (work: () => Promise<unknown>) => {
    setSending(true)
    setFailure(undefined)
    try {
      await work()
      await refresh()
      return true
    } catch (error) {
      const conflict = error instanceof RequestError ? editConflictOf(error.data) : undefined
      setFailure({
        text: [refusalText(error), ...(conflict?.fields.map(({ label }) => label) ?? [])].join('；'),
        ...(conflict && { revision: String(conflict.revision) }),
      })
      return false
    } finally {
      setSending(false)
    }
  }
  const save = (of = revision) =>
    doing(async () => {
      const saved = await request('exams.deskSave', { appID, paperKey, revision: of, formJson: form })
      setRevision(saved.revision)
      message.success(state === 'draft' ? '草稿已保存' : '修改已保存，发布后学员才看到')
    })
  const publish = () =>
    confirm({
      title: `发布“${form.name}”？`,
      content: <PublishWords paper={paper} />,
      action: '发布',
      done: '已发布',
      run: async () => {
        await request('exams.deskPublish', { appID, paperKey, revision })
        await refresh()
      },
    })
  /** How many sit the paper now; undefined: it could not be asked, which is said. */
  const underWay = async (): Promise<number | undefined> => {
    setAsking(true)
    try {
      return (await request('exams.deskPaper', { appID, paperKey }, { allowedRepeat: true })).running
    } catch (error) {
      setFailure({ text: refusalText(error) })
    } finally {
      setAsking(false)
    }
  }
  const reopen = () => request('exams.deskReopen', { appID, paperKey }).then(refresh)
  const withdraw = async () => {
    let attempts: 'goOn' | 'collect' = 'goOn'
    // Whoever began since this page was opened is asked for with the dialog.
    const running = await underWay()
    if (running === undefined) return
    confirm({
      title: `撤下“${form.name}”？`,
      content: (
        <Flex vertical gap={8}>
          <span>学员不能再开始这份试卷；已有的成绩、报告和错题都保留，可以重新开放。</span>
          {running > 0 && (
            <Radio.Group
              aria-label="正在作答的试卷"
              defaultValue="goOn"
              style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
              onChange={(event) => {
                attempts = event.target.value
              }}
            >
              <Radio value="goOn">正在作答的 {running} 人继续考完</Radio>
              <Radio value="collect">正在作答的 {running} 人现在收卷（不能撤销）</Radio>
            </Radio.Group>
          )}
        </Flex>
      ),
      action: '撤下',
      run: async () => {
        await request('exams.deskWithdraw', { appID, paperKey, attempts })
        await refresh()
        offerUndo({ title: '试卷已撤下', undo: reopen, undone: '已重新开放' })
      },
    })
  }
  const copy = () =>
    doing(async () => {
      const made = await request('exams.deskCopy', { appID, paperKey })
      message.success(copiedText(paper.form))
      void navigate({ to: `/papers/${appID}/${encodeURIComponent(made.paperKey)}` })
    })
  const leave = async () => {
    await cache.invalidateQueries({ queryKey: [`papers.${appID}`] })
    void navigate({ to: '/papers', search: { subject: String(appID) } as never })
  }
  const discard = () => {
    const kept = paper.form
    const of = paper.import
    let withImport = of !== null
    const content = state === 'draft' ? '学员没有看到过它。' : '试卷回到已发布的样子。'
    confirm({
      title: state === 'draft' ? '丢弃这份草稿？' : '丢弃未发布的修改？',
      content: of ? (
        <DiscardWay
          of={of}
          words={content}
          onChoose={(next) => {
            withImport = next
          }}
        />
      ) : (
        content
      ),
      action: '丢弃',
      run: async () => {
        if (of && withImport) {
          await request('imports.importUndo', { importID: of.importID })
          message.success('草稿已丢弃，导入的题目已撤销')
          await leave()
          return
        }
        await request('exams.deskDiscard', { appID, paperKey, revision })
        const undo = async () => {
          const at = state === 'draft' ? undefined : await request('exams.deskPaper', { appID, paperKey })
          await request('exams.deskSave', {
            appID,
            formJson: kept,
            ...(of && { importID: of.importID }),
            ...(at && { paperKey, revision: at.revision }),
          })
          await refresh()
        }
        offerUndo({ title: '已丢弃', undo, undone: state === 'draft' ? '草稿已放回试卷列表' : '修改已放回' })
        if (state === 'draft') return leave()
        await cache.invalidateQueries({ queryKey: [`papers.${appID}`] })
        await again()
      },
    })
  }
  const { questions, marks } = sumOf(form.units.flatMap(({ sections }) => sections))
  const isFixed = paper.begun > 0
  const isUnpublished = state === 'draft' || state === 'changed'
  const hasLines = form.units.some(({ sections }) => sections.some(({ lines }) => lines.length > 0))
  return (
    <>
      <Card size="small">
        <Flex gap={12} wrap align="center" justify="space-between">
          <Space wrap>
            <Tag
              color={state === 'open' ? 'green' : state === 'changed' ? 'gold' : state === 'draft' ? 'blue' : 'default'}
            >
              {STATES[state]}
            </Tag>
            <span>
              {form.units.length} 个单元 · {questions} 题 · 满分 {marks} 分 ·{' '}
              {Math.round(form.units.reduce((sum, { seconds }) => sum + seconds, 0) / 60)} 分钟
            </span>
            {paper.paperID !== null && (
              <UnderWay appID={appID} paperID={paper.paperID} begun={paper.begun} running={paper.running} />
            )}
          </Space>
          <Space wrap>
            <Button disabled={isFixed || isDirty || !hasLines} onClick={() => setDrawing(true)}>
              按蓝图抽题
            </Button>
            <Button disabled={isFixed || questions === 0} onClick={() => setOrdering(true)}>
              调整次序
            </Button>
            {paper.paperID !== null && (
              <LinkButton to={`/papers/${appID}/results/${paper.paperID}`}>考试情况</LinkButton>
            )}
            {paper.paperID !== null && !isDirty && (
              <WindowButton appID={appID} paperID={paper.paperID} onMoved={refresh} />
            )}
            <PreviewButton appID={appID} paperKey={paperKey} isDirty={isDirty} />
            {paper.begun > 0 && (
              <LinkButton to={`/papers/${appID}/${encodeURIComponent(paperKey)}/corrections` as never}>
                更正与重新计分
              </LinkButton>
            )}
            <Button disabled={isDirty} onClick={() => void copy()}>
              复制
            </Button>
            {isUnpublished && (
              <Button danger onClick={discard}>
                {state === 'draft' ? '丢弃草稿' : '丢弃修改'}
              </Button>
            )}
            {(state === 'open' || state === 'changed') && (
              <Button danger loading={isAsking} onClick={() => void withdraw()}>
                撤下
              </Button>
            )}
            {state === 'withdrawn' && <Button onClick={() => void doing(reopen)}>重新开放</Button>}
            <Button
              loading={isSending}
              disabled={!isDirty}
              type={isDirty ? 'primary' : 'default'}
              onClick={() => void save()}
            >
              保存
            </Button>
            {isUnpublished && (
              <Button
                type={isDirty ? 'default' : 'primary'}
                disabled={isDirty || paper.faults.length > 0}
                onClick={publish}
              >
                发布
              </Button>
            )}
          </Space>
        </Flex>
      </Card>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure.text}
          action={
            failure.revision && (
              <Space orientation="vertical">
                <Button size="small" onClick={() => void save(failure.revision)}>
                  用我的覆盖
                </Button>
                <Button size="small" onClick={() => void again()}>
                  放弃我的，载入对方的
                </Button>
              </Space>
            )
          }
        />
      )}
      {!isDirty && <Findings title="发布之前要改" type="warning" lines={paper.faults} />}
      {!isDirty && isUnpublished && (
        <Findings title="开放时间不够" type="warning" lines={windowWarnings(form, Date.now())} />
      )}
      {!isDirty && <Findings {...REMARKS[form.kind === 'interview' ? 'interview' : 'exam']} lines={paper.remarks} />}
      {!isDirty && <ShownElsewhere appID={appID} paper={paper} />}
      {isDirty && <Typography.Text type="secondary">保存后会再次检查，也才能抽题和发布。</Typography.Text>}
      <PaperOuter form={form} isPublished={paper.paperID !== null} onChange={change} />
      {form.units.map((unit, at) => (
        <UnitCard
          // biome-ignore lint/suspicious/noArrayIndexKey: units have no other identity than their place.
          key={at}
          appID={appID}
          paper={form}
          at={at}
          unit={unit}
          known={known}
          isFixed={isFixed}
          onLearn={learn}
          onChange={(next) => change({ units: withAt(form.units, at, next) })}
          onUnits={(units) => change({ units })}
          onRubric={again}
        />
      ))}
      <div>
        <Button
          disabled={isFixed || form.units.length >= 20}
          onClick={() => change({ units: [...form.units, newUnit(form.units.length)] })}
        >
          添加单元
        </Button>
      </div>
      {isOrdering && (
        <OrderDialog
          form={form}
          known={known}
          onOrdered={(units) => {
            const { units: before } = form
            change({ units })
            offerUndo({
              title: '已调整次序，保存后生效',
              undo: async () => change({ units: before }),
              undone: '已恢复原来的次序',
            })
          }}
          onClose={() => setOrdering(false)}
        />
      )}
      {isDrawing && (
        <DrawDialog
          appID={appID}
          paperKey={paperKey}
          revision={revision}
          form={form}
          onDrawn={async (drawn) => {
            await refresh()
            const undo = () =>
              request('exams.deskSave', { appID, paperKey, revision: drawn, formJson: paper.form }).then(refresh)
            offerUndo({ title: '已按蓝图抽题', undo, undone: '已恢复抽题之前的题目' })
          }}
          onClose={() => setDrawing(false)}
        />
      )}
    </>
  )
}

/** An interview is compared with the scoring points of its questions, any other paper with the exam's official format. */
const REMARKS = {
  interview: { title: '分值与评分要点不一致', type: 'warning' },
  exam: { title: '与正式考试不同的地方', type: 'info' },
} as const

/** A copy is for another exam. */
const copiedText = ({ opensAt, closesAt }: WirePaperForm): string =>
  opensAt === null && closesAt === null
    ? '已复制为新的草稿'
    : '已复制为新的草稿；开放、截止和公布时间没有复制，请另外填写'

function Findings({ title, type, lines }: { title: string; type: 'warning' | 'info'; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Alert
      type={type}
      showIcon
      title={`${title}（${lines.length}）`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: 200, overflow: 'auto' }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  )
}
