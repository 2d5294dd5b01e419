import { clockText } from '@tizhou/domain/videos/clockText'
import type { VideoModule } from '@tizhou/domain/videos/videos'
import { CircleCheck, CirclePlay, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseLesson, Standing } from '../../../calls/videos.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './Lists.module.css'

interface Props {
  Type: VideoModule
  lesson: Pick<CourseLesson, 'videoID' | 'name' | 'seconds' | 'isFree'> & { hasSubtitles?: 0 | 1; questions?: number }
  standing: Standing | undefined
  isNew?: boolean
  /** The address to return to after buying. */
  backUrl: string
  /** Further text under the name. */
  note?: ReactNode
  /** Rendered beside the lesson. */
  action?: ReactNode
}

/** A lesson in a list: a link to watch it, or to what opens it. */
export function LessonRow({ Type, lesson, standing, isNew, backUrl, note, action }: Props) {
  const { videoID, name, seconds, isFree, hasSubtitles, questions = 0 } = lesson
  const isOpen = standing?.isOpen === 1 || isFree === 1
  const share = Math.round((standing?.share ?? 0) * 100)
  const isDone = standing?.isDone === 1
  const state = !isOpen ? '未开通' : isDone ? '已看完' : share > 0 ? `看了 ${share}%` : '没看过'
  const link = isOpen ? watchLink({ Type, videoID }) : paths.videoNoBuy({ backUrl })
  return (
    <li className={styles.lesson}>
      <Link className={styles.lessonLink} {...tracked('openVideo')} {...link}>
        <span className={styles.sign} data-done={isDone || undefined}>
          {isOpen ? (
            isDone ? (
              <CircleCheck aria-hidden="true" />
            ) : (
              <CirclePlay aria-hidden="true" />
            )
          ) : (
            <Lock aria-hidden="true" />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {name}
            {isNew && <Badge tone="wrong">新</Badge>}
            {isFree === 1 && <Badge tone="right">免费</Badge>}
          </span>
          <small>
            {clockText(seconds)} · {state}
            {standing && standing.notes > 0 && ` · ${standing.notes} 条笔记`}
            {hasSubtitles === 1 && ' · 有字幕'}
            {questions > 0 && ` · ${questions} 道题`}
            {note}
          </small>
        </span>
        {share > 0 && !isDone && (
          <span className={styles.bar}>
            <Progress size="s" label={`${name}：看了 ${share}%`} max={100} value={share} />
          </span>
        )}
      </Link>
      {action}
    </li>
  )
}
