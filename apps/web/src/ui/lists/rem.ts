import { useSyncExternalStore } from 'react'

/** The root font size in px: row heights follow the text size that the learner chose. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

function onTextSize(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-text-size', 'style'] })
  return () => observer.disconnect()
}

/** The root font size in px for a component, which renders again when the text size changes. */
export const useRem = (): number => useSyncExternalStore(onTextSize, rem)
