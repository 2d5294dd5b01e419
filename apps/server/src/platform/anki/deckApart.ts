import { ApartEnded, workApart } from '../apart/apart.ts'
import { Refusal } from '../calls/envelope.ts'
import type { DeckMessage, DeckWork } from './deckWorker.ts'
import type { DeckTask, ReadDeck } from './readDeck.ts'
import { DeckRefused } from './readPackage.ts'
import type { WrittenDeck } from './writeDeck.ts'

const LIMITS = { memoryMB: 400, milliseconds: 60_000 }

/** Decks that are worked on at once: learners bring them, and each may take all of LIMITS. */
const AT_ONCE = 2
const WAITING = 30

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working++
  else {
    if (waiting.length >= WAITING) throw new Refusal(409, '现在处理牌组的人太多，请稍候再试')
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

const apart = <T>(work: DeckWork, resultOf: (message: DeckMessage) => T | undefined): Promise<T> =>
  inTurn(() =>
    workApart<T, DeckMessage>(new URL('./deckWorker.ts', import.meta.url), work, LIMITS, (message, task) => {
      const value = resultOf(message)
      if (value !== undefined) task.done(value)
      else if (message.kind === 'refused') task.fail(new DeckRefused(message.message))
      else task.fail(new Error(message.kind === 'failed' ? message.stack : message.kind))
    }),
  )

/** Reads an uploaded deck in a child process, which bounds time and memory of a hostile one. Throws DeckRefused. */
export async function readDeckApart(task: DeckTask): Promise<ReadDeck> {
  try {
    return await apart({ read: task }, (message) => (message.kind === 'read' ? message.value : undefined))
  } catch (error) {
    if (!(error instanceof ApartEnded)) throw error
    // A library that stumbles over a hostile file ends its own process.
    if (error.why === 'died') throw new DeckRefused('无法读取这个牌组，它可能已经损坏')
    throw new DeckRefused(error.why === 'late' ? '牌组读取超时，请拆成几个牌组导入' : '牌组太大，请拆成几个牌组导入')
  }
}

/** An Anki package (.apkg), made in a child process: requests go on meanwhile. */
export const writeDeckApart = (deck: WrittenDeck): Promise<Uint8Array> =>
  apart({ write: deck }, (message) => (message.kind === 'written' ? message.value : undefined))
