import { defaultVersion } from '@tizhou/domain/versions/selection'
import { useState } from 'react'
import { moduleInfoX } from '../../calls/subjects.ts'
import { paths } from '../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../platform/feedback.ts'
import { useNavigate } from '../../platform/navigation/router/hooks.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { chooseVersion } from '../../platform/subject/choose.ts'

/**
 * Opens the subject of a link for a learner, in the link's version or the default one. Where that version does not
 * exist, the learner chooses one.
 */
export function useEnterSubject() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  const enter = async ({ AppID, AppEName }: { AppID: number; AppEName: string }, vn: number | undefined) => {
    setPending(true)
    try {
      const { ar } = await queryClient.ensureQueryData(moduleInfoX({ appID: AppID }))
      const version = vn === undefined ? defaultVersion(ar) : ar.find((one) => one.vn === vn)
      if (!version) return await navigate({ ...paths.switchMenu({ q: AppEName }), replace: true })
      chooseVersion(version)
      await navigate({ ...paths.mainIndex(), replace: true })
    } catch {
      toast('没有打开成功，请检查网络后再试', REQUEST_TOAST_MS)
    } finally {
      setPending(false)
    }
  }

  return { enter, pending }
}
