import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { PAST_AND_MOCK } from '@tizhou/catalogue/sources'
import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import type { DrawFrom } from '@tizhou/domain/building/setup'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import {
  buildPaper,
  defaultConfig,
  getCptTreeSrcMISJ,
  getPilot,
  getStyles,
  myMocks,
  startPaper,
} from '../../../calls/exams.ts'
import { perform } from '../../../calls/making/call.ts'
import { paths } from '../../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../platform/papers/runnerOf.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { keepFigures } from '../../../ui/text/keepUnits.ts'
import { sayMarks } from '../papers/sayTime.ts'
import { ChapterPicker } from './ChapterPicker.tsx'
import { coverOf, pickNodes, ticksOf } from './chapterTicks.ts'
import { asDrawn, bounded, faultsOf, fittedTo, totalsOf } from './examDraft.ts'
import { NumberInput } from './NumberInput.tsx'
import { SetupBar } from './SetupBar.tsx'
import styles from './SimulationPage.module.css'
import { StyleTable } from './StyleTable.tsx'
import { useDrawTree } from './useDrawTree.ts'

/** Lists of papers are not needed to build one. */
const MockPapers = lazy(() => import('./MockPapers.tsx'))
const BuiltHistory = lazy(() => import('./BuiltHistory.tsx'))

const MODULE = 'Simulation'

export default function SimulationPage() {
  const subject = useSubject()
  return subject && <Simulation key={subject.AppID} subject={subject} />
}

function Simulation({ subject }: { subject: Subject }) {
  const { AppID: appID, AppEName: appEName } = subject
  const tree = useDrawTree(appEName)
  const first = useQuery(defaultConfig({ appID, isCby: 0 }))
  const papers = useQuery(getCptTreeSrcMISJ({ appID, sourceName: PAST_AND_MOCK }))
  const hasMocks = papers.data?.Papers.some(({ Kind }) => Kind === 'mock') === true
  const mine = useQuery(myMocks(appID))
  const satWithdrawn = mine.data?.some(({ Paper }) => Paper?.Kind === 'mock') === true
  // Papers of this kind stand in no other list.
  const free = useQuery(getPilot({ appID, sourceName: '', type: 'free', module: '' }))
  const hasFree = free.data?.Papers.some(({ IsFree }) => IsFree === 1) === true
  const info = useModuleInfo(appID)
  // Without the module the free chapters are offered; where there are none, all chapters are shown.
  const locked = info.data !== undefined && !opens(info.data, MODULE)
  const nodes = useMemo(() => {
    if (!tree.data) return []
    const open = pickNodes(tree.data.ChapterMenuJson, locked)
    return open.length > 0 ? open : pickNodes(tree.data.ChapterMenuJson)
  }, [tree.data, locked])
  const failed = tree.isError ? tree : first.isError ? first : null

  return (
    <Page
      title="模拟考场"
      note={`${subject.AppCName} · ${hasMocks ? '做模拟试卷，或者' : ''}自己选章节、题型和时间，组一份试卷限时考`}
      actions={
        hasFree && (
          <Link className={buttonClass('secondary')} {...paths.freePaper()}>
            免费试卷
          </Link>
        )
      }
    >
      {papers.isError && !failed && (
        <LoadFailure
          compact
          error={papers.error}
          what="模拟试卷"
          onRetry={() => void papers.refetch()}
          retrying={papers.isFetching}
        />
      )}
      {papers.data && (hasMocks || satWithdrawn) && (
        <Suspense fallback={<Skeleton height="12rem" radius="var(--radius-l)" />}>
          <div className={styles.mocks}>
            <MockPapers subject={subject} tree={papers.data} onAskAgain={() => void papers.refetch()} />
          </div>
        </Suspense>
      )}
      {failed && (
        <LoadFailure
          error={failed.error}
          what="模拟考场"
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (tree.isPending || first.isPending || papers.isPending) && (
        <Loading className={styles.columns}>
          <Skeleton height="30rem" radius="var(--radius-l)" />
          <Skeleton height="30rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {tree.isSuccess &&
        first.isSuccess &&
        !papers.isPending &&
        (first.data.SimulationExam === null || nodes.length === 0 ? (
          <Empty
            illustration="harbour"
            title="这个科目还没有可以组卷的题"
            text={hasMocks ? '可以先做上面的模拟试卷。' : '题库正在准备中。可以先切换到其他科目。'}
          />
        ) : (
          <Builder subject={subject} nodes={nodes} first={first.data.SimulationExam} locked={locked} />
        ))}
    </Page>
  )
}

interface BuilderProps {
  subject: Subject
  nodes: ReturnType<typeof pickNodes>
  first: WireSimulationExam
  /** The learner lacks the module: exams are built from free chapters. */
  locked: boolean
}

interface Draft {
  exam: WireSimulationExam
  /** The title of the saved set-up that was loaded. */
  title: string | undefined
}

const FROM: readonly { value: DrawFrom; label: string }[] = [
  { value: 'all', label: '全部题目' },
  { value: 'unseen', label: '只做未做' },
  { value: 'wrong', label: '只做错题' },
  { value: 'mixed', label: '混合' },
]

const FROM_NOTES: Record<DrawFrom, string> = {
  all: '所选章节里的题按比例抽取，做过没做过都可能抽到。',
  unseen: '只抽还没有做过的题。',
  wrong: '只抽现在错题本里的题。',
  mixed: '约一半没做过、三分之一错题，其余是做对过的；哪一种不够就由其他的补上。',
}

const ORDER = [
  { value: 'random', label: '打乱' },
  { value: 'chapter', label: '按章节' },
] as const

/** Builds the paper and starts it. Where it cannot start at once, the paper's own page says why and has the button. */
function buildAndBegin() {
  const { mutationFn: build, meta } = buildPaper()
  return {
    meta,
    async mutationFn(asked: Parameters<typeof build>[0], context: Parameters<typeof build>[1]) {
      const built = await build(asked, context)
      const of = { appID: asked.appID, paperID: built.PaperID }
      const begun = await perform(startPaper(), of, context.client).catch(() => undefined)
      return { ...built, AttemptID: begun?.AttemptID }
    },
  }
}

function Builder({ subject, nodes, first, locked }: BuilderProps) {
  const { AppID: appID } = subject
  const navigate = useNavigate()
  const [draft, setDraft] = useKeptState<Draft>('draft', { exam: first, title: '整卷' })
  const { title } = draft
  const cptIds = draft.exam.Chapters.slice(0, SETUP_BOUNDS.chapters).join(',')
  const styleCounts = useQuery({ ...getStyles({ appID, cptIds }), placeholderData: keepPreviousData })
  const build = useMutation(buildAndBegin())
  const counts = styleCounts.data ?? []
  // Reduces the subject's default exam to what the free chapters contain.
  const untouched = draft.exam === first
  const exam = locked && untouched && styleCounts.data ? fittedTo(first, counts) : draft.exam
  const hasOpen = counts.some((style) => style.Total > 0)
  const ticks = useMemo(() => ticksOf(nodes, exam.Chapters), [nodes, exam.Chapters])
  const totals = totalsOf(styleCounts.data ? asDrawn(exam, counts) : exam)
  const faults = styleCounts.data ? faultsOf(exam, counts) : []
  // A changed set-up is no longer the loaded one, but saving it suggests that name.
  const change = (of: Partial<WireSimulationExam>) => setDraft({ title, exam: { ...exam, ...of } })

  // Chapters that have been removed since are ignored, here as on the server, so that the ticks show what is used.
  const load = (loaded: WireSimulationExam, name: string | undefined) => {
    const Chapters = coverOf(nodes, ticksOf(nodes, loaded.Chapters))
    if (loaded.Chapters.length > 0 && Chapters.length === 0)
      toast('方案里的章节已经调整，现在从整个科目出题', REQUEST_TOAST_MS)
    setDraft({ exam: { ...loaded, Chapters }, title: name })
  }

  const start = () =>
    build.mutate(
      { appID, configTitle: title, simulationExamJson: exam },
      {
        onSuccess: ({ PaperID, AttemptID, Short, MadeRoom }) => {
          if (MadeRoom > 0)
            toast(
              `“组过的试卷”已满 ${SETUP_BOUNDS.built} 份，移出了最早组好而没有考的 ${MadeRoom} 份`,
              REQUEST_TOAST_MS,
            )
          if (Short.length > 0)
            toast(
              `题目不够：${Short.map((style) => `${style.StyleName}出了 ${style.Drawn} 题`).join('，')}`,
              REQUEST_TOAST_MS,
            )
          void navigate(runnerOf({ PaperID, Kind: 'built', Room: 'open' }, subject, { attemptID: AttemptID }))
        },
        onError: (error) => {
          if (error instanceof RequestError && error.outcome === 'notVip') void askPurchase({ modulevip: MODULE })
          else
            toast(
              error instanceof RequestError && error.msg ? error.msg : '没有组卷成功，请检查网络后重试',
              REQUEST_TOAST_MS,
            )
        },
      },
    )

  return (
    <div className={styles.page}>
      <SetupBar appID={appID} exam={exam} title={title} onLoad={load} />
      <div className={styles.columns}>
        <ChapterPicker
          nodes={nodes}
          ticks={ticks}
          onlyFree={locked}
          onChange={(next) => change({ Chapters: coverOf(nodes, next) })}
        />
        <Card
          title="题型与时间"
          action={
            <Button size="s" variant="ghost" disabled={exam.Styles.length === 0} onClick={() => change({ Styles: [] })}>
              题数清零
            </Button>
          }
        >
          <div className={styles.settings}>
            <div>
              <Segmented
                label="出题范围"
                value={exam.From}
                onChange={(From) => change({ From })}
                options={FROM}
                size="s"
              />
              <p className={styles.quiet}>{FROM_NOTES[exam.From]}</p>
            </div>
            {styleCounts.isError ? (
              <LoadFailure
                compact
                what="各题型题数"
                error={styleCounts.error}
                onRetry={() => void styleCounts.refetch()}
                retrying={styleCounts.isFetching}
              />
            ) : styleCounts.isPending ? (
              <Loading>
                <Skeleton height="14rem" />
              </Loading>
            ) : (
              <div aria-busy={styleCounts.isPlaceholderData || undefined}>
                <StyleTable
                  exam={exam}
                  counts={counts}
                  withoutModule={locked}
                  onChange={(next) => setDraft({ title, exam: next })}
                />
              </div>
            )}
            <div className={styles.fields}>
              <Field label="考试时间（分钟）">
                <NumberInput
                  min={1}
                  max={SETUP_BOUNDS.minutes}
                  value={exam.Minutes}
                  read={(typed) => bounded(typed, 1, SETUP_BOUNDS.minutes)}
                  onChange={(Minutes) => change({ Minutes })}
                />
              </Field>
              <Field label="合格线（满分的 %）">
                <NumberInput
                  min={1}
                  max={100}
                  value={exam.Pass}
                  read={(typed) => bounded(typed, 1, 100)}
                  onChange={(Pass) => change({ Pass })}
                />
              </Field>
              <div>
                <p className={styles.label}>题目次序</p>
                <Segmented
                  label="题目次序"
                  value={exam.Order}
                  onChange={(Order) => change({ Order })}
                  options={ORDER}
                  size="s"
                />
              </div>
            </div>
            <div className={styles.foot}>
              <div role="status">
                <p className={styles.totals}>
                  <strong>{totals.questions}</strong> 题 · <strong>{exam.Minutes}</strong> 分钟 · 满分{' '}
                  <strong>{sayMarks(totals.fullMark)}</strong>
                  {'\u00a0分 · '}
                  {keepFigures(`${sayMarks(totals.passMark)} 分合格`)}
                </p>
                {locked && hasOpen && <p className={styles.quiet}>您还没有开通模拟考场，现在从免费章节里组卷。</p>}
                {faults.map((fault) => (
                  <p key={fault} className={styles.fault}>
                    {fault}
                  </p>
                ))}
                {faults.length === 0 && totals.questions > 0 && (
                  <p className={styles.quiet}>平均每题 {Math.round((exam.Minutes * 60) / totals.questions)} 秒</p>
                )}
              </div>
              {locked && (
                <Button
                  {...tracked('seeVersions')}
                  size="l"
                  icon={<Lock aria-hidden="true" />}
                  onClick={() => void askPurchase({ modulevip: MODULE })}
                >
                  {hasOpen ? '开通后从全部章节组卷' : '开通后组卷'}
                </Button>
              )}
              {(!locked || hasOpen) && (
                <Button
                  {...tracked('buildPaper')}
                  variant="primary"
                  size="l"
                  pending={build.isPending}
                  disabled={faults.length > 0 || !styleCounts.isSuccess}
                  onClick={start}
                >
                  组卷并开考
                </Button>
              )}
            </div>
          </div>
        </Card>
      </div>
      <Suspense fallback={<Skeleton height="12rem" radius="var(--radius-l)" />}>
        <BuiltHistory
          subject={subject}
          onLoad={(loaded) => {
            load(loaded, undefined)
            window.scrollTo({ top: 0 })
          }}
        />
      </Suspense>
    </div>
  )
}
