import { queryOptions } from '@tanstack/react-query'

/** The static catalogue, a chunk of its own that no other page needs. */
export const catalogueOptions = () =>
  queryOptions({
    queryKey: ['catalogue'],
    queryFn: async () => (await import('@tizhou/catalogue/catalogue')).readCatalogue(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    retry: 1,
    meta: { quiet: true },
  })
