import { isMockExam } from '@tizhou/domain/versions/selection'
import type { ModuleInfo } from '../../../calls/subjects.ts'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'

/** The variant of the chosen subject that has its mock interviews (`mndbAppID`: specification, section 3). */
export interface MockApp {
  appID: number
  appEName: string
  name: string
  /** Whether a version of the learner opens it. */
  open: boolean
  /** The chosen subject: the subject itself, or the variant. */
  subject: Subject
}

export type MockAppState =
  | { state: 'pending' }
  | { state: 'failed'; error: unknown; retry: () => void; retrying: boolean }
  | { state: 'none' }
  | { state: 'there'; app: MockApp }

export function useMockApp(): MockAppState {
  const subject = useSubject()
  const info = useModuleInfo(subject?.AppID)
  if (!subject) return { state: 'none' }
  if (info.data) {
    const app = mockAppOf(subject, info.data)
    return app ? { state: 'there', app } : { state: 'none' }
  }
  if (info.isError)
    return { state: 'failed', error: info.error, retry: () => void info.refetch(), retrying: info.isFetching }
  return { state: 'pending' }
}

/** The variant itself where the learner chose it; else the one that the module Defend names, whose name is in `ar`. */
function mockAppOf(subject: Subject, info: ModuleInfo): MockApp | null {
  const open = opens(info, 'Defend')
  if (isMockExam(subject.AppEName))
    return { appID: subject.AppID, appEName: subject.AppEName, name: subject.AppCName, open, subject }
  const appID = (info as unknown as { Defend?: { appID?: number } }).Defend?.appID
  const version = info.ar.find((one) => one.AppID === appID)
  return appID !== undefined && version
    ? { appID, appEName: version.AppEName, name: version.CName, open, subject }
    : null
}
