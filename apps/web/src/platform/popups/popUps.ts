import { NETWORK_FAILURE } from '@tizhou/contract/client'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { REQUEST_TOAST_MS, toast } from '../feedback.ts'
import { createStore, useStore } from '../store.ts'
import { showLoading } from './loading.ts'

interface PopUp {
  name: string
  element: ReactElement
}

const open = createStore<readonly PopUp[]>([])
/** Names of the pop-ups whose file is loading. */
const coming = new Set<string>()

/**
 * Loads and shows a pop-up, with `onClose` added to its props. Does nothing while one of the same name is open or
 * loading (specification, section 2: "added to the page only once"). A file that cannot be loaded is reported in a
 * toast; the next call tries again.
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
    toast(NETWORK_FAILURE, REQUEST_TOAST_MS)
  } finally {
    coming.delete(name)
    hideLoading()
  }
}

function closePopUp(name: string): void {
  open.set(open.get().filter((one) => one.name !== name))
}

/** Closes all pop-ups and drops those that are loading, when the page changes. */
export function closeAllPopUps(): void {
  coming.clear()
  open.set([])
}

const isOpen = (name: string): boolean => open.get().some((one) => one.name === name)

export const usePopUps = (): readonly PopUp[] => useStore(open)
