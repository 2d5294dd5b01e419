/** What tools and browser tests read of a page's record (apps/web/src/platform/navigation/page.ts). */
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
 * The page records of the learners' client. By address, not by name: the types of what the records load (components,
 * styles) are the client's own business, and nothing of it is loaded here.
 */
export async function readClientPages(): Promise<ClientPages> {
  const pages = new URL('../apps/web/src/pages.ts', import.meta.url).href
  return (await import(pages)) as ClientPages
}
