import { ATTENDING } from './titles/attending.ts'
import { NURSING, PHARMACY, TECHNOLOGIES } from './titles/health.ts'

/**
 * The fixed lists behind a subject's level (specification, section 4, "Subject level classification", and section 9,
 * "Subject code lists"). The specification gives their sizes, not their codes; they are built here from the catalogue's
 * specialties.
 */

const FIRST_INTERMEDIATE = 300

const predicted = (codes: string[]): ReadonlySet<string> => new Set(codes.map((code) => `ZC_${code}_YTMJ`))
const titles = [...NURSING, ...PHARMACY]
const codesOf = (level: (number: number) => boolean) =>
  titles.filter(({ number }) => level(Number(number))).map(({ code }) => code)

/** 91 codes: attending physicians, supervisors of nursing, pharmacy and technology. */
const zhongji = predicted([
  ...ATTENDING.map(({ code }) => code),
  ...TECHNOLOGIES.map(({ code }) => `ZG${code}`),
  ...codesOf((number) => number >= FIRST_INTERMEDIATE),
])

/** 27 codes: 士 and 师 of technology, nursing and pharmacy. */
const chuji = predicted([
  ...TECHNOLOGIES.filter(({ junior }) => junior !== '-').map(({ code }) => `${code}S`),
  ...TECHNOLOGIES.filter(({ practitioner }) => practitioner !== '-').map(({ code }) => `${code}SHI`),
  ...codesOf((number) => number < FIRST_INTERMEDIATE),
])

export const LEVEL_LISTS = { zhongji, chuji }
