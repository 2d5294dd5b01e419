import { useQuery } from '@tanstack/react-query'
import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { samplePaper } from '../../../../calls/exams.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { pictureBase } from '../../../../runner/question/pictures.ts'
import { QuestionReport } from '../../../../runner/report/QuestionReport.tsx'
import type { Question } from '../../../../runner/state/question.ts'
import { setFromWire } from '../../../../runner/state/wire.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import type { Paper } from '../paperTree.ts'
import { sayDuration, sayMarks } from '../sayTime.ts'
import styles from './PaperReading.module.css'

/** A sample paper to read and print, with or without its keys. */
export function PaperReading({ appID, paper }: { appID: number; paper: Paper }) {
  const sample = useQuery(samplePaper({ appID, paperID: paper.PaperID }))
  const [withKeys, setWithKeys] = useState(true)
  const set = useMemo(() => (sample.data ? setFromWire(sample.data) : null), [sample.data])
  if (sample.isError)
    return (
      <LoadFailure
        compact
        what="样卷"
        error={sample.error}
        onRetry={() => void sample.refetch()}
        retrying={sample.isFetching}
      />
    )
  if (!set)
    return (
      <Loading>
        <Skeleton height="16rem" />
      </Loading>
    )
  return (
    <PictureBase value={pictureBase(appID)}>
      <div className={styles.tools}>
        <Checkbox checked={withKeys} onChange={setWithKeys}>
          显示答案与解析
        </Checkbox>
        <Button size="s" icon={<Printer />} onClick={() => window.print()}>
          {withKeys ? '打印（含答案）' : '打印试题'}
        </Button>
      </div>
      <article className={styles.paper} aria-label={paper.Name}>
        <header className={styles.head}>
          <h4>{paper.Name}</h4>
          <p>
            {paper.TestCount} 题 · {sayDuration(paper.Seconds)} · 满分 {sayMarks(paper.FullMark)} 分
          </p>
          <p className={styles.fill} aria-hidden="true">
            姓名：　　　　　　　　得分：
          </p>
        </header>
        {set.styles.map((section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a style may occur twice in a paper, and sections do not move
          <section key={at} aria-label={section.name}>
            <h5>
              {section.name}（{section.questions.length} 题）
            </h5>
            <ol className={styles.questions} start={firstNumber(set.byID, section.questions)}>
              {section.questions.map((id) => {
                const question = set.byID.get(id) as Question
                return (
                  <li key={id}>
                    <div className={styles.question}>
                      <QuestionReading question={withoutSharedStem(question)} reply={null} revealed={withKeys} />
                      <p className={styles.report}>
                        <QuestionReport appID={appID} question={question} />
                      </p>
                    </div>
                  </li>
                )
              })}
            </ol>
          </section>
        ))}
      </article>
    </PictureBase>
  )
}

const firstNumber = (byID: ReadonlyMap<number, Question>, ids: readonly number[]): number =>
  byID.get(ids[0] ?? 0)?.number ?? 1

/** Prints a case with its first question only. */
const withoutSharedStem = (question: Question): Question =>
  question.group && question.group.members[0] !== question.id
    ? { ...question, group: { ...question.group, stem: '' } }
    : question
