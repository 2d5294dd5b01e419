import { createStore, useStore } from '../platform/store.ts'

const KEY = 'removeWhenRight'

const store = createStore(localStorage.getItem(KEY) === '1')

/** Whether a right answer takes a question out of the wrong book by itself. Off until asked for. */
export const useRemoveWhenRight = (): boolean => useStore(store)
export const getRemoveWhenRight = (): boolean => store.get()

export function setRemoveWhenRight(on: boolean): void {
  store.set(on)
  try {
    localStorage.setItem(KEY, on ? '1' : '0')
  } catch {
    // Storage full or switched off: the choice holds until the page closes.
  }
}
