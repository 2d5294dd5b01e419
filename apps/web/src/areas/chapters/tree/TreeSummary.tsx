import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PathLink } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Swatch } from '../../../ui/charts/Swatch.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Overview, OverviewNext } from '../../../ui/layout/Overview.tsx'
import type { Chapter, Counts } from '../chapterTree.ts'
import styles from './TreeSummary.module.css'

interface TreeSummaryProps {
  total: Counts
  /** The number of distinct questions, where the sum would count some twice. */
  distinct?: number | undefined
  /** The next chapter with its label and link; null where there is none. */
  next: { chapter: Chapter; word: string; link: PathLink } | null
  /** The learner's counts could not be loaded: the tree is shown without its bars. */
  countsFailed: boolean
  /** The filter for free chapters; null where it would make no difference. */
  freeFilter: ReactNode
}

/** The progress in all chapters together, and the next chapter. */
export function TreeSummary({ total, distinct, next, countsFailed, freeFilter }: TreeSummaryProps) {
  return (
    <Overview
      figures={
        <>
          {distinct !== undefined ? (
            <>
              共 <strong>{distinct}</strong> 题可练
            </>
          ) : countsFailed ? (
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
        </>
      }
      next={
        next && (
          <Link
            {...tracked('goOnInTree')}
            {...next.link}
            className={buttonClass('primary', 'l')}
            title={next.chapter.name}
          >
            <OverviewNext>
              {next.word}：{next.chapter.name}
            </OverviewNext>
            <ArrowRight aria-hidden="true" />
          </Link>
        )
      }
    >
      {distinct === undefined && (
        <Progress
          label={`已做 ${total.done} 题，其中做对 ${total.right} 题，共 ${total.total} 题`}
          max={total.total}
          value={[
            { value: total.right, tone: 'right' },
            { value: total.done - total.right, tone: 'wrong' },
          ]}
        />
      )}
      {distinct === undefined && total.done > 0 && (
        <p className={styles.legend} aria-hidden="true">
          <span>
            <Swatch tone="right" />
            做对
          </span>
          <span>
            <Swatch tone="wrong" />
            做过，还没做对
          </span>
        </p>
      )}
    </Overview>
  )
}
