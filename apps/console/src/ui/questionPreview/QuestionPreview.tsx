import '@tizhou/question-view/tokens.css'
import type { ShownQuestion } from '@tizhou/contract/questionShape'
import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { PictureBase, pictureURL } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { useEffect, useMemo } from 'react'
import { useIsDark } from '../../platform/appearance.ts'
import styles from './QuestionPreview.module.css'

export type PreviewedQuestion = Pick<
  ShownQuestion,
  'form' | 'hint' | 'stem' | 'options' | 'answer' | 'explanation' | 'reasons'
> & {
  group: { stem: string } | null
}

/** A question in the learners' own renderer and colours: before the answer, or with key and explanation. */
export function QuestionPreview({
  question,
  appID,
  revealed = true,
  label = '预览',
  pictures,
}: {
  question: PreviewedQuestion
  appID: number
  revealed?: boolean
  label?: string
  /** Pictures that are not in the subject's folder yet, by name. */
  pictures?: Readonly<Record<string, string>>
}) {
  const isDark = useIsDark()
  // The learners' style sheet chooses its colours by this attribute.
  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }, [isDark])
  const folder = `/files/images/${appID}`
  const base = useMemo(
    () => (pictures ? (name: string) => pictures[name] ?? pictureURL(folder, name) : folder),
    [pictures, folder],
  )
  return (
    <section className={styles.frame} aria-label={label}>
      <PictureBase value={base}>
        <QuestionReading
          question={{ ...question, group: question.group ?? undefined, hint: question.hint || undefined }}
          reply={null}
          revealed={revealed}
        />
      </PictureBase>
    </section>
  )
}
