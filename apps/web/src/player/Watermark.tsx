import { useEffect, useRef, useState } from 'react'
import type { PlayerStore } from './playerStore.ts'
import styles from './Watermark.module.css'

const MOVE_MS = 12_000
const LOOK_MS = 2_000

const place = () => ({ left: `${5 + Math.random() * 70}%`, top: `${8 + Math.random() * 70}%` })

/**
 * The viewer's name over the video, at changing positions. The video pauses when the watermark was removed or hidden:
 * recordings show who made them.
 */
export function Watermark({ text, store }: { text: string; store: PlayerStore }) {
  const [at, setAt] = useState(place)
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const moves = setInterval(() => setAt(place()), MOVE_MS)
    const looks = setInterval(() => {
      const element = mark.current
      if (!element?.isConnected || element.textContent !== text || !isSeen(element)) store.pause()
    }, LOOK_MS)
    return () => {
      clearInterval(moves)
      clearInterval(looks)
    }
  }, [store, text])
  return (
    <div ref={mark} className={styles.mark} style={at} aria-hidden="true" {...{ noautohide: '' }}>
      {text}
    </div>
  )
}

function isSeen(element: HTMLElement): boolean {
  const { opacity, fontSize, clipPath } = getComputedStyle(element)
  if (Number(opacity) < 0.1 || Number.parseFloat(fontSize) < 6 || clipPath !== 'none') return false
  return element.checkVisibility({ visibilityProperty: true })
}
