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
  /** The label of the link to all lessons. */
  toList: string
  asked: ReturnType<typeof useLessons>['asked']
  /** The name of what is loaded. */
  what?: string
  children: ReactNode
}

/** A page with some lessons and a link to all of them. */
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

/** Shown where there are none of these lessons, with the link to all. */
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
