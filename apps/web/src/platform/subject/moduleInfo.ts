import { useQuery } from '@tanstack/react-query'
import { type ModuleInfo, moduleInfoX } from '../../calls/subjects.ts'
import { useSession } from '../session/session.ts'

export type Version = ModuleInfo['ar'][number]

export function useModuleInfo(appID: number | undefined) {
  const session = useSession()
  return useQuery({ ...moduleInfoX({ appID: appID ?? 0 }), enabled: session !== null && appID !== undefined })
}

type Modules = Readonly<Record<string, { isVip: 0 | 1; name: string } | undefined>>

/** Whether one of the learner's current versions opens a module (isVip 1). */
export function opens(info: ModuleInfo | undefined, module: string): boolean {
  return (info as Modules | undefined)?.[module]?.isVip === 1
}
