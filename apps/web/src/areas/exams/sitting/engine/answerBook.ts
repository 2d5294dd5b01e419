import {
  asSaved,
  asSent,
  changedAnswer,
  type GivenAnswer,
  isUnsaved,
  type KeptAnswer,
  type LocalAnswer,
  nextBatch,
  reconciled,
} from './localAnswers.ts'
import type { Whose } from './sittingStore.ts'
import type { Surroundings } from './surroundings.ts'

export type AnswerBook = ReturnType<typeof createAnswerBook>

/** All answers of one attempt on this device: in hand and on the disk. `onChange`: what is unsaved may have changed. */
export function createAnswerBook(
  env: Pick<Surroundings, 'store' | 'lastWords' | 'onStorageFailure'>,
  whose: () => Whose | null,
  onChange: () => void,
) {
  let answers = new Map<number, LocalAnswer>()
  let lastNo = 0
  /** On their way to the disk. */
  const storing = new Map<number, LocalAnswer>()
  let storageFailed = false

  /** Resolves when they are on the disk, or known not to get there. */
  async function store(changed: readonly LocalAnswer[]): Promise<void> {
    for (const one of changed) {
      answers.set(one.id, one)
      storing.set(one.id, one)
    }
    onChange()
    const mine = whose()
    if (!mine || changed.length === 0) return
    try {
      await env.store.keep(mine, changed)
    } catch {
      if (!storageFailed) env.onStorageFailure()
      storageFailed = true
      onChange()
    }
    for (const one of changed) if (storing.get(one.id) === one) storing.delete(one.id)
  }

  const unsavedOf = (unitID: number | null): LocalAnswer[] =>
    [...answers.values()].filter((one) => isUnsaved(one) && one.unitID === unitID)

  return {
    all: (): ReadonlyMap<number, LocalAnswer> => answers,
    unsavedOf,
    /** Whether answers are on the disk of this device as soon as they are given. */
    isKept: (): boolean => !storageFailed,
    batchOf: (unitID: number | null, limit?: number): LocalAnswer[] => nextBatch(answers.values(), unitID, limit),

    /** The answer as it now is, or null when nothing changed. `always`: it gets a new number all the same. */
    change(id: number, unitID: number, given: GivenAnswer, always = false): LocalAnswer | null {
      const old = answers.get(id)
      const changed = changedAnswer(old, { ...given, id, unitID }, lastNo + 1)
      if (!changed && !always) return null
      lastNo += 1
      return changed ?? { ...given, id, unitID, savedNo: 0, known: [], ...old, no: lastNo }
    },

    store,

    /** What goes out now, as it is by now. */
    sending(batch: readonly LocalAnswer[]): LocalAnswer[] {
      const sent = batch.map((one) => asSent(answers.get(one.id) ?? one))
      for (const one of sent) answers.set(one.id, one)
      return sent
    },

    saved(sent: LocalAnswer): void {
      const now = answers.get(sent.id)
      if (now) void store([asSaved(now, sent)])
    },

    /** The server takes them no more. Gives how many of them somebody had answered. */
    refused(refused: readonly LocalAnswer[], reason: string): number {
      const loud = refused.filter(isUnsaved).length
      void store(refused.map((one) => ({ ...(answers.get(one.id) ?? one), refused: reason })))
      return loud
    },

    confirmed(id: number): void {
      const answer = answers.get(id)
      if (answer) void store([{ ...answer, confirmed: true }])
    },

    /**
     * Takes up what earlier pages left on this device, under what the server keeps (`server` null: it cannot be
     * asked, and what is here counts). Gives answers to other units that never reached the server.
     */
    async lay(server: readonly KeptAnswer[] | null, unitID: number | null): Promise<LocalAnswer[]> {
      const mine = whose()
      const local = mine ? await env.store.answers(mine).catch(() => []) : []
      const words = mine ? env.lastWords.take(mine) : []
      const latest = new Map(answers)
      // What an earlier page left here it may have sent, too.
      for (const one of [...local, ...words])
        if (one.no > (latest.get(one.id)?.no ?? -1)) latest.set(one.id, isUnsaved(one) ? asSent(one) : one)
      lastNo = Math.max(lastNo, ...[...latest.values()].map((one) => one.no))
      const late = [...latest.values()].filter((one) => isUnsaved(one) && one.unitID !== unitID)
      answers = server ? reconciled(latest.values(), server, unitID) : latest
      void store([...answers.values()])
      return late
    },

    /** The page closes: what is not on the disk yet is left where it is written at once. */
    leave(): void {
      const mine = whose()
      if (mine) env.lastWords.leave(mine, [...storing.values()])
    },
  }
}
