/**
 * Form of subject codes (specification, section 3, "Catalogue code conventions"): a family prefix, parts joined by `_`,
 * possibly an edition at the end.
 */
export const CODE_FAMILIES: readonly { prefix: string; name: string }[] = [
  { prefix: 'ZY', name: '执业资格（医师、护士、药师等）' },
  { prefix: 'ZYYS', name: '住院医师规范化培训' },
  { prefix: 'ZC', name: '卫生专业技术资格' },
  { prefix: 'GJZC', name: '高级职称' },
  { prefix: 'ZCJSJ', name: '职称计算机，标准版' },
  { prefix: 'ZCJSJCCB', name: '职称计算机，冲刺版' },
  { prefix: 'ZCJSJBGB', name: '职称计算机，保过版' },
  { prefix: 'ZCYY', name: '职称英语，强化版' },
  { prefix: 'ZCYYVIPMJ', name: '职称英语，VIP 特训保过版' },
  { prefix: 'ZCYYJYKC', name: '职称英语，精要快成版' },
  { prefix: 'ZCYYBGB', name: '职称英语，密卷协议保过版' },
  { prefix: 'CJ', name: '财经与教师资格' },
  { prefix: 'JSJ', name: '全国计算机等级' },
  { prefix: 'JSJRK', name: '计算机软件资格' },
  { prefix: 'SJ', name: '临床三基' },
  { prefix: 'ZYSJ', name: '中医三基' },
  { prefix: 'YYSB', name: '医学影像设备' },
  { prefix: 'JC', name: '建筑与房地产' },
]

const SHAPE = /^[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$/
const LONGEST = 64

/** Why a code is invalid, for an editor; undefined where it is valid. */
export function codeFault(code: string): string | undefined {
  if (code.length > LONGEST || !SHAPE.test(code))
    return `应为大写字母开头的类别，加下划线与字母、数字，例如 ZY_LCZY_YTMJ，最长 ${LONGEST} 个字符`
  const family = code.slice(0, code.indexOf('_'))
  if (CODE_FAMILIES.some(({ prefix }) => prefix === family)) return undefined
  return `开头的类别 ${family} 不在编码约定中；可用的有 ${CODE_FAMILIES.map(({ prefix }) => prefix).join('、')}`
}
