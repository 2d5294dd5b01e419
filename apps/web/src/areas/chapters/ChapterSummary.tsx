import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { Overview } from '../../subject/overview.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Progress } from '../../ui/Progress.tsx'
import styles from './ChapterSummary.module.css'
import type { Chapter, Counts } from './chapterTree.ts'

interface ChapterSummaryProps {
  total: Counts
  /** The chapter where I stopped, when it is in this tree. */
  last: Chapter | undefined
  place: Overview['Continue']
  appID: number
  /** My counts could not be loaded: the tree stands, its bars don't. */
  countsFailed: boolean
  /** Cuts the tree down to what is free; null where that makes no difference. */
  freeFilter: ReactNode
}

/** How far in all chapters together, and the way back to where I stopped. */
export function ChapterSummary({ total, last, place, appID, countsFailed, freeFilter }: ChapterSummaryProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.total}>
        <p className={styles.figures}>
          {countsFailed ? (
            <>共 {total.total} 题。我的进度没有加载成功，联网后会再显示。</>
          ) : (
            <>
              已做 <strong>{total.done}</strong> / {total.total} 题
              {total.done > 0 && (
                <>
                  <span>正确率 {Math.round((total.right / total.done) * 100)}%</span>
                  <span>错题 {total.wrong} 题</span>
                </>
              )}
            </>
          )}
          {freeFilter && <span>{freeFilter}</span>}
        </p>
        <Progress
          label={`已做 ${total.done} 题，其中做对 ${total.right} 题，共 ${total.total} 题`}
          max={total.total}
          value={[
            { value: total.right, tone: 'right' },
            { value: total.done - total.right, tone: 'wrong' },
          ]}
        />
        {total.done > 0 && (
          <p className={styles.legend} aria-hidden="true">
            <i data-tone="right" />
            做对
            <i data-tone="wrong" />
            做过，还没做对
          </p>
        )}
      </div>
      {last && place && (
        <Link
          {...paths.answerPage({ cptID: last.id, appID, test: place.AllTestID })}
          className={buttonClass('primary', 'l')}
          title={last.name}
        >
          <span className={styles.last}>继续：{last.name}</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
