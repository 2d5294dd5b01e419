import { subject as lczy } from './lczy/subject.ts'
import { subject as interviews } from './mndb/subject.ts'
import { subject as nk } from './nk/subject.ts'
import type { DemoSubject } from './subject.ts'

export const demoSubjects: readonly (DemoSubject & { family: string })[] = [
  { ...lczy, family: '执业资格' },
  { ...nk, family: '主治医师', mockSubject: interviews.appEName },
  { ...interviews, family: '高级职称' },
]
