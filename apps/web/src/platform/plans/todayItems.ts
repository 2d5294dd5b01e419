import type { Overview } from '../../calls/parts/study.ts'
import type { PlanTask, Today } from '../../calls/plans.ts'
import { type PathLink, paths } from '../../paths.ts'
import type { OfSubject } from '../papers/runnerOf.ts'
import { kindText, linkOf, minutesOf, taskText } from './tasks.ts'

/** One thing to do today: a task of the plan, a chapter to go on with, or due reviews. */
export interface TodayItem {
  key: string
  /** The kind in a word: 练习, 复习 … */
  kind: string
  text: string
  note: string
  isDone: boolean
  /** Undefined where it is done, and for a weekly test whose paper is not made yet. */
  link?: PathLink | undefined
  /** The label of the button. */
  verb: string
  /** The key of a weekly test's task whose paper is not made yet. */
  evaluation?: string
  /** The learner stopped in the middle of it. */
  isResumed?: true
}

type Last = NonNullable<Overview['Continue']>

/**
 * What there is to do today, each thing once. With an open plan its tasks: the one that was interrupted first, then
 * missed ones, with the parts of a chapter as one item. Without a plan the chapter of the last answer. Then due
 * reviews and cards. Done items are last.
 */
export function todayItems(today: Today, last: Last | null, subject: OfSubject): TodayItem[] {
  const own = today.state === 'open' ? planItems(today, last, subject) : lastItem(last, subject)
  const items = [...own, ...reviewItem(today, subject), ...cardItem(today)]
  return [...items.filter(({ isDone }) => !isDone), ...items.filter(({ isDone }) => isDone)]
}

const isUnfinished = ({ Done, Total }: Last): boolean => Done < Total

/** The link that resumes a chapter at the last question. */
const resume = (last: Last, { AppID: appID }: OfSubject): PathLink =>
  paths.answerPage({ cptID: last.CptID, appID, test: last.AllTestID })

function lastItem(last: Last | null, subject: OfSubject): TodayItem[] {
  if (!last || !isUnfinished(last)) return []
  return [
    {
      key: 'last',
      kind: '练习',
      text: last.Name,
      note: `已做 ${last.Done} / ${last.Total} 题`,
      isDone: false,
      link: resume(last, subject),
      verb: '继续学习',
      isResumed: true,
    },
  ]
}

/** Identifies the chapter, text or paper of a task, whose parts are shown as one item. */
const thingOf = ({ kind, key, CptID, PaperID, nodeID }: PlanTask): string =>
  kind === 'practice'
    ? `practice ${CptID}`
    : nodeID !== null
      ? `text ${nodeID}`
      : `${kind} ${PaperID ?? ''}${kind === 'wrongBook' ? '' : key}`

function planItems({ tasks, plan_id }: Today, last: Last | null, subject: OfSubject): TodayItem[] {
  const things = [
    ...Map.groupBy(
      tasks.filter(({ state }) => state !== 'skipped'),
      thingOf,
    ).values(),
  ]
  const items = things.map((parts) => {
    const open = parts.filter(({ state }) => state === 'open')
    const shown = open.length > 0 ? open : parts
    const [first] = shown as [PlanTask]
    const isResumed = open.length > 0 && first.kind === 'practice' && last?.CptID === first.CptID && isUnfinished(last)
    const questions = shown.reduce((sum, one) => sum + one.questions, 0)
    const isLate = open.some(({ late }) => late === 1)
    const item: TodayItem = {
      key: first.key,
      kind: kindText(first),
      text: shown.length > 1 ? taskText({ ...first, parts: 1, questions }) : taskText(first),
      note: `约 ${minutesOf(shown)} 分钟${isLate ? ' · 补落下的' : ''}`,
      isDone: open.length === 0,
      link: open.length === 0 ? undefined : isResumed ? resume(last as Last, subject) : linkOf(first, subject, plan_id),
      verb: isResumed ? '继续学习' : '开始',
      ...(isResumed && { isResumed }),
      ...(first.kind === 'evaluation' && first.PaperID === null && { evaluation: first.key }),
    }
    return { item, rank: isResumed ? 0 : isLate ? 1 : 2 }
  })
  return items.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

function cardItem({ reviews: { Cards } }: Today): TodayItem[] {
  if (Cards === 0) return []
  return [
    {
      key: 'cards',
      kind: '卡片',
      text: `今天到期 ${Cards} 张卡片`,
      note: '',
      isDone: false,
      link: paths.aiCard(),
      verb: '复习卡片',
    },
  ]
}

function reviewItem({ reviews }: Today, { AppID: appID }: OfSubject): TodayItem[] {
  const { Today: due, New, Waiting, Done, Book, Tomorrow, minutes } = reviews
  if (Book === 0) return []
  const tomorrow = Tomorrow > 0 && `明天 ${Tomorrow} 题`
  const said = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')
  const common = { key: 'reviews', kind: '复习' }
  if (due === 0)
    return [
      {
        ...common,
        text: '今天的复习做完了',
        note: said(Done > 0 && `已复习 ${Done} 题`, Waiting > 0 ? `还有 ${Waiting} 题排在后面` : tomorrow),
        isDone: true,
        verb: '',
      },
    ]
  return [
    {
      ...common,
      text: `今天要复习 ${due} 题`,
      note: said(`约 ${minutes} 分钟`, New > 0 && `其中新错题 ${New} 题`, tomorrow),
      isDone: false,
      link: paths.reviewTest({ appID, set: 'due' }),
      verb: '开始复习',
    },
  ]
}
