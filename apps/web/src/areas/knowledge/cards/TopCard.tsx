import type { GradePlan } from '@tizhou/domain/review/grades'
import type { Rating } from '@tizhou/domain/review/rating'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Grades, gradeOfKey } from '../../../platform/cards/Grades.tsx'
import { toast } from '../../../platform/feedback.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CardFace } from './CardFace.tsx'
import { cardKeyOf, type DeckCard } from './deck.ts'
import styles from './Today.module.css'
import type { Deck } from './useDeck.ts'

const UNDO_MS = 6000
/** The longest time told of a grade. */
const MOST_MS = 3_600_000
/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, textarea, select, dialog, [role="dialog"], [role="menu"]'

interface Props {
  deck: Deck
  card: DeckCard
  plan: GradePlan
  appID: number
  appEName: string
}

/** The top card: space flips it, 1 to 4 rate it, U undoes the last rating or suspension; buttons do the same. */
export function TopCard({ deck, card, plan, appID, appEName }: Props) {
  const key = cardKeyOf(card)
  // Identifies a turn, not only a card: a card that returns shows its front again.
  const turn = `${key} ${deck.done}`
  const [flippedAt, setFlippedAt] = useState<string>()
  const flipped = flippedAt === turn
  const face = useRef<HTMLDivElement>(null)
  const shown = useRef(turn)
  const since = useRef(performance.now())

  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    since.current = performance.now()
    face.current?.focus({ preventScroll: true })
    face.current?.scrollIntoView({ block: 'nearest' })
  }, [turn])

  const flip = () => setFlippedAt(flipped ? undefined : turn)
  const rate = (rating: Rating) => deck.rate(rating, Math.min(MOST_MS, Math.round(performance.now() - since.current)))
  const undo = () => {
    const back = deck.undo()
    if (back?.was === 'aside') toast('已取消搁置', 2000)
    if (back?.was !== 'rating') return
    // The card shows its back, as when it was rated.
    setFlippedAt(`${cardKeyOf(back.card)} ${deck.done - 1}`)
    toast('已撤销上一次评分', 2000)
  }
  const putAside = () => {
    const aside = deck.putAside()
    if (aside) toast('已搁置这张卡片', UNDO_MS, { label: '撤销', run: () => deck.bringBack(aside) })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || target?.closest(OWN_KEYS)) return
    const name = event.key.toLowerCase()
    const isUndo = name === 'u' ? !event.ctrlKey && !event.metaKey : name === 'z' && (event.ctrlKey || event.metaKey)
    const grade = flipped ? gradeOfKey(event) : undefined
    if (isUndo) undo()
    else if (grade !== undefined) rate(grade)
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === ' ' && !target?.closest('button, a, summary, [role="tab"]')) flip()
    else if (name === 's') putAside()
    else if (name === 'm') deck.toggleMark()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <div ref={face} tabIndex={-1}>
        <CardFace card={card} appID={appID} appEName={appEName} flipped={flipped} />
      </div>
      <div className={styles.judge}>
        {flipped ? (
          <Grades memories={card.memories} plan={plan} label="记得怎么样" track={tracked('rateCard')} onGrade={rate} />
        ) : (
          <Button
            {...tracked('flipCard')}
            variant="primary"
            size="l"
            wide
            aria-keyshortcuts="Space"
            title="翻面（空格）"
            onClick={flip}
          >
            想好了，翻面
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          size="s"
          aria-keyshortcuts="U Control+Z"
          title="撤销（U）"
          disabled={deck.last === undefined}
          onClick={undo}
        >
          {deck.last === 'aside' ? '撤销搁置' : '撤销评分'}
        </Button>
        <Button size="s" aria-keyshortcuts="S" title="搁置（S）" onClick={putAside}>
          搁置
        </Button>
        <Button
          size="s"
          aria-keyshortcuts="M"
          title="标记（M）"
          aria-pressed={card.Marked === 1}
          onClick={deck.toggleMark}
        >
          {card.Marked === 1 ? '⚑ 已标记' : '标记'}
        </Button>
        <span className={styles.small}>空格翻面，1–4 评分，U 撤销，S 搁置，M 标记</span>
      </div>
    </>
  )
}
