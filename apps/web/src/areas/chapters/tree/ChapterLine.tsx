import { BookOpenCheck, ClipboardCheck, Lock, RotateCcw } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { PathLink } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { type Chapter, isWhollyFree } from '../chapterTree.ts'
import styles from './ChapterLine.module.css'

interface ChapterLineProps {
  chapter: Chapter
  level: number
  /** While the tree scrolls fast: renders only name and figures. */
  bare: boolean
  /** Not open to the learner: pressing explains it. */
  locked: boolean
  /** Marks a free chapter, where others are locked. */
  markFree: boolean
  /** The searched word, marked in the name. */
  word: string
  /** The chapter of the last answer. */
  current: boolean
  tabIndex: 0 | -1
  /** Shows the chapter's note under its name. */
  withNote: boolean
  /** Further marks of the page beside the name. */
  marks: ReactNode
  /** The label of the main button; default: by the learner's progress. */
  action?: string | undefined
  /** The link to read the questions with their keys; absent where the page offers none. */
  recite?: PathLink | undefined
  /** The link to a short evaluation of the chapter; absent where the page offers none. */
  evaluate?: PathLink | undefined
  /** The link to those questions of a locked chapter that are free; absent where none is. */
  trial?: PathLink | undefined
  onOpen: () => void
  onReset: (() => void) | undefined
}

/** One chapter: its name, the learner's progress, and the actions. */
export function ChapterLine(props: ChapterLineProps) {
  const { chapter, level, bare, locked, markFree, word, current, tabIndex, withNote, marks, recite, evaluate, trial } =
    props
  const { onOpen, onReset } = props
  const navigate = useNavigate()
  const { total, done, right } = chapter.counts
  const practicable = chapter.own > 0
  const action = locked ? '开通' : (props.action ?? startWord(chapter))
  // Keeps a press on a button from opening or closing the row.
  const only = (run: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    run()
  }

  return (
    <>
      <span className={styles.words}>
        <span className={styles.name} data-level={Math.min(level, 3)} title={chapter.name}>
          <Marked text={chapter.name} word={word} />
          {markFree && chapter.free && practicable && <Badge tone="brand">免费</Badge>}
          {marks}
        </span>
        {withNote && chapter.note && (
          <span className={styles.note} title={chapter.note}>
            {chapter.note}
          </span>
        )}
      </span>
      <span className={styles.bar}>
        {done > 0 && !bare && (
          <Progress
            size="s"
            label={`${chapter.name}：已做 ${done} 题，其中做对 ${right} 题，共 ${total} 题`}
            max={total}
            value={[
              { value: right, tone: 'right' },
              { value: done - right, tone: 'wrong' },
            ]}
          />
        )}
      </span>
      <span className={styles.count}>{done > 0 ? `${done} / ${total}` : total > 0 ? `${total} 题` : ''}</span>
      <span className={styles.rate}>{done > 0 ? `正确 ${Math.round((right / done) * 100)}%` : ''}</span>
      <span className={styles.actions}>
        {done > 0 && onReset && !bare && (
          <IconButton
            size="s"
            label={`重做${chapter.name}`}
            icon={<RotateCcw />}
            {...tracked('resetChapter')}
            tabIndex={tabIndex}
            onClick={only(onReset)}
          />
        )}
        {practicable && !locked && recite && !bare && (
          <IconButton
            size="s"
            className={styles.tool}
            label={`背题：${chapter.name}`}
            icon={<BookOpenCheck />}
            {...tracked('reciteChapter')}
            tabIndex={tabIndex}
            onClick={only(() => void navigate(recite))}
          />
        )}
        {practicable && !locked && evaluate && !bare && (
          <IconButton
            size="s"
            className={styles.tool}
            label={`测评：${chapter.name}`}
            icon={<ClipboardCheck />}
            {...tracked('evaluateChapter')}
            tabIndex={tabIndex}
            onClick={only(() => void navigate(evaluate))}
          />
        )}
        {trial && chapter.trial && !bare && (
          <Button
            size="s"
            tabIndex={tabIndex}
            {...tracked('startChapter')}
            aria-label={`免费做 ${chapter.trial.count} 题：${chapter.name}`}
            onClick={only(() => void navigate(trial))}
          >
            免费 {chapter.trial.count} 题
          </Button>
        )}
        {practicable && !(trial && isWhollyFree(chapter)) && !bare && (
          <Button
            size="s"
            variant={current ? 'primary' : 'secondary'}
            className={styles.start}
            tabIndex={tabIndex}
            icon={locked ? <Lock aria-hidden="true" /> : undefined}
            {...tracked('startChapter')}
            aria-label={`${action}：${chapter.name}`}
            onClick={only(onOpen)}
          >
            {action}
          </Button>
        )}
      </span>
    </>
  )
}

function startWord({ counts: { done, total } }: Chapter): string {
  if (done === 0) return '开始'
  return done < total ? '继续' : '复习'
}
