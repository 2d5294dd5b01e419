import type { LegacyProduct, Listed } from './entry.ts'
import { licences } from './products/licences.ts'
import { residents } from './products/residents.ts'
import { computerExams, englishExams } from './products/titleExams.ts'

/** Codes whose values end with a space in the specification's list. The spaces are kept; readers of the list trim. */
const SPACE_AFTER: Record<'enName' | 'cnName' | 'tmall', ReadonlySet<string>> = {
  enName: new Set(['ZYYS_GDFCK']),
  cnName: new Set(['ZY_KQ_ZL', 'ZCJSJ_Excel2003', 'ZCYYBGB_WSBJ', 'ZYYS_HUNNK']),
  tmall: new Set(['ZY_LC', 'ZY_ZYAO', 'ZCJSJCCB_Word2003', 'ZCYYVIPMJ_LGAJ', 'ZYYS_HLJEK', 'ZYYS_YNGK']),
}

function withSpaces({ row, ...kind }: Listed<LegacyProduct>): Listed<LegacyProduct> {
  const changed = { ...row }
  for (const field of ['enName', 'cnName', 'tmall'] as const)
    if (SPACE_AFTER[field].has(row.enName)) changed[field] = `${row[field]} `
  return { ...kind, row: changed }
}

/** The legacy product list: editions 2012, 2015 and 2016 (specification, section 3, "Static subject catalogue"). */
export const legacyProducts = (): Listed<LegacyProduct>[] =>
  [...licences(), ...residents(), ...computerExams(), ...englishExams()].map(withSpaces)
