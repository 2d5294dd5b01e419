import { useState } from 'react'

/** The tabs of the home page by their stored names. */
type HomeTab = 'home' | 'modules'

export const HOME_TABS: readonly { value: HomeTab; label: string }[] = [
  { value: 'home', label: '今日学习' },
  { value: 'modules', label: '全部功能' },
]

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
