import { useQuery } from '@tanstack/react-query'
import type { LiveModule } from '@tizhou/domain/live/lesson'
import { optimalLive } from '../../calls/live.ts'
import { useSubject } from '../../platform/subject/subject.ts'

const AGAIN_MS = 30_000

/** The lessons of the chosen subject, fetched again every half minute, since they start and fill up meanwhile. */
export function useLessons(module?: LiveModule) {
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const asked = useQuery({ ...optimalLive({ appID }), enabled: subject !== null, refetchInterval: AGAIN_MS })
  const list = asked.data?.list.filter((one) => module === undefined || one.module === module)
  return { subject, appID, asked, list, now: asked.data?.now ?? 0 }
}
