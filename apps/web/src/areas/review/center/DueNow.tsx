import { beijingDay } from '@tizhou/domain/dates/beijing'
import { FINAL_DAYS } from '@tizhou/domain/review/dueDay'
import { ArrowRight } from 'lucide-react'
import type { DueCounts } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Ring } from '../../../ui/charts/Ring.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { NowCard } from '../../../ui/layout/NowCard.tsx'
import { sayDay } from '../days.ts'
import styles from './ReviewCenter.module.css'

const DAY = 86_400_000

/** A large button for what is due today, and how the exam date affects the schedule. */
export function DueNow({ appID, due }: { appID: number; due: DueCounts }) {
  const { Today, New, Waiting, Done } = due
  const next = due.Days.slice(1).find((day) => day.Count > day.Cards)
  return (
    <NowCard
      kicker="今日复习"
      title={headline(due)}
      actions={
        <>
          {Today > 0 && (
            <Link
              {...tracked('reviewDue')}
              {...paths.reviewTest({ appID, set: 'due' })}
              className={buttonClass('primary', 'l')}
            >
              开始复习
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
          {Waiting > 0 && (
            <Link
              {...paths.reviewTest({ appID, set: 'due', all: 1 })}
              className={buttonClass(Today > 0 ? 'ghost' : 'secondary', 'l')}
            >
              全部 {Today + Waiting} 题一起做
            </Link>
          )}
          {Today + Waiting === 0 && (
            <Link {...paths.chapterMenu()} className={buttonClass('secondary', 'l')}>
              去章节练习
            </Link>
          )}
        </>
      }
      aside={
        <Ring label={`今天已复习 ${Done} 题，还有 ${Today} 题`} value={Done} max={Done + Today} size={8} tone="due">
          <strong>{Done}</strong>
          <small>今天已复习</small>
        </Ring>
      }
    >
      <p>
        {Today > 0
          ? [New > 0 && `其中新错题 ${New} 题`, Waiting > 0 && `另有 ${Waiting} 题超出每日上限，排在后面`]
              .filter(Boolean)
              .join('，') || '趁还没忘，做一遍最省力。'
          : Waiting > 0
            ? `每日上限已满，还有 ${Waiting} 题排在后面。`
            : next
              ? `下一批 ${next.Count - next.Cards} 题在${sayDue(next.Day)}。`
              : '答错的题会自动排进来。'}
      </p>
      {due.Cards > 0 && (
        <p>
          还有 {due.Cards} 张卡片今天到期。<Link {...paths.aiCard()}>去复习卡片</Link>
        </p>
      )}
      <ExamLine due={due} />
    </NowCard>
  )
}

function headline({ Today, Waiting, Done, Book }: DueCounts): string {
  if (Today > 0) return `${Today} 题今天到期`
  if (Book === 0 && Done === 0) return '还没有要复习的题'
  return Waiting > 0 ? '今天的份额已经做完' : '今天的复习做完了'
}

function ExamLine({ due: { ExamDate, Settled } }: { due: DueCounts }) {
  if (!ExamDate)
    return (
      <p className={styles.exam}>
        还没有考试日期，到期日按记忆规律安排。<Link {...paths.mainIndex()}>设置考试日期</Link>
      </p>
    )
  const left = Math.round(Date.parse(`${ExamDate}T00:00:00Z`) / DAY) - beijingDay(serverNow())
  return (
    <p className={styles.exam}>
      距考试 {left} 天：每道错题都会在考前 {FINAL_DAYS} 天内再见一次，不会排到考试之后。
      {Settled > 0 && `已有 ${Settled} 题看过最后一遍。`}
    </p>
  )
}

/** A future day in everyday words: 明天, `11 月 3 日`. */
const sayDue = (date: string): string => {
  const ahead = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY) - beijingDay(serverNow())
  return ahead === 1 ? '明天' : ahead === 2 ? '后天' : ` ${sayDay(date, serverNow())}`
}
