import type { WireSitting } from '@tizhou/contract/areas/exams'
import { RequestError } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { asRequestError, fateOf } from '../../../../platform/delivery/fate.ts'
import { type CallLine, Dropped } from './callLine.ts'
import { reasonOf } from './refusals.ts'
import type { StoredSitting } from './sittingStore.ts'

interface OpeningOptions {
  attemptID: number
  line: Pick<CallLine, 'add' | 'insist' | 'wake'>
  call<T>(name: CallName, params: object): Promise<T>
  isClosed(): boolean
  /** How the paper stands by the server; sends nothing. */
  ask(): Promise<unknown>
  lay(wire: WireSitting): Promise<void>
  /** The paper as this device has it. */
  stored(): Promise<StoredSitting | null>
  layStored(stored: StoredSitting): Promise<void>
  /** Somebody else has the paper. */
  onElsewhere(): void
  onFailed(trouble: RequestError): void
  onRefused(error: unknown): Promise<void>
}

/** How the paper comes into the hands of this page, and comes there again. */
export function createOpening(options: OpeningOptions) {
  const { line, call, attemptID } = options
  /** Openings of ours of which no reply came: the server may have done them, or do them yet. */
  let lost = 0
  /** The paper could not be opened, and is as soon as the server can be reached. */
  let waiting = false

  async function openOnce(): Promise<WireSitting> {
    lost += 1
    const wire = await call<WireSitting>('exams.openSitting', { attemptID })
    lost -= 1
    return wire
  }

  async function reopenNow(): Promise<void> {
    await options.lay(await line.insist(openOnce, () => !options.isClosed()))
  }

  /** Somebody else has the paper: unless it was an opening of this very page that came late. */
  async function meetElsewhere(): Promise<void> {
    if (lost === 0) return options.onElsewhere()
    lost = 0
    await reopenNow()
  }

  /**
   * Without network a paper that was opened here before goes on as this device has it. Either way it is opened on
   * the server as soon as that can be reached: whoever opens it here means to have it here.
   */
  async function openLater(trouble: RequestError): Promise<void> {
    if (fateOf(trouble) === 'refused') return options.onFailed(trouble)
    const stored = await options.stored()
    if (options.isClosed()) return
    if (stored) await options.layStored(stored)
    else options.onFailed(trouble)
    waiting = true
    void line
      .add(null, reopenNow)
      .finally(() => {
        waiting = false
      })
      .catch((error: unknown) => {
        if (stored || !(error instanceof RequestError)) return options.onRefused(error)
        options.onFailed(error)
      })
  }

  return {
    reopenNow,
    meetElsewhere,
    waits: (): boolean => waiting,

    /** Opens the paper; `first`: what its start brought already. */
    async open(first?: WireSitting): Promise<void> {
      if (waiting) return line.wake()
      try {
        await options.lay(first ?? (await openOnce()))
      } catch (error) {
        await openLater(asRequestError(error))
      }
      line.wake()
    },

    /** The server sees it otherwise: asks whether the paper is still in our hands, then takes it anew. */
    async reopen(): Promise<void> {
      try {
        await options.ask()
      } catch (error) {
        if (error instanceof Dropped) return
        if (reasonOf(error) === 'elsewhere') return meetElsewhere()
      }
      await reopenNow()
    },
  }
}
