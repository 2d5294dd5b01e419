import { memo } from 'react'
import { classes } from '../../../ui/theme/classes.ts'
import type { Question } from '../../state/question.ts'
import { useRunnerStore } from '../../state/useRunner.ts'
import { percent } from '../../summary/percent.ts'
import styles from './CrowdStatistics.module.css'
import { crowdView } from './crowdView.ts'
import statistics from './Statistics.module.css'

/** The answers of all learners: a sentence, and for each option a bar with its figures. */
export const CrowdStatistics = memo(function CrowdStatistics({ question }: { question: Question }) {
  const { set } = useRunnerStore()
  const view = crowdView(set.crowd.get(question.id), question)
  return (
    <section className={statistics.panel} aria-label="全站统计">
      <h3 className={statistics.title}>全站统计</h3>
      {view === null ? (
        <p className={statistics.text}>暂无统计</p>
      ) : (
        <>
          <p className={classes(statistics.text, styles.sentence)}>
            全站 <b>{view.answered.toLocaleString('zh-CN')}</b> 人次作答，正确率 <b>{percent(view.rightRate)}</b>
            {view.trap && (
              <>
                ；易错项 <b>{view.trap}</b>
              </>
            )}
          </p>
          {view.options.some((option) => option.count > 0) && (
            <ul className={styles.bars}>
              {view.options.map((option) => (
                <li key={option.name} data-right={question.answer.includes(option.name) || undefined}>
                  <span className={styles.name}>{option.name}</span>
                  <span className={statistics.track} aria-hidden="true">
                    {option.count > 0 && (
                      <span
                        className={classes(statistics.bar, styles.bar)}
                        style={{ width: `${option.share * 100}%` }}
                      />
                    )}
                  </span>
                  <span className={styles.share}>
                    {percent(option.share)}
                    <span className="visually-hidden">，{option.count} 人次选择</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
})
