import { useQuery } from '@tanstack/react-query'
import { studyplan } from '../../calls/plans.ts'
import { useSubject } from '../../platform/subject/subject.ts'

/** The chosen subject and the learner's plan for the chosen version. */
export function usePlan() {
  const subject = useSubject()
  const asked = useQuery({
    ...studyplan({ appid: subject?.AppID ?? 0, vn: subject?.AppVn ?? 0 }),
    enabled: subject !== null,
  })
  return { subject, asked, plan: asked.data }
}
