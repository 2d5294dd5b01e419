import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../agent/agentCode.ts'
import { request } from '../requests/request.ts'
import { useSession } from '../session/session.ts'

export type ModuleInfo = Data<'subjects.moduleInfoX'>
export type Version = ModuleInfo['ar'][number]

/** What a subject holds and what of it is open to me. Kept for reading without network. */
export const moduleInfoOptions = (appID: number) =>
  queryOptions({
    queryKey: ['subjects.moduleInfoX', appID],
    queryFn: ({ signal }) =>
      request('subjects.moduleInfoX', { agentCode: agentCode(), options: 0, appID }, { signal, allowedRepeat: true }),
    staleTime: 60_000,
    meta: { offline: true, quiet: true },
  })

export function useModuleInfo(appID: number | undefined) {
  const session = useSession()
  return useQuery({ ...moduleInfoOptions(appID ?? 0), enabled: session !== null && appID !== undefined })
}

type Modules = Readonly<Record<string, { isVip: 0 | 1; name: string } | undefined>>

/** Whether one of my current versions opens a module (isVip 1). */
export function opens(info: ModuleInfo | undefined, module: string): boolean {
  return (info as Modules | undefined)?.[module]?.isVip === 1
}
