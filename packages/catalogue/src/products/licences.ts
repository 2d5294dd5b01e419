import type { LegacyProduct, Listed } from '../entry.ts'
import { legacy } from '../links.ts'
import { table } from '../table.ts'

/** Licence exams of the legacy list: ZY_<type>, ZY_<type>_ZL, …_YSZX, and practical skills. */

const TYPES = table(
  ['code', 'name'],
  `LC 临床
  KQ 口腔
  ZY 中医
  ZXY 中西医结合
  GW 公共卫生`,
)

/** Kinds of practice with a licence for assistants only: townships. */
const ASSISTANTS = [...TYPES, ...table(['code', 'name'], 'XZ 乡镇\nXZQK 乡村全科\nXZZY 乡镇中医')]

export const licences = (): Listed<LegacyProduct>[] => [
  ...TYPES.flatMap(({ code, name }) => [
    legacy({ family: 'physician', edition: 2016 }, `ZY_${code}`, `2016版${name}执业医师资格考试宝典`),
    legacy(
      { family: 'physician', edition: 2016, tier: 'gold' },
      `ZY_${code}_YSZX`,
      `2016版${name}执业医师资格考试宝典（金题库）`,
    ),
  ]),
  ...ASSISTANTS.flatMap(({ code, name }) => [
    legacy({ family: 'assistant', edition: 2016 }, `ZY_${code}_ZL`, `2016版${name}执业助理医师资格考试宝典`),
    legacy(
      { family: 'assistant', edition: 2015, tier: 'gold' },
      `ZY_${code}_ZL_YSZX`,
      `2015版${name}执业助理医师资格考试宝典（金题库）`,
    ),
  ]),
  ...TYPES.flatMap(({ code, name }) => [
    legacy({ family: 'skills', edition: 2015 }, `ZY_${code}SJJN`, `2015版${name}执业医师实践技能考试宝典`),
    legacy({ family: 'skills', edition: 2015 }, `ZY_${code}ZLSJJN`, `2015版${name}执业助理医师实践技能考试宝典`),
  ]),
  legacy({ family: 'veterinarian', edition: 2016 }, 'ZY_SY', '2016版执业兽医师资格考试宝典'),
  legacy({ family: 'veterinarian', edition: 2015 }, 'ZY_SY_ZL', '2015版执业助理兽医师资格考试宝典'),
  legacy(
    { family: 'veterinarian', edition: 2016, tier: 'gold' },
    'ZY_SY_YSZX',
    '2016版执业兽医师资格考试宝典（金题库）',
  ),
  ...table(['code', 'name'], 'XY 西药\nZYAO 中药').flatMap(({ code, name }) => [
    legacy({ family: 'pharmacist', edition: 2016 }, `ZY_${code}`, `2016版执业药师（${name}）资格考试宝典`),
    legacy(
      { family: 'pharmacist', edition: 2015, tier: 'gold' },
      `ZY_${code}_YSZX`,
      `2015版执业药师（${name}）资格考试宝典（金题库）`,
    ),
  ]),
]
