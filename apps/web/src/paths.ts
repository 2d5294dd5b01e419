import { type PageName, type Pages, pages } from './pages.ts'
import type { PageRecord } from './platform/navigation/page.ts'
import { writeSearch } from './search.ts'

/** A function that makes a link to the page. Its query is an argument, optional where every parameter is. */
type LinkTo<R extends PageRecord> = R extends { search: (raw: never) => infer S extends object }
  ? Record<never, never> extends S
    ? (search?: S) => { to: R['path']; search: S }
    : (search: S) => { to: R['path']; search: S }
  : () => { to: R['path'] }

type Links = { readonly [N in PageName]: LinkTo<Pages[N]> }

const linkTo = ({ path, search: reads }: PageRecord) =>
  reads ? (search: object = {}) => ({ to: path, search }) : () => ({ to: path })

/**
 * Every link of the client by the name of the page's record: `<Link {...paths.chapterMenu()}>`, `navigate(paths.login({
 * to }))`, and `hrefOf(…)` for an address as text.
 */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, linkTo(page)]),
) as unknown as Links

/** Any link of `paths`. */
export type PathLink = ReturnType<(typeof paths)[keyof typeof paths]>

export const hrefOf = (link: { to: string; search?: object }): string => link.to + writeSearch({ ...link.search })
