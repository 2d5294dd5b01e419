import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Broadcast.module.css'

const NEAR_END_PX = 60

interface Props {
  /** Changes when there is something new at the end. undefined: all is there, to be read from the beginning. */
  newest: string | number | undefined
  children: ReactNode
}

/** Messages, which go on with what is new unless the learner reads further up. */
export function ChatLog({ newest, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is something new
  useEffect(() => {
    if (newest !== undefined && !isAway) toEnd()
  }, [newest])
  return (
    <>
      <div
        ref={box}
        className={styles.lines}
        role="log"
        aria-label="讨论"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setIsAway(scrollHeight - scrollTop - clientHeight > NEAR_END_PX)
        }
      >
        {children}
      </div>
      {isAway && (
        <Button size="s" className={styles.toEnd} icon={<ArrowDown aria-hidden="true" />} onClick={toEnd}>
          看最新
        </Button>
      )}
    </>
  )
}
