import { useQuery } from '@tanstack/react-query'
import { moduleInfoX } from '../../../calls/subjects.ts'
import { opens } from '../../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../../platform/subject/subject.ts'

/** Whether one of the learner's versions opens the module; for display only, the server decides. */
export function useOpens(module: string): boolean {
  const subject = useSubject()
  const { data } = useQuery({ ...moduleInfoX({ appID: subject?.AppID ?? 0 }), enabled: subject !== null })
  return data !== undefined && opens(data, module)
}
