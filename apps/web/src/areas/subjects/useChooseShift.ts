import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { REQUEST_TOAST_MS, toast } from '../../platform/feedback.ts'
import { queryClient } from '../../platform/queryClient.ts'
import { moduleInfoOptions } from '../../subject/moduleInfo.ts'
import { chooseVersion } from './choose.ts'

/** A subject and version as one key: `appID/vn`. */
export const shiftKey = (appID: number, vn: number): string => `${appID}/${vn}`

/** Changes to a shift named by its key and goes home; a version that is gone leads to choosing another. */
export function useChooseShift() {
  const navigate = useNavigate()
  const [pending, setPending] = useState<string | null>(null)

  const choose = async (key: string) => {
    const [appID = 0, vn = 0] = key.split('/').map(Number)
    setPending(key)
    try {
      const info = await queryClient.ensureQueryData(moduleInfoOptions(appID))
      const version = info.ar.find((one) => one.vn === vn)
      if (version) chooseVersion(version)
      await navigate(version ? paths.mainIndex() : paths.switchMenu())
    } catch {
      toast('切换没有成功，请检查网络后再试', REQUEST_TOAST_MS)
    } finally {
      setPending(null)
    }
  }

  return { choose, pending }
}
