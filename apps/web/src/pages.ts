import { accountPages } from './areas/account/pages.ts'
import { agentPages } from './areas/agents/pages.ts'
import { authorizationPages } from './areas/authorization/pages.ts'
import { chapterPages } from './areas/chapters/pages.ts'
import { deliveryPages } from './areas/delivery/pages.ts'
import { examPages } from './areas/exams/pages.ts'
import { knowledgePages } from './areas/knowledge/pages.ts'
import { livePages } from './areas/live/pages.ts'
import { materialPages } from './areas/materials/pages.ts'
import { noticePages } from './areas/notices/pages.ts'
import { planPages } from './areas/plans/pages.ts'
import { practicePages } from './areas/practice/pages.ts'
import { profilePages } from './areas/profile/pages.ts'
import { reviewPages } from './areas/review/pages.ts'
import { salesPages } from './areas/sales/pages.ts'
import { subjectPages } from './areas/subjects/pages.ts'
import { supportPages } from './areas/support/pages.ts'
import { videoPages } from './areas/videos/pages.ts'
import type { PageRecord } from './platform/navigation/page.ts'

/** The records of all pages by the names that links use. */
export const pages = {
  ...subjectPages,
  ...accountPages,
  ...profilePages,
  ...agentPages,
  ...deliveryPages,
  ...authorizationPages,
  ...chapterPages,
  ...practicePages,
  ...reviewPages,
  ...examPages,
  ...knowledgePages,
  ...materialPages,
  ...planPages,
  ...livePages,
  ...salesPages,
  ...noticePages,
  ...supportPages,
  ...videoPages,
}

export type Pages = typeof pages
export type PageName = keyof Pages
export type RoutePath = Pages[PageName]['path']

/** The record of a page by its name. */
export type PageAt<P extends RoutePath> = Extract<Pages[PageName], { path: P }>

/** The parsed query of a page, by the page's name. */
export type SearchOf<N extends PageName> = Pages[N] extends { search: (raw: never) => infer S }
  ? S
  : Record<never, never>

export const pageList: readonly PageRecord[] = Object.values(pages)

/** Every path of the client: those of the specification, and no other. */
export const routePaths: readonly RoutePath[] = Object.values(pages).map(({ path }) => path)

const pathsWhere = (is: (page: PageRecord) => boolean): ReadonlySet<string> =>
  new Set(pageList.filter(is).map(({ path }) => path))

/** Open without log-in (specification, section 2, "Route rules"). */
export const openPaths = pathsWhere(({ guard }) => guard === 'everybody')

/** Pages about the chosen subject, which need one. */
export const subjectPaths = pathsWhere(({ guard }) => guard === undefined)
