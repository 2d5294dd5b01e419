/** The number of pages of a list, at least one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** The page numbers before and after a page, from 1; undefined where there is none. */
export const besides = (page: number, pages: number): { before: number | undefined; after: number | undefined } => ({
  before: page > 1 ? Math.min(page, pages + 1) - 1 : undefined,
  after: page < pages ? page + 1 : undefined,
})
