import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { getCptStatisticsMISJ } from '../../../../calls/exams.ts'
import type { readPapersSearch } from '../../../../listSearches.ts'
import { setQuery } from '../../../../platform/navigation/address.ts'
import type { PageRecord } from '../../../../platform/navigation/page.ts'
import { useSearch } from '../../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { runnerOf } from '../../../../platform/papers/runnerOf.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { opens, useModuleInfo } from '../../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { useNow } from '../../../../platform/useNow.ts'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import {
  filterGroups,
  groupsOf,
  hasJustOpened,
  isBeingCollected,
  isScored,
  type Paper,
  type PaperGroup,
  type PaperState,
  phaseOf,
  shareOf,
  standing,
  stateOf,
  type WirePaperTree,
} from '../paperTree.ts'
import { useAskAgain } from '../useAskAgain.ts'
import { PaperDetail } from './PaperDetail.tsx'
import { PaperRow } from './PaperRow.tsx'
import styles from './PapersPage.module.css'

/** A page record whose query is that of a list of papers. */
type PageOfPapers = PageRecord & { search: typeof readPapersSearch }

/** The description of a page with papers. */
export interface PapersDescription {
  /** The page's record: its title, and its address with the filters of the list. */
  page: PageOfPapers
  /** The purpose of the page in a line; a function where it depends on the listed papers. */
  purpose: string | ((listed: readonly Paper[]) => string)
  /** The name of what is listed, for the message of a failed load. */
  what: string
  empty: { title: string; text: string; action?: ReactNode }
  /** The title of the chart of best scores. */
  chart?: string
  /** The only source and kind of the listed papers, where there is one. */
  sourceName?: string
  kind?: Paper['Kind']
  /** Selects the papers of the page from those of the call. */
  only?: (paper: Paper) => boolean
  /** Replaces the button that starts a paper. */
  action?: (paper: Paper) => ReactNode
  /** Rendered above the units of an expanded paper. */
  about?: (paper: Paper) => ReactNode
  /** Replaces the whole content of an expanded paper. */
  detail?: (paper: Paper, locked: boolean) => ReactNode
  /** Whether a paper is locked, where that does not follow from the subject's own modules. */
  locked?: (paper: Paper) => boolean
  /** Sorts the groups by their state, open papers first, and updates with the clock. */
  ticks?: boolean
}

/** The subject whose papers are listed, or its variant that has them. */
export type OfSubject = Pick<Subject, 'AppID' | 'AppEName' | 'AppCName'>

interface PapersPageProps {
  subject: OfSubject
  of: PapersDescription
  papers: UseQueryResult<WirePaperTree>
  actions?: ReactNode
  /** Rendered above the list; depends on the papers that were not withdrawn. */
  head?: (groups: readonly PaperGroup[], now: number, locked: (paper: Paper) => boolean) => ReactNode
  /** Rendered below the list. */
  children?: ReactNode
}

const purposeOf = ({ purpose }: PapersDescription, listed: readonly Paper[]): string =>
  typeof purpose === 'string' ? purpose : purpose(listed)

const EVERY = 'all'
const STATES = [
  { value: EVERY, label: '全部' },
  { value: 'new', label: '未做' },
  { value: 'running', label: '进行中' },
  { value: 'done', label: '已交卷' },
] as const

/** A list of papers; each page with one passes its description. */
export function PapersPage({ subject, of, papers, actions, head, children }: PapersPageProps) {
  const { q = '', state, paperID } = useSearch(of.page)
  const info = useModuleInfo(subject.AppID)
  const { sourceName = '', kind: ExamType = '' } = of
  const statistics = useQuery(getCptStatisticsMISJ({ appID: subject.AppID, sourceName, ExamType }))
  const hasWindow = papers.data?.Papers.some(({ OpensAt, ClosesAt }) => OpensAt !== null || ClosesAt !== null)
  const now = useNow(of.ticks || hasWindow ? 1_000 : 30_000)
  const [text, setText] = useState(q)
  useEffect(() => setText(q), [q])
  const all = useMemo(() => {
    const groups = papers.data ? groupsOf(papers.data, statistics.data ?? []) : []
    return of.only ? kept(groups, of.only) : groups
  }, [papers.data, statistics.data, of.only])
  const found = useMemo(() => filterGroups(all, q, state), [all, q, state])
  const shown = of.ticks ? byPhase(found, now) : found

  const listed = all.flatMap((group) => group.papers)
  useAskAgain(
    listed.some((paper) => hasJustOpened(paper, now)),
    () => void papers.refetch(),
  )
  useAskAgain(
    listed.some((paper) => isBeingCollected(paper, now)),
    () => void statistics.refetch(),
  )

  if (papers.isPending || (papers.isSuccess && statistics.isPending)) return <Coming of={of} />
  // Nothing is shown as locked until the module info is loaded: the server decides anyway.
  const locked =
    of.locked ?? ((paper: Paper) => paper.IsFree === 0 && info.data !== undefined && !opens(info.data, paper.Module))
  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }
  const markFree = listed.some(locked)

  return (
    <Page
      title={of.page.title}
      note={`${subject.AppCName} · ${purposeOf(
        of,
        standing(all).flatMap((group) => group.papers),
      )}`}
      actions={
        listed.length > 0 && (
          <>
            {actions}
            <TextInput
              type="search"
              className={styles.search}
              aria-label="搜索试卷"
              placeholder="搜索试卷"
              leading={<Search />}
              maxLength={64}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
          </>
        )
      }
    >
      {papers.isError && (
        <LoadFailure
          error={papers.error}
          what={of.what}
          onRetry={() => void papers.refetch()}
          retrying={papers.isFetching}
        />
      )}
      {papers.isSuccess && listed.length === 0 && <Empty illustration="harbour" {...of.empty} />}
      {listed.length > 0 && (
        <div className={styles.page}>
          <Running papers={listed} subject={subject} now={now} />
          {head?.(standing(all), now, locked)}
          {statistics.isError && <p className={styles.quiet}>我的成绩没有加载成功，联网后会再显示。</p>}
          <Scores papers={listed} title={of.chart} />
          <div className={styles.tools}>
            <Segmented
              label="筛选"
              size="s"
              value={state ?? EVERY}
              onChange={(value) => setQuery({ state: value === EVERY ? undefined : value })}
              options={STATES.map((option) => ({ ...option, count: countOf(listed, option.value) }))}
            />
          </div>
          {shown.map((group) => (
            <section key={group.name} aria-label={group.name || of.page.title}>
              {group.name && <h2 className={styles.group}>{group.name}</h2>}
              <Card flush className={styles.card}>
                <ul onKeyDown={moveAmongPapers}>
                  {group.papers.map((paper) => (
                    <PaperRow
                      key={paper.PaperID}
                      paper={paper}
                      subject={subject}
                      now={now}
                      locked={locked(paper)}
                      markFree={markFree}
                      word={q.trim()}
                      open={paper.PaperID === paperID}
                      onToggle={() => setQuery({ paperID: paper.PaperID === paperID ? undefined : paper.PaperID })}
                      action={of.action?.(paper)}
                      detail={
                        of.detail ? (
                          of.detail(paper, locked(paper))
                        ) : (
                          <PaperDetail paper={paper} subject={subject} locked={locked(paper)}>
                            {of.about?.(paper)}
                          </PaperDetail>
                        )
                      }
                    />
                  ))}
                </ul>
              </Card>
            </section>
          ))}
          {shown.length === 0 && (
            <Empty
              illustration="search"
              title={q ? `没有名称含“${q.trim()}”的试卷` : '没有这样的试卷'}
              text="换一个词或筛选条件试试，或者看全部试卷。"
              action={
                <Button
                  onClick={() => {
                    search('')
                    setQuery({ state: undefined })
                  }}
                >
                  查看全部试卷
                </Button>
              }
            />
          )}
        </div>
      )}
      {children}
    </Page>
  )
}

const PHASES = ['open', 'always', 'ahead', 'closed'] as const

/** Sorts groups by the paper with the most urgent phase; withdrawn papers stay last. */
function byPhase(groups: readonly PaperGroup[], now: number): PaperGroup[] {
  const rank = ({ papers }: PaperGroup) =>
    Math.min(...papers.map((paper) => (paper.Withdrawn ? PHASES.length : PHASES.indexOf(phaseOf(paper, now)))))
  return [...groups].sort((one, other) => rank(one) - rank(other))
}

const kept = (groups: readonly PaperGroup[], only: (paper: Paper) => boolean): PaperGroup[] =>
  groups.map((group) => ({ ...group, papers: group.papers.filter(only) })).filter(({ papers }) => papers.length > 0)

const countOf = (papers: readonly Paper[], state: PaperState | typeof EVERY): number =>
  state === EVERY ? papers.length : papers.filter((paper) => stateOf(paper) === state).length

/** Attempts under way come before everything else. */
function Running({ papers, subject, now }: { papers: readonly Paper[]; subject: OfSubject; now: number }) {
  const running = papers
    .filter((paper) => stateOf(paper) === 'running' && phaseOf(paper, now) !== 'closed')
    .sort((one, other) => (other.mine?.LastAt ?? 0) - (one.mine?.LastAt ?? 0))
  const [first] = running
  if (!first?.mine?.RunningID) return null
  return (
    <div className={styles.running}>
      <div>
        <p className={styles.runningName}>{first.Name}</p>
        <p className={styles.quiet}>
          还没有交卷，已答 {first.mine.RunningDone} / {first.TestCount} 题，计时仍在继续
          {running.length > 1 && `；另有 ${running.length - 1} 份也未交卷`}
        </p>
      </div>
      <Link
        {...tracked('goOnWithPaper')}
        className={buttonClass('primary', 'l')}
        aria-label={`继续作答：${first.Name}`}
        {...runnerOf(first, subject, { attemptID: first.mine.RunningID })}
      >
        继续作答
        <ArrowRight aria-hidden="true" />
      </Link>
    </div>
  )
}

const CHART_MOST = 12

/** The learner's best score in each paper, as a share of full marks. */
function Scores({ papers, title }: { papers: readonly Paper[]; title: string | undefined }) {
  const scored = papers.flatMap((paper) => {
    const share = isScored(paper) ? shareOf(paper.mine?.Best, paper.FullMark) : null
    return share === null ? [] : { paper, share }
  })
  if (!title || scored.length < 2) return null
  const byYear =
    new Set(scored.map(({ paper }) => paper.Year ?? paper.PaperID)).size === scored.length &&
    scored.every(({ paper }) => paper.Year !== null)
  return (
    <Card>
      <BarChart
        title={title}
        unit="满分的 %"
        axis="试卷"
        kind="bars"
        max={100}
        series={[{ name: '最好成绩', tone: 'brand' }]}
        data={scored.slice(0, CHART_MOST).map(({ paper, share }) => ({
          label: byYear ? `${paper.Year} 年` : paper.Name,
          values: [share],
          of: 100,
        }))}
        valueText={(value) => `${value.values[0]}%`}
      />
    </Card>
  )
}

/** ↑ ↓ Home End move between papers, across groups. */
function moveAmongPapers(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (!target.matches('[data-paper-toggle]') || event.ctrlKey || event.altKey || event.metaKey) return
  const all = [...document.querySelectorAll<HTMLElement>('[data-paper-toggle]')]
  const at = all.indexOf(target)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

function Coming({ of }: { of: PapersDescription }) {
  return (
    <Page title={of.page.title} note={purposeOf(of, [])}>
      <Loading className={styles.coming}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.bones}>
            <Skeleton width="16rem" height="1.125rem" />
            <Skeleton width="60%" height="0.875rem" />
          </div>
        ))}
      </Loading>
    </Page>
  )
}
