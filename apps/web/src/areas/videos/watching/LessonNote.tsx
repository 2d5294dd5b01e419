import type { Lesson } from '../../../calls/videos.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Watching.module.css'

/** The lesson's description and teacher. */
export function LessonNote({ lesson: { note, teacher } }: { lesson: Lesson }) {
  if (!note && !teacher) return null
  return (
    <Card title={teacher ? `${teacher.name}${teacher.title ? ` · ${teacher.title}` : ''}` : '这一课讲什么'} level={2}>
      {note && <p className={styles.text}>{note}</p>}
      {teacher?.note && <p className={styles.text}>{teacher.note}</p>}
    </Card>
  )
}
