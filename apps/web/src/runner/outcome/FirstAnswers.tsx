import { useQuery } from '@tanstack/react-query'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { classes } from '../../ui/theme/classes.ts'
import type { Question } from '../state/question.ts'
import { useRunnerStore } from '../state/useRunner.ts'
import { measureFacts, measuresOptions } from './crowd/measures.ts'
import statistics from './crowd/Statistics.module.css'
import styles from './FirstAnswers.module.css'

/** Item statistics from the first answers of all learners, shown with the key: difficulty, discrimination, time. */
export function FirstAnswers({ question }: { question: Question }) {
  // Short answers are judged by the learners themselves: they measure nothing.
  return question.form === 'JDTEST' ? null : <Measured question={question} />
}

function Measured({ question }: { question: Question }) {
  const { appID, set } = useRunnerStore()
  const { data, isPending } = useQuery(measuresOptions(appID, set.questions, question), queryClient)
  const measure = data?.list.find((one) => one.AllTestID === question.id)
  const typed = question.form === 'TKTEST'
  return (
    <section className={statistics.panel} aria-label="首次作答分析" aria-busy={isPending || undefined}>
      <h3 className={statistics.title}>首次作答分析</h3>
      {!data ? (
        <p className={statistics.text}>{isPending ? '正在读取…' : '暂时读不到，联网后再看。'}</p>
      ) : !measure || measure.Facility === null ? (
        <p className={statistics.text}>
          数据不足：满 {data.Needed} 人首次作答后显示{measure ? `，目前 ${measure.Answered} 人` : ''}。
        </p>
      ) : (
        <>
          <p className={statistics.text}>{measure.Answered.toLocaleString('zh-CN')} 人的第一次作答</p>
          <dl className={styles.facts}>
            {measureFacts(measure, (reply) => readableAnswer(question, reply))
              .filter(({ name }) => !(typed && name === '最多错选'))
              .map(({ name, text, share, note }) => (
                <div key={name}>
                  <dt title={note}>{name}</dt>
                  <dd>
                    {share !== undefined && (
                      <span className={classes(statistics.track, styles.track)} aria-hidden="true">
                        <span className={statistics.bar} style={{ width: `${share * 100}%` }} />
                      </span>
                    )}
                    <span>{text ?? '数据不足'}</span>
                  </dd>
                </div>
              ))}
          </dl>
        </>
      )}
    </section>
  )
}
