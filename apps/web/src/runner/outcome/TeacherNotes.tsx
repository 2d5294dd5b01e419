import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { teacherNotes } from '../../calls/feedback.ts'
import { dayText } from '../../platform/dayText.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import type { Question } from '../state/question.ts'
import { useRunnerStore } from '../state/useRunner.ts'
import { nearIDs } from './crowd/measures.ts'
import styles from './Outcome.module.css'

/** Notes that teachers published under the explanation: answers to a report that help other learners, too. */
export function TeacherNotes({ question }: { question: Question }) {
  const { appID, set } = useRunnerStore()
  const { data } = useQuery(teacherNotes({ appID, allTestIDs: nearIDs(set.questions, question) }), queryClient)
  const notes = data?.list.filter(({ allTestID }) => allTestID === question.id) ?? []
  if (notes.length === 0) return null
  return (
    <section className={styles.notes} aria-label="老师补充">
      <h3 className={styles.title}>老师补充</h3>
      <ul>
        {notes.map(({ noteID, content, pinned, teacherName, time }) => (
          <li key={noteID}>
            <p>{content}</p>
            <small>
              {pinned === 1 && (
                <>
                  <Pin aria-hidden="true" /> 置顶 ·{' '}
                </>
              )}
              {teacherName} · {dayText(time)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
