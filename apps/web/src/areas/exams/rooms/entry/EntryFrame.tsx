import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { EarlierAttempts } from '../../sitting/intro/EarlierAttempts.tsx'
import type { IntroProps } from '../../sitting/intro/introProps.ts'
import { OpeningNote } from '../../sitting/intro/OpeningNote.tsx'
import { RemindExam } from '../../sitting/intro/RemindExam.tsx'
import { listOf } from '../../sitting/paper/paperKind.ts'
import { useTicking } from '../../sitting/paper/usePaperClock.ts'
import styles from './EntryFrame.module.css'

interface EntryFrameProps {
  room: 'A' | 'B'
  /** The name of the room. */
  heading: string
  steps: readonly string[]
  /** From 0. */
  step: number
  entry: IntroProps
  children: ReactNode
}

/** The screens before a room opens: the exam's name on top, the steps, one screen at a time. */
export function EntryFrame({ room, heading, steps, step, entry, children }: EntryFrameProps) {
  const { info, appID, page } = entry
  const { Paper, Mine } = info
  const list = listOf(Paper)
  const screen = useRef<HTMLElement>(null)
  const shown = useRef(step)
  // Focuses each new screen, which scrolls to its top.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    screen.current?.focus()
  }, [step])
  return (
    <div className={styles.room} data-room={room}>
      <header className={styles.head}>
        <p className={styles.exam}>{heading}</p>
        <h1 className={styles.paper}>{Paper.Name}</h1>
        <OpeningNote info={info} now={entry.now} className={styles.window} />
        <Link className={styles.back} {...list.link}>
          退出考场，回到{list.name}
        </Link>
      </header>
      <ol className={styles.steps} aria-label="入场步骤">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            <span aria-hidden="true">{at < step ? '✓' : at + 1}</span> {name}
          </li>
        ))}
      </ol>
      <section ref={screen} tabIndex={-1} className={styles.screen} aria-label={steps[step]}>
        {children}
      </section>
      {step === 0 && <Remind entry={entry} />}
      {step === 0 && Mine.length > 0 && (
        <section className={styles.earlier} aria-labelledby="earlier-attempts">
          <h2 id="earlier-attempts">我的作答</h2>
          <EarlierAttempts attempts={Mine} link={page.link} search={{ appID, paperID: Paper.PaperID }} />
        </section>
      )}
    </div>
  )
}

/** Before its window opens, the paper's reminder. */
function Remind({ entry: { info, appID, now } }: { entry: IntroProps }) {
  const { OpensAt, PaperID, Withdrawn } = info.Paper
  if (useTicking(now, 1_000) >= (OpensAt ?? 0) || Withdrawn) return null
  return (
    <div className={styles.remind}>
      <RemindExam appID={appID} paperID={PaperID} />
    </div>
  )
}
