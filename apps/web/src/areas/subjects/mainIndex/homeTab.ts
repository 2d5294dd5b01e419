import { useState } from 'react'

/** The tabs of the home page, by the names that stand in storage. */
export type HomeTab = 'home' | 'modules'

/** Specification, section 3; a forced re-login sets it to 'home' (section 4, platform/navigation/navigation.ts). */
const KEY = 'homeTab'

export function useHomeTab(): [HomeTab, (tab: HomeTab) => void] {
  const [tab, setTab] = useState<HomeTab>(() => (localStorage.getItem(KEY) === 'modules' ? 'modules' : 'home'))
  const show = (next: HomeTab) => {
    localStorage.setItem(KEY, next)
    setTab(next)
  }
  return [tab, show]
}
