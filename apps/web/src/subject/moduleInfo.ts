import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../platform/request.ts'
import { useSession } from '../platform/session.ts'

export type ModuleInfo = Data<'subjects.moduleInfoX'>
export type Version = ModuleInfo['ar'][number]

/** Versions that are no longer sold (specification, section 9, "Off-sale version number"). */
export const OFF_SALE = 20

/** What a subject holds and what of it is open to me. Kept for reading without network. */
export const moduleInfoOptions = (appID: number) =>
  queryOptions({
    queryKey: ['subjects.moduleInfoX', appID],
    queryFn: ({ signal }) => request('subjects.moduleInfoX', { appID }, { signal, allowedRepeat: true }),
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

/** A subject without modules, or with one key only, is withdrawn (specification, section 4). */
export const isWithdrawn = (info: ModuleInfo): boolean => Object.keys(info).length <= 1

/** The versions on sale that open a module, cheapest place first: what one could buy to use it. */
export function versionsThatOpen(info: ModuleInfo, module: string): Version[] {
  return info.ar
    .filter((version) => version.VerNO !== OFF_SALE && version.modules.includes(module))
    .sort((a, b) => a.vnorder - b.vnorder)
}

/**
 * The version taken for somebody who has chosen none (specification, section 4, "Version selection"): by
 * vnorder, the last that is no mock-exam variant. Those on sale come before those that are not, since an
 * off-sale one would be refused at once.
 */
export function defaultVersion(versions: readonly Version[]): Version | undefined {
  const usual = versions.filter((version) => !version.AppEName.includes('_MNDB')).sort((a, b) => a.vnorder - b.vnorder)
  return usual.findLast((version) => version.VerNO !== OFF_SALE) ?? usual.at(-1)
}

/** Whom the pop-ups name as my current shift (specification, section 4, "VIP state"): the highest I hold. */
export function currentShift(info: ModuleInfo): string {
  const held = info.ar.filter((version) => version.isVip === 1).sort((a, b) => a.vnorder - b.vnorder)
  return held.at(-1)?.vname ?? '试用版'
}
