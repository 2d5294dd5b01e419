/**
 * Province prefixes of resident-training codes (specification, section 3, "Catalogue code conventions"). The
 * specification gives only the prefixes; SX, the pinyin initials of two provinces, is taken for Shanxi (山西).
 */
export const PROVINCES = {
  GD: '广东',
  GX: '广西',
  JS: '江苏',
  SD: '山东',
  LN: '辽宁',
  SC: '四川',
  HLJ: '黑龙江',
  HB: '湖北',
  SX: '山西',
  HUN: '湖南',
  HEN: '河南',
  FJ: '福建',
  BJ: '北京',
  JX: '江西',
  HAN: '海南',
  GZ: '贵州',
  HEB: '河北',
  ZJ: '浙江',
  XJ: '新疆',
  NX: '宁夏',
  AH: '安徽',
  TJ: '天津',
  GS: '甘肃',
  NMG: '内蒙古',
  CQ: '重庆',
  JL: '吉林',
  YN: '云南',
} as const

export type Province = keyof typeof PROVINCES
