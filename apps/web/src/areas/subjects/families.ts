import type { FoundSubject } from '../../calls/parts/study.ts'

export interface SubjectFamily {
  family: string
  subjects: FoundSubject[]
}

/** Subjects by their family of exams; families and subjects keep their order. */
export function byFamily(subjects: readonly FoundSubject[]): SubjectFamily[] {
  const families = new Map<string, FoundSubject[]>()
  for (const subject of subjects) {
    const family = subject.Family || '其他科目'
    const known = families.get(family)
    if (known) known.push(subject)
    else families.set(family, [subject])
  }
  return [...families].map(([family, members]) => ({ family, subjects: members }))
}
