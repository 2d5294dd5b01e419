import { beijingDate } from '@tizhou/domain/dates/beijing'
import { isDay } from '@tizhou/domain/dates/calendarDays'
import { DOT_OF_LIVE } from '@tizhou/domain/dots/dots'
import type { LiveLesson } from '../../../calls/live.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { LessonLine } from '../LessonLine.tsx'
import { LessonsState } from '../LessonsState.tsx'
import styles from '../Live.module.css'
import { dayTitle, statesOf } from '../liveText.ts'
import { LIST_KINDS, livePages } from '../pages.ts'
import { useBooking } from '../useBooking.ts'
import { useLessons } from '../useLessons.ts'
import { LessonMonth } from './LessonMonth.tsx'

const KIND_NAMES = { coming: '将要直播', replay: '回放', all: '全部' }
const isPast = ({ state }: LiveLesson): boolean => state === 'over' || state === 'replay'

/** /liveCourseList: the calendar and the list of live lessons; past ones with their replays. */
export default function LiveCourseListPage() {
  const search = useSearch(livePages.liveCourseList)
  const navigate = useNavigate()
  const { appID, asked, list } = useLessons()
  const booking = useBooking(appID, 'liveCourseList')
  useSeen(DOT_OF_LIVE.Live, statesOf(list))
  useSeen(DOT_OF_LIVE.SprintLive, statesOf(list))
  const today = beijingDate(serverNow())
  const chosen = isDay(search.day) ? search.day : undefined
  const at = chosen ?? (isDay(search.month) ? search.month : today)
  const show = search.show ?? 'coming'
  const go = (to: typeof search) => void navigate({ ...paths.liveCourseList({ ...search, ...to }), replace: true })
  const shown = (list ?? []).filter((one) =>
    chosen ? beijingDate(one.startTime) === chosen : show === 'all' || isPast(one) === (show === 'replay'),
  )
  const ordered = show === 'replay' && !chosen ? shown.toReversed() : shown
  const byDay = [...Map.groupBy(ordered, ({ startTime }) => beijingDate(startTime))]
  return (
    <Page
      title="直播课表"
      note="直播、首播与回放；时间为北京时间"
      actions={
        <Link className={buttonClass()} {...paths.myLiveReservation()}>
          我的预约
        </Link>
      }
    >
      <LessonsState asked={asked} />
      {list && (
        <div className={styles.columns}>
          <LessonMonth
            list={list}
            today={today}
            at={at}
            chosen={chosen}
            onMonth={(month) => go({ month, day: undefined })}
            onDay={(day) => go({ day, month: at })}
          />
          <section aria-label="直播课" className={styles.stack}>
            {chosen ? (
              <div className={styles.facts}>
                <strong>{dayTitle(chosen)}</strong>
                <Button size="s" onClick={() => go({ day: undefined })}>
                  显示全部日期
                </Button>
              </div>
            ) : (
              <div>
                <Segmented
                  label="显示哪些直播"
                  value={show}
                  onChange={(kind) => go({ show: kind })}
                  options={LIST_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
                />
              </div>
            )}
            {byDay.length === 0 && (
              <Empty
                title={chosen ? '这一天没有直播' : show === 'replay' ? '还没有回放' : '近期没有直播'}
                text={
                  show === 'replay' ? '直播结束后，开放回放的课会在这里。' : '老师排课后会出现在这里；可以先看看回放。'
                }
              />
            )}
            <div>
              {byDay.map(([day, lessons]) => (
                <div key={day}>
                  <h2 className={styles.day}>{dayTitle(day)}</h2>
                  <ul className={styles.lines} aria-label={dayTitle(day)}>
                    {lessons.map((lesson) => (
                      <LessonLine key={lesson.liveID} lesson={lesson} booking={booking} />
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        </div>
      )}
    </Page>
  )
}
