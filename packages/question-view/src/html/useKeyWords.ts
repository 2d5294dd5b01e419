import { type RefObject, useEffect } from 'react'

/** The text nodes of an element with their texts. */
function textsIn(element: Element): { node: Text; text: string }[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: { node: Text; text: string }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    found.push({ node: node as Text, text: (node as Text).data })
  return found
}

/**
 * Hides the key words (`mark`) of a text but those seen: each becomes a button that calls `look` with its place among
 * them.
 */
export function useKeyWords(
  root: RefObject<HTMLElement | null>,
  hides: boolean,
  seen: ReadonlySet<number>,
  look: (at: number) => void,
  html: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other key words
  useEffect(() => {
    const words = [...(root.current?.querySelectorAll('mark') ?? [])]
    const undo = words.map((word, at) => {
      const isHidden = hides && !seen.has(at)
      if (!isHidden) return () => {}
      const said = word.textContent ?? ''
      const show = () => look(at)
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        show()
      }
      const texts = textsIn(word)
      // Ideographic spaces replace a hidden word, so that it cannot be read, copied or heard.
      for (const { node, text: own } of texts) node.data = '\u3000'.repeat(own.length)
      word.dataset.hidden = 'true'
      word.setAttribute('role', 'button')
      word.setAttribute('tabindex', '0')
      word.setAttribute('aria-label', `关键词，${said.length} 个字，按下显示`)
      word.addEventListener('click', show)
      word.addEventListener('keydown', onKey)
      return () => {
        for (const { node, text: own } of texts) node.data = own
        delete word.dataset.hidden
        for (const name of ['role', 'tabindex', 'aria-label']) word.removeAttribute(name)
        word.removeEventListener('click', show)
        word.removeEventListener('keydown', onKey)
      }
    })
    return () => {
      for (const back of undo) back()
    }
  }, [root, hides, seen, html])
}
