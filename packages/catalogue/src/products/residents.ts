import type { LegacyProduct, Listed } from '../entry.ts'
import { legacy } from '../links.ts'
import { PROVINCES, type Province } from '../provinces.ts'
import { table } from '../table.ts'

/** Resident physician standardized training: ZYYS_<province><specialty>, some in two stages (…YJD, …EJD). */

/** Specialties with provincial exams come first. */
const SPECIALTIES = table(
  ['code', 'name'],
  `NK 内科
  WK 外科
  FCK 妇产科
  EK 儿科
  JZK 急诊科
  QK 全科
  SJNK 神经内科
  PFK 皮肤科
  JSBK 精神科
  KFK 康复医学科
  GK 骨科
  YK 眼科
  EBHK 耳鼻咽喉科
  MZK 麻醉科
  LCBL 临床病理科
  JYYX 检验医学科
  FSK 放射科
  CSYX 超声医学科
  KQQK 口腔全科
  ZYK 中医科
  SJWK 神经外科
  XXWK 胸心外科
  MNWK 泌尿外科
  ZXWK 整形外科
  EWK 小儿外科
  HYX 核医学科
  FSZL 放射肿瘤科
  YXYC 医学遗传科
  YFYX 预防医学科
  KQNK 口腔内科
  KQHM 口腔颌面外科
  KQXF 口腔修复科
  KQZJ 口腔正畸科
  KQBL 口腔病理科
  KQYX 口腔颌面影像科
  ZYQK 中医全科`,
)
const PROVINCIAL = SPECIALTIES.slice(0, 20)
/** The large specialties, which are split into stages. */
const STAGED = SPECIALTIES.slice(0, 4)
const STAGED_IN: ReadonlySet<string> = new Set(['JS', 'SD', 'SC', 'BJ', 'ZJ', 'HB'])
const STAGES = [
  { stage: 1, suffix: 'YJD', name: 'Ⅰ阶段' },
  { stage: 2, suffix: 'EJD', name: 'Ⅱ阶段' },
] as const

const title = (edition: number, place: string, name: string) => `${edition}版${place}住院医师规范化培训${name}考试宝典`

export const residents = (): Listed<LegacyProduct>[] => [
  ...SPECIALTIES.map(({ code, name }) =>
    legacy({ family: 'resident', edition: 2016 }, `ZYYS_${code}`, title(2016, '', name)),
  ),
  ...STAGED.flatMap(({ code, name }) =>
    STAGES.map(({ stage, suffix, name: of }) =>
      legacy({ family: 'resident', edition: 2016, stage }, `ZYYS_${code}${suffix}`, title(2016, '', name + of)),
    ),
  ),
  ...STAGED.map(({ code, name }) =>
    legacy({ family: 'resident', edition: 2016, tier: 'large' }, `ZYYS_${code}L`, title(2016, '', `${name}（分组）`)),
  ),
  ...(Object.keys(PROVINCES) as Province[]).flatMap(ofProvince),
]

const ofProvince = (province: Province): Listed<LegacyProduct>[] =>
  PROVINCIAL.flatMap(({ code, name }) => {
    const staged = STAGED_IN.has(province) && STAGED.some((one) => one.code === code)
    const stages = staged ? STAGES : [{ stage: undefined, suffix: '', name: '' } as const]
    return stages.map(({ stage, suffix, name: of }) =>
      legacy(
        { family: 'resident', edition: 2015, province, ...(stage && { stage }) },
        `ZYYS_${province}${code}${suffix}`,
        title(2015, PROVINCES[province], name + of),
      ),
    )
  })
