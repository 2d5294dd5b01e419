import { OFF_SALE } from './selection.ts'

/** Of a subject or a version: not yet for learners, for learners, no longer for learners. */
export type Life = 'draft' | 'open' | 'withdrawn'

/** `opened_at`: when learners could have it first, ms UTC; null in a draft, and not looked at in what is open. */
interface Opened {
  opened_at: number | null
}

export const lifeOfSubject = (row: Opened & { withdrawn_at: number | null }): Life =>
  lifeOf(row.withdrawn_at === null, row)

export const lifeOfVersion = (row: Opened & { ver_no: number }): Life => lifeOf(row.ver_no !== OFF_SALE, row)

const lifeOf = (isOpen: boolean, { opened_at }: Opened): Life =>
  isOpen ? 'open' : opened_at === null ? 'draft' : 'withdrawn'
