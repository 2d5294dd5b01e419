import { OFF_SALE } from './selection.ts'

/** Of a subject or a version: not yet for learners, for learners, no longer for learners. */
export type Life = 'draft' | 'open' | 'withdrawn'

/** `is_draft`: 1 while learners never had it. */
interface Drafted {
  is_draft: number
}

export const lifeOfSubject = (row: Drafted & { withdrawn_at: number | null }): Life =>
  lifeOf(row.withdrawn_at === null, row)

export const lifeOfVersion = (row: Drafted & { ver_no: number }): Life => lifeOf(row.ver_no !== OFF_SALE, row)

const lifeOf = (isOpen: boolean, { is_draft }: Drafted): Life =>
  isOpen ? 'open' : is_draft === 1 ? 'draft' : 'withdrawn'
