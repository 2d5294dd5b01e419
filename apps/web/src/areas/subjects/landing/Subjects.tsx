import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useIsStaff } from '../../../platform/session/staff.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { byFamily } from '../families.ts'
import styles from './Subjects.module.css'
import { subjectLink } from './subjectLink.ts'

interface SubjectsProps {
  word: string
  found: UseQueryResult<FoundSubject[]>
}

/** Subjects that can be studied here, by family; filtered by the search. */
export function Subjects({ word, found }: SubjectsProps) {
  const list = found.data ?? []
  return (
    <section className={styles.section} aria-labelledby="landing-subjects">
      <h2 id="landing-subjects">
        {word ? '可以在线学习的科目' : '在线学习'}
        {!word && <small>选一科，登录后就能开始；没有开通也可以先做免费章节。</small>}
      </h2>
      {found.isPending && (
        <Loading className={styles.families}>
          <Skeleton height="4.25rem" radius="var(--radius-m)" />
          <Skeleton height="4.25rem" radius="var(--radius-m)" />
        </Loading>
      )}
      {found.isError && (
        <LoadFailure
          compact
          error={found.error}
          what="科目"
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.isSuccess &&
        list.length === 0 &&
        (word ? (
          <p className={styles.none}>在线题库里没有“{word}”，下面的考试目录里可能有。</p>
        ) : (
          <Empty compact illustration="harbour" title="还没有科目" text="题库还在准备中，请稍后再来。" />
        ))}
      <div className={styles.families}>
        {byFamily(list).map(({ family, subjects }) => (
          <section key={family} aria-label={family} className={styles.family}>
            <h3>{family}</h3>
            <ul>
              {subjects.map((subject) => (
                <li key={subject.AppID}>
                  <SubjectCard subject={subject} word={word} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

interface SubjectCardProps {
  subject: { CName: string; AppEName: string }
  word?: string
}

export function SubjectCard({ subject, word = '' }: SubjectCardProps) {
  const session = useSession()
  const isStaff = useIsStaff()
  return (
    <Link {...tracked('openSubject')} {...subjectLink(subject, session !== null)} className={styles.subject}>
      <span>
        <strong>
          <Marked text={subject.CName} word={word} />
        </strong>
        {isStaff && (
          <small>
            <Marked text={subject.AppEName} word={word} />
          </small>
        )}
      </span>
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
