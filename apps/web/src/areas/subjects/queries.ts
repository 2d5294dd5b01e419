import { type FoundSubject, searchAppEName } from '../../calls/parts/study.ts'

/** Subjects by name or code, those of the visitor's agent first; an empty word lists all. */
export const subjectsFound = (word: string) => ({
  ...searchAppEName({ appPName: word }),
  select: listOf,
})

const listOf = ({ list }: { list: FoundSubject[] }) => list
