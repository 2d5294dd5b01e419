import { type ComponentType, createElement, type ReactElement } from 'react'
import { REQUEST_TOAST_MS, toast } from '../feedback.ts'
import { createStore, useStore } from '../store.ts'
import { showLoading } from './loading.ts'

interface PopUp {
  name: string
  element: ReactElement
}

const open = createStore<readonly PopUp[]>([])
/** Those whose file is on its way. */
const coming = new Set<string>()

/**
 * Shows a pop-up once its file is here, with `onClose` added to its props. One of the same name that is open, or
 * on its way, stays the only one (specification, section 2: "added to the page only once"). A file that does not
 * arrive is said and asked for again the next time.
 */
export async function showPopUp<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P & { onClose: () => void }> }>,
  props: P,
): Promise<void> {
  if (coming.has(name) || isOpen(name)) return
  coming.add(name)
  const hideLoading = showLoading()
  try {
    const { default: Dialog } = await load()
    const element = createElement(Dialog, { ...props, key: name, onClose: () => closePopUp(name) })
    if (coming.has(name)) open.set([...open.get(), { name, element }])
  } catch {
    toast('网络加载出错，请稍后再试', REQUEST_TOAST_MS)
  } finally {
    coming.delete(name)
    hideLoading()
  }
}

function closePopUp(name: string): void {
  open.set(open.get().filter((one) => one.name !== name))
}

/** Leaving the page leaves its pop-ups: those that are open and those on their way. */
export function closeAllPopUps(): void {
  coming.clear()
  open.set([])
}

const isOpen = (name: string): boolean => open.get().some((one) => one.name === name)

export const usePopUps = (): readonly PopUp[] => useStore(open)
