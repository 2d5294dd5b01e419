import { table } from '../table.ts'

/** Technologists: 士 (103 to 111), 师 (205 to 216) and 主管技师 (375 to 391), by the number in each exam; - for none. */
export const TECHNOLOGIES = table(
  ['junior', 'practitioner', 'supervisor', 'code', 'name'],
  `103 205 375 KQYXJS 口腔医学技术
  104 206 376 FSYXJS 放射医学技术
  - - 377 HYXJS 核医学技术
  - - 378 CSBYXJS 超声波医学技术
  105 207 379 LCYXJYJS 临床医学检验技术
  106 208 380 BLXJS 病理学技术
  107 209 381 KFYXZLJS 康复医学治疗技术
  108 210 382 YYJS 营养
  109 211 383 LHJYJS 理化检验技术
  110 212 384 WSWJYJS 微生物检验技术
  - - 385 XDJS 消毒技术
  - 216 386 XLZL 心理治疗
  - - 387 XDXJS 心电学技术
  - - 388 ZLFSZLJS 肿瘤放射治疗技术
  111 213 389 BAXXJS 病案信息技术
  - 214 390 SXJS 输血技术
  - 215 391 SJDSLJS 神经电生理（脑电图）技术`,
)

/** Nursing titles with their numbers; the level is that of the title. */
export const NURSING = table(
  ['number', 'code', 'name'],
  `203 HLXSHI 初级护师（护理学）
  204 ZYHLXSHI 初级护师（中医护理学）
  368 ZGHS 主管护师（护理学）
  369 NKHL 主管护师（内科护理）
  370 WKHL 主管护师（外科护理）
  371 FCKHL 主管护师（妇产科护理）
  372 EKHL 主管护师（儿科护理）
  373 SQHL 主管护师（社区护理）
  374 ZYHL 主管护师（中医护理）`,
)

export const PHARMACY = table(
  ['number', 'code', 'name'],
  `101 YXS 初级药士
  102 ZYXS 初级中药士
  201 YXSHI 初级药师
  202 ZYXSHI 初级中药师
  366 ZGYS 主管药师
  367 ZGZYS 主管中药师`,
)
