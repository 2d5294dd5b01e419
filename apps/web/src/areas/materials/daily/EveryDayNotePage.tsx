import { useMutation, useQuery } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { monthDay, weekdayOf } from '@tizhou/domain/dates/calendarDays'
import { dayPlus } from '@tizhou/domain/materials/dailyNotes'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { ArrowLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { type DailyNote, dayDone, submission } from '../../../calls/materials.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { toast } from '../../../platform/feedback.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Runner } from '../../../runner/page/Runner.tsx'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { useOpenRunner } from '../../../runner/state/useOpenRunner.ts'
import { setFromWire } from '../../../runner/state/wire.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import { materialPages } from '../pages.ts'
import styles from './Daily.module.css'

const SAID_MS = 3_000
type Day = DailyNote['days'][number]
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** /everyDayNote: one point a day with its question, the streak of days, and earlier days. */
export default function EveryDayNotePage() {
  const { day } = useSearch(materialPages.everyDayNote)
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  // A future day has no note yet: today's is shown instead.
  const isPast = day !== undefined && day <= beijingDate(serverNow())
  const asked = useQuery({ ...submission({ appID, ...(isPast && { day }) }), enabled: subject !== null })
  const done = useMutation(dayDone())
  const [doing, setDoing] = useState<DailyNote>()
  const shown = asked.data
  const tick = (on: string) =>
    done.mutate(
      { appID, day: on },
      {
        onSuccess: ({ streak }) => toast(`已打卡，连续 ${streak} 天`, SAID_MS),
        onError: (error) => toast(`没有打卡：${error.message}`, SAID_MS),
      },
    )
  if (doing)
    return (
      <Question
        appID={appID}
        note={doing}
        onEnd={() => {
          setDoing(undefined)
          void asked.refetch()
        }}
      />
    )
  return (
    <Page title="每日一记" note="一天一个考点、一道题">
      {asked.isError && !shown && (
        <LoadFailure
          what="每日一记"
          error={asked.error}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
      {asked.isPending && (
        <Loading>
          <Skeleton height="20rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {shown && !shown.note && <Empty title="这一天没有内容" text="本科目的每日一记整理好之后，每天会有一个考点。" />}
      {shown?.note && (
        <div className={styles.columns}>
          <Card title={shown.note.name} note={shown.day === shown.today ? '今天' : monthDay(shown.day)}>
            {shown.note.isOpen === 1 ? (
              <div className={styles.text}>
                <Html html={shown.note.html} />
              </div>
            ) : (
              <Empty
                title="每日一记还没有开通"
                text="开通包含它的班次后，每天有一个考点和一道题。"
                action={
                  subject && (
                    <Button
                      variant="primary"
                      {...tracked('buyMaterial')}
                      onClick={() => void askToBuy({ modulevip: 'EveryDayNote' }, subject, () => void asked.refetch())}
                    >
                      查看开通方式
                    </Button>
                  )
                }
              />
            )}
            {shown.note.isOpen === 1 && (
              <div className={styles.actions}>
                <DayState shown={shown} pending={done.isPending} onDone={() => tick(shown.day)} />
                {shown.test.StyleItems.length > 0 && (
                  <Button {...tracked('practiseMaterial')} onClick={() => setDoing(shown)}>
                    做这一天的题
                  </Button>
                )}
                {shown.note.SameKnowPointID !== null && (
                  <Link
                    className={buttonClass()}
                    {...paths.contrastDoexam({ appID, SameKnowPointID: shown.note.SameKnowPointID })}
                  >
                    这个考点的全部题
                  </Link>
                )}
                {shown.note.SameKnowPointID !== null && (
                  <PointReport appID={appID} SameKnowPointID={shown.note.SameKnowPointID} name={shown.note.name} />
                )}
              </div>
            )}
          </Card>
          <Card title="打卡">
            <p className={styles.figures}>
              <span>
                <strong>{shown.streak}</strong> 连续天数
              </span>
              <span>
                <strong>{shown.longest}</strong> 最长连续
              </span>
            </p>
            <div className={styles.weekdays} aria-hidden="true">
              {WEEKDAYS.map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ul className={styles.days} aria-label="每天的考点">
              {shown.days.map((one, at) => (
                <li key={one.day} style={at === 0 ? { gridColumnStart: weekdayOf(one.day) + 1 } : undefined}>
                  <DayLink of={one} today={shown.today} isShown={one.day === shown.day} />
                </li>
              ))}
            </ul>
            <p className={styles.hint}>每天一个考点，打卡后变绿；当天没打卡的，第二天还能补记。</p>
          </Card>
        </div>
      )}
    </Page>
  )
}

function DayState({ shown, pending, onDone }: { shown: DailyNote; pending: boolean; onDone: () => void }) {
  const isDone = shown.days.find(({ day }) => day === shown.day)?.isDone === 1
  if (!isDone && shown.day < dayPlus(shown.today, -1)) return <span>只能补记昨天的，这一天可以读。</span>
  // After ticking, the button keeps its place and focus, so that a second press hits nothing else.
  return (
    <Button
      variant={isDone ? 'secondary' : 'primary'}
      icon={isDone ? <Check aria-hidden="true" /> : undefined}
      pending={pending}
      aria-disabled={isDone || undefined}
      {...tracked('tickDay')}
      onClick={isDone ? undefined : onDone}
    >
      {isDone ? '已打卡' : shown.day === shown.today ? '记住了，打卡' : '补记昨天'}
    </Button>
  )
}

function DayLink({
  of: { day, name, isDone, isCaughtUp },
  today,
  isShown,
}: {
  of: Day
  today: string
  isShown: boolean
}) {
  const state = isDone ? (isCaughtUp ? '补记' : '已打卡') : day === today ? '今天' : '没有打卡'
  return (
    <Link
      className={classes(styles.day, isDone === 1 && (isCaughtUp === 1 ? styles.caughtUp : styles.done))}
      aria-label={`${monthDay(day)}，${name}，${state}`}
      title={`${monthDay(day)}：${name}（${state}）`}
      aria-current={isShown ? 'date' : undefined}
      {...paths.everyDayNote({ day })}
    >
      {day.endsWith('-01') ? `${Number(day.slice(5, 7))}/1` : Number(day.slice(8))}
    </Link>
  )
}

function Question({ appID, note, onEnd }: { appID: number; note: DailyNote; onEnd: () => void }) {
  const store = useOpenRunner(appID, () => setFromWire(note))
  return (
    <Runner
      store={store}
      mode="contrast"
      title={note.note?.name ?? ''}
      note="每日一记的题"
      endLabel="回到每日一记"
      back={
        <button type="button" className={styles.back} aria-label="回到每日一记" onClick={onEnd}>
          <ArrowLeft aria-hidden="true" />
        </button>
      }
      side={null}
      actions={null}
      below={null}
      summary={
        <Empty
          title="今天的题做完了"
          text="回到每日一记打卡。"
          action={
            <Button variant="primary" onClick={onEnd}>
              回到每日一记
            </Button>
          }
        />
      }
    />
  )
}
