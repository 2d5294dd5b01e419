const SIGNS = '0123456789+-=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

const shifted = (text: string, signs: string): string | undefined => {
  let result = ''
  for (const sign of text.normalize('NFKC').replaceAll('−', '-').trim()) {
    const at = SIGNS.indexOf(sign)
    if (at < 0) return undefined
    result += signs[at]
  }
  return result
}

/** Superscript as plain characters: `⁹`, or `^(AB)` where Unicode has no such character. */
export const raised = (text: string): string =>
  shifted(text, RAISED) ?? (/[\p{L}\p{N}]/u.test(text) ? `^(${text.trim()})` : text)

/** Subscript as plain characters: `₂`, or unchanged where Unicode has no such character. */
export const lowered = (text: string): string => shifted(text, LOWERED) ?? text
