import { useQuery } from '@tanstack/react-query'
import { ownPicture } from '@tizhou/domain/agents/links'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { getKsbClass, getKsbClassInfo } from '../../../calls/agents.ts'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PictureCard } from '../../../ui/layout/PictureCard.tsx'
import { pictureCardClass, pictureGridClass } from '../../../ui/layout/pictureCardClass.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import styles from './Classes.module.css'
import { SubjectCard } from './Subjects.tsx'

/** Classes of exams; each unfolds its subjects. Renders nothing without classes. */
export function Classes() {
  const classes = useQuery({ ...getKsbClass({ agentID: agentCode() }), select: ({ list }) => list })
  const [open, setOpen] = useState<number | null>(null)
  const id = useId()
  if (classes.isSuccess && classes.data.length === 0) return null
  const opened = classes.data?.find(({ KsbClassID }) => KsbClassID === open)
  return (
    <Section title="考试专区">
      {classes.isPending && (
        <Loading className={pictureGridClass('beside')}>
          <Skeleton height="6rem" radius="var(--radius-l)" />
          <Skeleton height="6rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {classes.isError && (
        <LoadFailure
          compact
          error={classes.error}
          what="考试专区"
          onRetry={() => void classes.refetch()}
          retrying={classes.isFetching}
        />
      )}
      <ul className={pictureGridClass('beside')}>
        {classes.data?.map(({ KsbClassID, KsbClassName, Intro, ImgUrl, AppCount }) => {
          const shown = KsbClassID === open
          return (
            <li key={KsbClassID}>
              <button
                type="button"
                className={pictureCardClass('beside')}
                aria-expanded={shown}
                aria-controls={shown ? id : undefined}
                onClick={() => setOpen(shown ? null : KsbClassID)}
              >
                <PictureCard
                  look="beside"
                  picture={ownPicture(ImgUrl)}
                  title={KsbClassName}
                  intro={Intro}
                  note={`${AppCount} 个科目`}
                  icon={<ChevronDown aria-hidden="true" />}
                />
              </button>
            </li>
          )
        })}
      </ul>
      {opened && <ClassSubjects key={opened.KsbClassID} id={id} of={opened} />}
    </Section>
  )
}

function ClassSubjects({ id, of }: { id: string; of: { KsbClassID: number; KsbClassName: string } }) {
  const subjects = useQuery({
    ...getKsbClassInfo({ KsbClassID: of.KsbClassID, agentID: agentCode() }),
    select: ({ list }) => list,
  })
  return (
    <section id={id} aria-label={`${of.KsbClassName}的科目`} className={styles.subjects}>
      {subjects.isPending && (
        <Loading>
          <Skeleton height="4.25rem" radius="var(--radius-m)" />
        </Loading>
      )}
      {subjects.isError && (
        <LoadFailure
          compact
          error={subjects.error}
          what="科目"
          onRetry={() => void subjects.refetch()}
          retrying={subjects.isFetching}
        />
      )}
      {subjects.isSuccess && subjects.data.length === 0 && <p>这个专区还没有科目，请稍后再来。</p>}
      <ul>
        {subjects.data?.map((subject) => (
          <li key={subject.AppID}>
            <SubjectCard subject={subject} />
          </li>
        ))}
      </ul>
    </section>
  )
}
