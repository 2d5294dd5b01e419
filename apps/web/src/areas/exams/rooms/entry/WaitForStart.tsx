import { useEffect, useRef, useState } from 'react'
import { askPurchase } from '../../../../platform/popups/purchase.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import type { IntroProps } from '../../sitting/intro/introProps.ts'
import { openingOf } from '../../sitting/intro/opening.ts'
import { useTicking } from '../../sitting/paper/usePaperClock.ts'
import { clockText } from '../../sitting/timeText.ts'
import styles from './Screen.module.css'

/** Without a window a paper starts this long after the last screen appeared, ms. */
const READY_MS = 10_000

/** The delay after the opening of a window, so that no clock is too early, ms. */
const BEHIND_MS = 500

const LOOK_MS = 200

/** Waits for the common start and then opens the paper. */
export function WaitForStart({ entry, words }: { entry: IntroProps; words: string }) {
  const {
    info,
    now,
    begin: { begin: onBegin, pending, waiting, locked },
  } = entry
  const begin = useRef(onBegin)
  useEffect(() => {
    begin.current = onBegin
  })
  const running = info.Mine.some(({ State }) => State !== 'over')
  const [cameAt] = useState(now)
  const [goesOn] = useState(running)
  const startsAt = goesOn ? cameAt : startOf(info, cameAt)
  const left = startsAt - useTicking(now, LOOK_MS)
  const opening = openingOf(info, info.Mine.filter(({ State }) => State === 'over').length, now())
  // Attempts that are used up, a window that has ended, an entry that is too late: no start comes.
  const isShut = !running && opening.shut && opening.opensIn === null
  /** The start that was used: a window that is moved has another one. */
  const [begunFor, setBegunFor] = useState<number | null>(null)
  const begun = begunFor === startsAt
  useEffect(() => {
    if (left > 0 || begun || pending || isShut) return
    setBegunFor(startsAt)
    begin.current()
  }, [left, begun, pending, isShut, startsAt])

  if (locked)
    return (
      <>
        <h2 className={styles.title}>这场考试需开通后参加</h2>
        <p className={styles.text}>您当前的班次不包含这份试卷。</p>
        <div className={styles.actions}>
          <Button
            {...tracked('seeVersions')}
            size="l"
            variant="vip"
            onClick={() => void askPurchase({ modulevip: info.Paper.Module })}
          >
            查看可开通的班次
          </Button>
        </div>
      </>
    )
  if (isShut)
    return (
      <>
        <h2 className={styles.title}>现在不能进入这场考试</h2>
        <p className={styles.text}>{opening.note}</p>
      </>
    )
  return (
    <>
      <h2 className={styles.title}>{running ? '正在恢复您的考试' : '等待统一开考'}</h2>
      <p className={styles.clock} role="timer" aria-label="距开考">
        {clockText(Math.max(0, left))}
      </p>
      <p className={styles.text}>{words}</p>
      {waiting && (
        <p className={styles.text} role="status">
          网络未连接或服务器繁忙，正在自动重试，请不要关闭本页。考试计时以服务器为准。
        </p>
      )}
      {begun && (
        <div className={styles.actions}>
          <Button {...tracked('beginExam')} size="l" variant="primary" pending={pending} onClick={onBegin}>
            {pending ? '正在进入考试' : '进入考试'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The start of the paper for a candidate who reached the last screen at `cameAt` (ms UTC of the server). */
function startOf({ Paper: { OpensAt } }: IntroProps['info'], cameAt: number): number {
  return OpensAt !== null && OpensAt > cameAt ? OpensAt + BEHIND_MS : cameAt + READY_MS
}
