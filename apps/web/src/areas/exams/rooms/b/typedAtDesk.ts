/** What a candidate typed at the entry of room B. */
export interface TypedAtDesk {
  number: string
  numberAgain: string
  id: string
  idAgain: string
}

export const MOST_TYPED = 40

/**
 * Normalises typed text for comparison: full-width letters and digits become plain ones, spaces and case are ignored.
 */
const plain = (typed: string) => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** What is wrong, in words; null: the candidate may enter. Any ID is accepted that equals its repetition. */
export function wrongAtDesk(typed: TypedAtDesk, number: string): string | null {
  if (plain(typed.number) === '') return '请输入准考证号。'
  if (plain(typed.number) !== plain(typed.numberAgain)) return '两次输入的准考证号不一致，请重新输入。'
  if (plain(typed.number) !== plain(number)) return '准考证号与本场考试不符，请对照上方的准考证号输入。'
  if (plain(typed.id) === '') return '请输入证件编号，可任意填写。'
  if (plain(typed.id) !== plain(typed.idAgain)) return '两次输入的证件编号不一致，请重新输入。'
  return null
}
