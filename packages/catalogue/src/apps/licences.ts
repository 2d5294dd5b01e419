import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Licence exams of the app list: the 2017 editions with predicted papers, and gold question banks by subject. */

const PREDICTED = table(
  ['family', 'code', 'name'],
  `physician LCZY 临床执业医师
  assistant LCZL 临床执业助理医师
  physician KQZY 口腔执业医师
  assistant KQZL 口腔执业助理医师
  physician ZYZY 中医执业医师
  assistant ZYZL 中医执业助理医师
  physician ZXYZY 中西医结合执业医师
  assistant ZXYZL 中西医结合执业助理医师
  physician GWZY 公共卫生执业医师
  assistant GWZL 公共卫生执业助理医师
  nurse HS 护士执业
  pharmacist XY 执业药师（西药）
  pharmacist ZYAO 执业药师（中药）
  veterinarian SY 执业兽医师`,
)

/** Without predicted papers; nurses have one more edition. */
const PLAIN = table(
  ['family', 'code', 'name'],
  `assistant ZY_XCQKZL 乡村全科执业助理医师
  physician ZY_ZYYJD 中医执业医师第一阶段
  physician ZY_ZY_CSZCKH 传统医学师承和确有专长人员考核
  nurse ZY_HS 护士执业`,
)

/** Subjects of the two pharmacist's exams. Law is one subject of both: its code occurs twice. */
const GOLD = table(
  ['code', 'name'],
  `YXZYZSY 药学专业知识（一）
  YXZYZSE 药学专业知识（二）
  YXZHZSYJN 药学综合知识与技能
  YSFG 药事管理与法规（西药）
  ZYXZYZSY 中药学专业知识（一）
  ZYXZYZSE 中药学专业知识（二）
  ZYXZHZSYJN 中药学综合知识与技能
  YSFG 药事管理与法规（中药）`,
)

type LicenceFamily = 'physician' | 'assistant' | 'nurse' | 'pharmacist' | 'veterinarian'

export const licenceApps = (): Listed<AppPurchase>[] => [
  ...PREDICTED.map(({ family, code, name }) =>
    app(
      { family: family as LicenceFamily, edition: 2017, tier: 'predicted' },
      `ZY_${code}_YTMJ`,
      `2017版${name}资格考试宝典押题密卷`,
    ),
  ),
  ...PLAIN.map(({ family, code, name }) =>
    app({ family: family as LicenceFamily, edition: 2016 }, code, `2016版${name}资格考试宝典`),
  ),
  app({ family: 'nurse', edition: 2017, tier: 'predicted' }, 'ZY_HSTX', '2017版护士执业资格考试宝典特训密卷'),
  app({ family: 'nurse', edition: 2016, tier: 'large' }, 'ZY_HSL', '2016版护士执业资格考试宝典（分组）'),
  ...GOLD.map(({ code, name }) =>
    app({ family: 'pharmacist', edition: 2016, tier: 'gold' }, `ZY_${code}_YSZX`, `2016版${name}考试宝典（金题库）`),
  ),
]
