import { useSyncExternalStore } from 'react'

/** The root's font size in px: rows grow with the text size that the learner chose. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

function onTextSize(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-text-size', 'style'] })
  return () => observer.disconnect()
}

/** The same for a component, which follows when the text size changes. */
export const useRem = (): number => useSyncExternalStore(onTextSize, rem)
