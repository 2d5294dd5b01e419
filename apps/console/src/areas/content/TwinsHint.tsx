import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { request } from '../../platform/request.ts'
import { LIKENESS, likenessTag } from './likeness.ts'
import styles from './QuestionEditor.module.css'
import { typedOf, type Values } from './questionForm.ts'

/** Typing is over for so long. */
const PAUSE_MS = 600
/** Shorter stems are like too many. */
const LEAST_STEM = 6

/** Tells which questions of the bank are alike what is typed. It holds nobody up: where the call fails, nothing is told. */
export function TwinsHint({
  appID,
  allTestID,
  values,
}: {
  appID: number
  allTestID?: number
  values: Partial<Values>
}) {
  const { stem, options, groupStem, answer } = typedOf(values)
  const typed = JSON.stringify({
    ...{ stem, groupStem, answer },
    optionsJson: options.map(({ name, content }) => ({ name, content })),
  })
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: ['questions', appID, 'twins', allTestID, asked],
    queryFn: ({ signal }) =>
      request('content.questionTwins', { appID, allTestID, ...JSON.parse(asked) }, { signal, allowedRepeat: true }),
    enabled: asked !== '' && stem.trim().length >= LEAST_STEM,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const twins = stem.trim().length >= LEAST_STEM ? (found.data?.twins ?? []) : []
  // The region stays, so that what comes into it is read out.
  return (
    <div role="status">
      {twins.length > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          title={options.some(({ content }) => content.trim() !== '') ? '题库里有相似的题' : '题库里有题干相似的题'}
          description={
            <ul className={styles.twins}>
              {twins.map(({ allTestID: id, externalID, stem: text, likeness, degree, chapterPath, papers }) => (
                <li key={id}>
                  <Tag color={LIKENESS[likeness].color}>{likenessTag(likeness, degree)}</Tag>
                  <Link to={`/questions/${appID}/${id}`} target="_blank">
                    {text || externalID}
                  </Link>
                  <span className={styles.place}>
                    {[
                      externalID,
                      chapterPath.join(' / ') || '不在章节中',
                      ...papers.slice(0, 2).map((name) => `试卷“${name}”`),
                    ].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
