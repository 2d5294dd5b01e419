const SIGNS = '0123456789+-=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/** The signs in half width, with one minus. */
const narrow = (text: string): string =>
  text
    .trim()
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[−–]/g, '-')

function translated(text: string, from: string, to: string): string | undefined {
  let result = ''
  for (const sign of text) {
    const at = from.indexOf(sign)
    if (at < 0) return undefined
    result += to[at]
  }
  return result === '' ? undefined : result
}

/** A superscript (`sup`) or subscript as characters of its own, `⁹`; undefined where Unicode lacks one of them. */
export const shiftedSigns = (kind: 'sub' | 'sup', text: string): string | undefined =>
  restoredSigns(kind, text.trim()) === undefined
    ? translated(narrow(text), SIGNS, kind === 'sup' ? RAISED : LOWERED)
    : text.trim()

/** The signs of a text that consists of such characters alone: `9` of `⁹`; undefined for other texts. */
export const restoredSigns = (kind: 'sub' | 'sup', text: string): string | undefined =>
  translated(text, kind === 'sup' ? RAISED : LOWERED, SIGNS)

/** Plain text for a superscript or subscript: signs of its own, `^(AB)` or, lowered, the text itself. */
export const shiftedText = (kind: 'sub' | 'sup', text: string): string =>
  shiftedSigns(kind, text) ?? (kind === 'sup' && /[\p{L}\p{N}]/u.test(text) ? `^(${text.trim()})` : text)

/** The ways in which a searched word may stand in texts: as typed, and with its signs lowered or raised (H₂O, Ca²⁺). */
export function writtenForms(typed: string): string[] {
  const shifted = (kind: 'sub' | 'sup') => (signs: string) => shiftedSigns(kind, signs) ?? signs
  const lowered = typed.replace(/(?<=[A-Za-z)]\d*)\d/g, shifted('sub'))
  const raised = typed.replace(/(?<=[A-Za-z)])\d*[+-](?![A-Za-z\d])/g, shifted('sup'))
  return [...new Set([typed, lowered, raised])]
}
