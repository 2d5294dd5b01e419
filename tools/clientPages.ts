/** The part of a page's record (apps/web/src/platform/navigation/page.ts) that tools and browser tests read. */
export interface ClientPage {
  path: string
  guard?: 'everybody' | 'learner'
  search?: (raw: object) => object
  load: () => Promise<unknown>
}

interface ClientPages {
  pageList: readonly ClientPage[]
  routePaths: readonly string[]
}

/**
 * The page records of the learners' client, imported by a computed address: so the types of the components and styles
 * that the records load are not checked here.
 */
export async function readClientPages(): Promise<ClientPages> {
  const pages = new URL('../apps/web/src/pages.ts', import.meta.url).href
  return (await import(pages)) as ClientPages
}
