import { clockText } from '@tizhou/domain/videos/clockText'
import type { Lesson } from '../../../calls/videos.ts'
import { paths } from '../../../paths.ts'
import { PointLink } from '../../../platform/knowledge/PointLink.tsx'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { type PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import type { LessonMark } from './marks.ts'
import styles from './Panels.module.css'

/** The points that the video explains, where it does, and the questions of each. */
export function PointsPanel({ appID, lesson, store }: { appID: number; lesson: Lesson; store: PlayerStore }) {
  const points = lesson.marks.filter(({ kind }) => kind === 'point')
  const at = usePlayer(store, (player) => points.findLastIndex(({ second }) => second <= player.at))
  if (points.length === 0 && lesson.SameKnowPointID === null && lesson.cptID === null)
    return <Empty compact title="这一课没有标考点" text="老师标好考点后会列在这里。" />
  return (
    <div className={styles.panel}>
      <ol className={styles.list} aria-label="本课考点">
        {points.map(({ second, name, ID }, place) => (
          <li key={`${second} ${name}`} className={styles.note}>
            <button
              type="button"
              className={styles.jump}
              aria-current={place === at ? 'true' : undefined}
              onClick={() => store.seek(second)}
            >
              <time>{clockText(second)}</time>
              <span>{name || '考点'}</span>
            </button>
            {ID !== null && (
              <Link
                className={buttonClass('ghost', 's')}
                {...tracked('practisePoint')}
                {...paths.contrastDoexam({ appID, SameKnowPointID: ID })}
                aria-label={`练题：${name}`}
              >
                练题
              </Link>
            )}
            {ID !== null && <PointReport appID={appID} SameKnowPointID={ID} name={name || '考点'} />}
          </li>
        ))}
      </ol>
      {lesson.SameKnowPointID !== null && (
        <Link
          className={buttonClass('secondary', 's')}
          {...tracked('practisePoint')}
          {...paths.contrastDoexam({ appID, SameKnowPointID: lesson.SameKnowPointID })}
        >
          这一课考点的全部题
        </Link>
      )}
      {lesson.SameKnowPointID !== null && (
        <PointLink className={buttonClass('secondary', 's')} pointID={lesson.SameKnowPointID}>
          看这个考点
        </PointLink>
      )}
      {lesson.SameKnowPointID !== null && points.length === 0 && (
        <PointReport appID={appID} SameKnowPointID={lesson.SameKnowPointID} name={lesson.name} />
      )}
      {lesson.cptID !== null && (
        <Link className={buttonClass('secondary', 's')} {...paths.answerPage({ appID, cptID: lesson.cptID })}>
          这一章的练习题
        </Link>
      )}
    </div>
  )
}

interface QuestionsProps {
  marks: readonly LessonMark[]
  settled: ReadonlySet<number>
  store: PlayerStore
  onPractise: () => void
}

/** The questions that interrupt the video. */
export function QuestionsPanel({ marks, settled, store, onPractise }: QuestionsProps) {
  const total = marks.reduce((sum, { questionIDs }) => sum + questionIDs.length, 0)
  if (total === 0) return <Empty compact title="这一课没有随堂题" text="看完可以去章节里练习。" />
  return (
    <div className={styles.panel}>
      <p className={styles.words}>看到这些地方时视频会停下来问您；也可以现在就做。</p>
      <ol className={styles.list} aria-label="随堂题">
        {marks.map(({ id, at, questionIDs }) => (
          <li key={id}>
            <button type="button" className={styles.jump} onClick={() => store.seek(at)}>
              <time>{clockText(at)}</time>
              <span>
                {questionIDs.length} 道题
                <small>{settled.has(id) ? ' 已答' : ''}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Button variant="primary" size="s" {...tracked('practiseLesson')} onClick={onPractise}>
        做这一课的 {total} 道题
      </Button>
    </div>
  )
}
