import { isWithdrawn, OFF_SALE, SUBJECT_WITHDRAWN, VERSION_OFF_SALE } from '@tizhou/domain/versions/selection'
import type { ModuleInfo } from '../../calls/subjects.ts'
import { useModuleInfo, type Version } from '../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../platform/subject/subject.ts'

/** The chosen version by the server's current data, and why it cannot be used (specification, section 8). */
export function useChosenVersion(): {
  info: ModuleInfo | undefined
  /** Undefined also where the chosen version no longer exists. */
  version: Version | undefined
  problem: typeof SUBJECT_WITHDRAWN | typeof VERSION_OFF_SALE | null
} {
  const subject = useSubject()
  const { data: info } = useModuleInfo(subject?.AppID)
  const version = info?.ar.find(({ AppID, vn }) => AppID === subject?.AppID && vn === subject.AppVn)
  if (info && isWithdrawn(info)) return { info, version, problem: SUBJECT_WITHDRAWN }
  return { info, version, problem: version?.VerNO === OFF_SALE ? VERSION_OFF_SALE : null }
}
