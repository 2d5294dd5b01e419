import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { useState } from 'react'
import { request } from '../../platform/request.ts'

export type NamedPoint = Data<'knowledge.pointNames'>['rows'][number]

const LONGEST = 64

/** Points of a subject that are called as is typed, for a Select that searches: by name, another name or pinyin initials. */
export function useNamedPoints(appID: number) {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['points', 'names', appID, typed],
    queryFn: ({ signal }) => request('knowledge.pointNames', { appID, q: typed }, { signal, allowedRepeat: true }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    found: typed === '' ? [] : (data?.rows ?? []),
    isFetching: typed !== '' && isFetching,
    search: (text: string) => setTyped(text.trim().slice(0, LONGEST)),
  }
}

/** The name, with the other names by which it may have been found. */
export const calledLabel = ({ name, aliases }: Pick<NamedPoint, 'name' | 'aliases'>): string =>
  aliases.length > 0 ? `${name}（又称${aliases.slice(0, 3).join('、')}）` : name
