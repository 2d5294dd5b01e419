/** The number of characters in the text nodes below `root` before a point. */
export function offsetIn(root: Node, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(root)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The range of characters below an element; undefined where the text is shorter. */
export function rangeIn(root: Node, start: number, length: number): Range | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let at = 0
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const size = node.textContent?.length ?? 0
    if (!begun && start < at + size) {
      range.setStart(node, start - at)
      begun = true
    }
    if (begun && start + length <= at + size) {
      range.setEnd(node, start + length - at)
      return range
    }
    at += size
  }
  return undefined
}
