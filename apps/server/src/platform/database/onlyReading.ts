import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<true>()

/** A write that was asked for inside `onlyReading`. */
export class OnlyReading extends Error {
  constructor() {
    super('only reading: nothing is written')
  }
}

/** Does a work in which every write of every store is refused (OnlyReading), whoever asks for it. */
export const onlyReading = <T>(work: () => Promise<T>): Promise<T> => reading.run(true, work)

/** Whether the running work may not write. */
export const isOnlyReading = (): boolean => reading.getStore() === true
