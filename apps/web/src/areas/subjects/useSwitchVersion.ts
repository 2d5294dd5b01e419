import { defaultVersion, isWithdrawn, SUBJECT_WITHDRAWN } from '@tizhou/domain/versions/selection'
import { useContext, useState } from 'react'
import type { FoundSubject } from '../../calls/parts/study.ts'
import { moduleInfoX } from '../../calls/subjects.ts'
import { paths } from '../../paths.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../platform/feedback.ts'
import { goTo } from '../../platform/navigation/navigation.ts'
import { useNavigate } from '../../platform/navigation/router/hooks.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { chooseVersion } from '../../platform/subject/choose.ts'
import { chooseSubject, getSubject } from '../../platform/subject/subject.ts'
import { WantedContext } from './wanted.ts'

/** The key of a subject and version: `appID/vn`. */
export const versionKey = (appID: number, vn: number): string => `${appID}/${vn}`

/** The number of no version, with which a subject is studied that sells none yet. */
const NO_VERSION = 0

/**
 * Switches to a version by its key and opens the home page or the page requested before; `appID/` alone takes the default
 * version. A withdrawn subject shows a message; a version that no longer exists leads to the choice of another.
 */
export function useSwitchVersion() {
  const navigate = useNavigate()
  const wanted = useContext(WantedContext)
  const [pending, setPending] = useState<string | null>(null)

  const choose = async (key: string) => {
    const [appID = '', vn = ''] = key.split('/')
    setPending(key)
    try {
      const info = await queryClient.ensureQueryData(moduleInfoX({ appID: Number(appID) }))
      if (isWithdrawn(info)) {
        await tip({ content: SUBJECT_WITHDRAWN })
        return
      }
      const version = vn === '' ? defaultVersion(info.ar) : info.ar.find((one) => versionKey(one.AppID, one.vn) === key)
      if (version) chooseVersion(version)
      // What is studied without a version goes on without one.
      const isThere = version !== undefined || (vn === String(NO_VERSION) && getSubject()?.AppID === Number(appID))
      if (isThere && wanted) goTo(wanted)
      else await navigate(isThere ? paths.mainIndex() : paths.switchMenu())
    } catch {
      toast('切换没有成功，请检查网络后再试', REQUEST_TOAST_MS)
    } finally {
      setPending(null)
    }
  }

  /** Chooses a subject that sells no version yet, and opens its free chapters. */
  const chooseFree = async ({ AppID, AppEName, AppName, CName }: FoundSubject) => {
    chooseSubject({ AppID, AppEName, AppName, AppCName: CName, AppVn: NO_VERSION, AppVname: '免费章节' })
    if (wanted) goTo(wanted)
    else await navigate(paths.freeCatalogue())
  }

  return { choose, chooseFree, pending }
}
