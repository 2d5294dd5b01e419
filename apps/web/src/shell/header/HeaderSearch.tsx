import { Search } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { showPopUp } from '../../platform/popups/popUps.ts'
import styles from './HeaderSearch.module.css'

const open = () => void showPopUp('search', () => import('../../areas/search/SearchDialog.tsx'), {})

/** Opens the search, as do Ctrl+K and, outside of fields, the key /. */
export function HeaderSearch() {
  // Before the first paint: the keys work as soon as the button is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
      const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      const withKey = event.ctrlKey || event.metaKey
      if (withKey ? key.toLowerCase() !== 'k' : key !== '/' || typing) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <search className={styles.search}>
      <button type="button" className={styles.field} aria-haspopup="dialog" onClick={open}>
        <Search aria-hidden="true" />
        搜索<kbd>Ctrl K</kbd>
      </button>
    </search>
  )
}
