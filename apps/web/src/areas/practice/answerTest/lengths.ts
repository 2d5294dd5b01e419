/** How long an evaluation is, as the call names it; a minute a question. */
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

/** The lengths that a chapter of so many questions allows: none promises more than there is, nor does one say twice the same. */
export function lengthsFor(there: number): OfferedLength[] {
  const offered = LENGTHS.filter((_, at) => there > (LENGTHS[at - 1]?.questions ?? 0))
  return offered.map(({ value, name, questions }) => ({
    value,
    label: `${there < questions ? '全部' : name} · ${Math.min(there, questions)} 题`,
    minutes: Math.min(there, questions),
  }))
}
