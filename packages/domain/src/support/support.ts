/** Most characters of typed texts. */
export const SUPPORT_BOUNDS = { title: 80, section: 40, html: 100_000, keyword: 40, suggestion: 1_000, answer: 2_000 }

/** Values of `feedbackType` of userfeedback (left open by the specification). */
export const SUGGESTION_KINDS: Readonly<Record<number, string>> = {
  1: '功能建议',
  2: '内容建议',
  3: '使用中遇到问题',
  4: '其他',
}

/** Characters of an excerpt before and after the match. */
const BEFORE = 12
const AFTER = 60

/** An excerpt around the word's first occurrence; the beginning where it does not occur. */
export function excerptOf(text: string, keyword: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = keyword === '' ? -1 : flat.toLowerCase().indexOf(keyword.toLowerCase())
  const from = Math.max(0, at - BEFORE)
  const to = Math.max(at, 0) + keyword.length + AFTER
  return `${from > 0 ? '…' : ''}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`
}
