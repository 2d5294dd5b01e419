import { Layers } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { showPopUp } from '../popups/popUps.ts'
import { getSubject } from '../subject/subject.ts'
import styles from './SelectionCard.module.css'
import { type Selected, selected } from './selection.ts'

/** A small button beside the text selected on the page: makes the text the back of a learner's own card. */
export default function SelectionCard() {
  const [at, setAt] = useState<Selected | null>(selected)
  useEffect(() => {
    const look = () => setAt(selected())
    document.addEventListener('selectionchange', look)
    window.addEventListener('scroll', look, { passive: true, capture: true })
    return () => {
      document.removeEventListener('selectionchange', look)
      window.removeEventListener('scroll', look, { capture: true })
    }
  }, [])
  const appID = getSubject()?.AppID
  const make = () => {
    if (!at || appID === undefined) return
    const { text, source } = at
    void showPopUp('cardEditor', () => import('./CardEditor.tsx'), { appID, back: text, source })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!at || !event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return
    event.preventDefault()
    event.stopPropagation()
    make()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // In the capture phase, before the runner, where Alt and a letter strikes out an option.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
  if (!at || appID === undefined) return null
  return (
    <div className={styles.beside} style={{ left: at.left, top: at.top }}>
      <Button
        size="s"
        variant="primary"
        icon={<Layers aria-hidden="true" />}
        aria-keyshortcuts="Alt+C"
        title="做成卡片（Alt+C）"
        // Keeps the selection while the button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={make}
      >
        做成卡片
      </Button>
    </div>
  )
}
