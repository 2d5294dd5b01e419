const CASE = /^【病例】\s*/
const QUESTION = /(?:^|\n)【问题】\s*/

/** The parts of an interview's stem: the case, where there is one, and the question. */
export function readStem(stem: string): { patient: string; question: string } {
  const asked = QUESTION.exec(stem)
  if (!asked) return { patient: '', question: stem.trim() }
  return {
    patient: stem.slice(0, asked.index).replace(CASE, '').trim(),
    question: stem.slice(asked.index + asked[0].length).trim(),
  }
}
