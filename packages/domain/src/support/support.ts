/** Lengths of what is typed, in characters. */
export const SUPPORT_BOUNDS = { title: 80, section: 40, html: 100_000, keyword: 40, suggestion: 1_000, answer: 2_000 }

/** What a suggestion is about: `feedbackType` of userfeedback (the specification leaves the values open). */
export const SUGGESTION_KINDS: Readonly<Record<number, string>> = {
  1: '功能建议',
  2: '内容建议',
  3: '使用中遇到问题',
  4: '其他',
}

/** Characters of an excerpt before and after the word that was looked for. */
const BEFORE = 12
const AFTER = 60

/** Where a text has the word, with some of what stands around it; its beginning where it has it not. */
export function excerptOf(text: string, keyword: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const at = keyword === '' ? -1 : flat.toLowerCase().indexOf(keyword.toLowerCase())
  const from = Math.max(0, at - BEFORE)
  const to = Math.max(at, 0) + keyword.length + AFTER
  return `${from > 0 ? '…' : ''}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`
}
