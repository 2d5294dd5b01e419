import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { LessonsState } from './LessonsState.tsx'
import type { useLessons } from './useLessons.ts'

interface Props {
  title: string
  note?: string
  /** What the link to the list of all lessons is called. */
  toList: string
  asked: ReturnType<typeof useLessons>['asked']
  /** What is being loaded. */
  what?: string
  children: ReactNode
}

/** A page of some lessons, beside the list of all of them. */
export function LessonsPage({ title, note, toList, asked, what, children }: Props) {
  return (
    <Page
      title={title}
      note={note}
      actions={
        <Link className={buttonClass()} {...paths.liveCourseList()}>
          {toList}
        </Link>
      }
    >
      <LessonsState asked={asked} what={what} />
      {children}
    </Page>
  )
}

/** There is none of these lessons: the way to all of them. */
export function NoLessons({ title, text, go }: { title: string; text: string; go: string }) {
  return (
    <Empty
      compact
      title={title}
      text={text}
      action={
        <Link className={buttonClass('primary')} {...paths.liveCourseList()}>
          {go}
        </Link>
      }
    />
  )
}
