import type { AppPurchase, Listed } from '../entry.ts'
import type { FamilyKey } from '../families.ts'
import { app } from '../links.ts'
import { ATTENDING, attendingTitle } from '../titles/attending.ts'
import { NURSING, PHARMACY, TECHNOLOGIES } from '../titles/health.ts'

/**
 * Intermediate and junior health titles of the app list: each with a 2016 edition, and with a 2017 one with predicted
 * papers.
 */

/** Subjects that share another one's code in the 2016 list. 2017 has a code for each. */
const CODE_IN_2016: Readonly<Record<string, string>> = {
  // 师 has the code of 士
  FSYXJSSHI: 'FSYXJSS',
  BAXXJSSHI: 'BAXXJSS',
  // occupational diseases have the code of the row above
  ZYB: 'FSYLCMYX',
}

/** The one entry of the app list whose name is a single space. */
const NAMELESS = 'ZC_SJDSLJSSHI'

function editions(family: FamilyKey, number: string, code: string, title: string): Listed<AppPurchase>[] {
  const specialty = Number(number)
  const early = `ZC_${CODE_IN_2016[code] ?? code}`
  return [
    app(
      { family, edition: 2016, specialty },
      early,
      early === NAMELESS ? ' ' : `2016版${title}资格考试宝典［专业代码 ${number}］`,
    ),
    app(
      { family, edition: 2017, specialty, tier: 'predicted' },
      `ZC_${code}_YTMJ`,
      `2017版${title}资格考试宝典押题密卷［专业代码 ${number}］`,
    ),
  ]
}

export const healthTitleApps = (): Listed<AppPurchase>[] => [
  ...ATTENDING.flatMap((one) => editions('attending', one.number, one.code, attendingTitle(one))),
  ...TECHNOLOGIES.flatMap(({ junior, practitioner, supervisor, code, name }) => [
    ...(junior === '-' ? [] : editions('technologist', junior, `${code}S`, `${name}（士）`)),
    ...(practitioner === '-' ? [] : editions('technologist', practitioner, `${code}SHI`, `${name}（师）`)),
    ...editions('technologist', supervisor, `ZG${code}`, `${name}（主管技师）`),
  ]),
  ...NURSING.flatMap(({ number, code, name }) => editions('nursing', number, code, name)),
  app(
    { family: 'nursing', edition: 2016, specialty: 368, tier: 'large' },
    'ZC_ZGHSL',
    '2016版主管护师资格考试宝典（分组）',
  ),
  app(
    { family: 'nursing', edition: 2017, specialty: 368, tier: 'predicted' },
    'ZC_ZGHSTX',
    '2017版主管护师资格考试宝典特训密卷',
  ),
  ...PHARMACY.flatMap(({ number, code, name }) => editions('pharmacy', number, code, name)),
]
