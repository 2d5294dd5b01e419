/** The lengths of an evaluation with the names of the call; a minute for each question. */
const LENGTHS = [
  { value: 'quick', name: '快速', questions: 10 },
  { value: 'usual', name: '标准', questions: 20 },
  { value: 'full', name: '完整', questions: 30 },
] as const
export type Length = (typeof LENGTHS)[number]['value']

export interface OfferedLength {
  value: Length
  label: string
  minutes: number
}

/** The lengths for a chapter with this many questions: none exceeds the number, and no two are equal. */
export function lengthsFor(there: number): OfferedLength[] {
  const offered = LENGTHS.filter((_, at) => there > (LENGTHS[at - 1]?.questions ?? 0))
  return offered.map(({ value, name, questions }) => ({
    value,
    label: `${there < questions ? '全部' : name} · ${Math.min(there, questions)} 题`,
    minutes: Math.min(there, questions),
  }))
}
