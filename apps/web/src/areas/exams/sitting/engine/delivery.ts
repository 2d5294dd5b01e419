import type { WireStanding } from '@tizhou/contract/areas/exams'
import { RequestError } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { halfOf } from '../../../../platform/delivery/batch.ts'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import type { AnswerBook } from './answerBook.ts'
import { type CallLine, Dropped } from './callLine.ts'
import { type AnswerToKeep, type LocalAnswer, toWire } from './localAnswers.ts'
import { reasonOf } from './refusals.ts'

type SaveResults = { results?: { AllTestID: number; status: number; reason?: string }[] }
type Answered = WireStanding & SaveResults

interface DeliveryOptions {
  book: AnswerBook
  line: Pick<CallLine, 'insist'>
  call<T>(name: CallName, params: object): Promise<T>
  /** Attempt and seat, as every call has them. */
  seated(): object
  unitID(): number | null
  mayCall(): boolean
  onSaving(): void
  /** A reply told how the paper stands. */
  onStanding(standing: WireStanding): void
  /** So many answers that somebody gave are taken no more. */
  onRefused(count: number): void
}

/** How answers get to the server, by themselves or along with a step, a section or the hand-in; and what became of each. */
export function createDelivery(options: DeliveryOptions) {
  const { book, line, call, seated, unitID, mayCall } = options
  let batchLimit: number | undefined

  function refuse(answers: readonly LocalAnswer[], reason: string): void {
    options.onRefused(book.refused(answers, reason))
  }

  /** Sends answers by some call, and notes what became of each. `onLost`: they went out, and no reply came. */
  async function deliver<T extends Answered>(
    batch: readonly LocalAnswer[],
    make: (answersJson: AnswerToKeep[]) => Promise<T>,
    isWanted: () => boolean = mayCall,
    onLost: (sent: readonly LocalAnswer[]) => void = () => {},
  ): Promise<T> {
    const { reply, sent } = await line.insist(async () => {
      // What changed since it was last tried goes as it is now.
      const now = book.sending(batch)
      try {
        return { reply: await make(now.map(toWire)), sent: now }
      } catch (error) {
        if (error instanceof RequestError && fateOf(error) === 'passing') onLost(now)
        throw error
      }
    }, isWanted)
    const results = new Map(reply.results?.map((one) => [one.AllTestID, one]))
    for (const one of sent) {
      const { status = 200, reason = '' } = results.get(one.id) ?? {}
      if (status === 200) book.saved(one)
      else refuse([one], reason)
    }
    options.onStanding(reply)
    return reply
  }

  async function save(): Promise<void> {
    const batch = book.batchOf(unitID(), batchLimit)
    if (batch.some((one) => !one.quiet)) options.onSaving()
    try {
      await deliver(batch, (answersJson) => call<Answered>('exams.saveAnswers', { ...seated(), answersJson }))
      batchLimit = undefined
    } catch (error) {
      // Something in it cannot be read.
      if (!(error instanceof RequestError) || error.status !== 400 || batch.length === 0) throw error
      if (batch.length === 1) refuse(batch, 'unreadable')
      batchLimit = halfOf(batch)
    }
  }

  /** Sends what is not saved, but what fits into the last call: that is given back. */
  async function flushBut(isWanted: () => boolean): Promise<LocalAnswer[]> {
    for (;;) {
      const batch = book.batchOf(unitID())
      if (book.unsavedOf(unitID()).length <= batch.length) return batch
      if (!isWanted()) throw new Dropped()
      await save()
    }
  }

  return {
    refuse,
    deliver,
    save,
    flushBut,

    /** Hands the open unit in, with what was not saved yet. */
    async handIn(isWanted: () => boolean): Promise<void> {
      const params = { ...seated(), unitID: unitID() }
      const batch = await flushBut(isWanted)
      let lost: readonly LocalAnswer[] = []
      try {
        await deliver(
          batch,
          (answersJson) => call<WireStanding>('exams.handIn', { ...params, answersJson }),
          isWanted,
          (sent) => {
            lost = sent
          },
        )
      } catch (error) {
        // The one whose reply was lost did it, and took its answers along in the same write.
        if (reasonOf(error) === 'handedIn') for (const one of lost) book.saved(one)
        throw error
      }
    },
  }
}
