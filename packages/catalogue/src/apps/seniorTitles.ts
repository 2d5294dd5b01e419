import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Senior health titles: GJZC_ associate senior, GJZC_ZG_ full senior. */

const SPECIALTIES = table(
  ['code', 'name'],
  `XXGNK 心血管内科
  HXNK 呼吸内科
  XHNK 消化内科
  SNK 肾内科
  SJNK 神经内科
  NFM 内分泌
  XYB 血液病
  CRB 传染病
  FSB 风湿病
  JHB 结核病
  LNYX 老年医学
  PTNK 普通内科
  QKYX 全科医学
  PTWK 普通外科
  GWK 骨外科
  XXWK 胸心外科
  SJWK 神经外科
  MNWK 泌尿外科
  SSWK 烧伤外科
  ZXWK 整形外科
  XEWK 小儿外科
  GCWK 肛肠外科
  FCK 妇产科
  JHSY 计划生育
  XENK 小儿内科
  YK 眼科
  EBYHK 耳鼻咽喉科
  PFXB 皮肤与性病
  JSB 精神病
  ZLNK 肿瘤内科
  ZLWK 肿瘤外科
  FSZLX 放射肿瘤治疗
  FSYX 放射医学
  HYX 核医学
  CSYX 超声医学
  MZX 麻醉
  TTX 疼痛
  ZZYX 重症医学
  JZYX 急诊医学
  KFYX 康复医学
  BLX 病理
  LCJY 临床检验
  LCYY 临床营养
  SX 输血
  KQYX 口腔医学
  KQNK 口腔内科
  KQHMWK 口腔颌面外科
  KQXF 口腔修复
  KQZJ 口腔正畸
  ZYNK 中医内科
  ZYWK 中医外科
  ZYFK 中医妇科
  ZYEK 中医儿科
  ZYGS 中医骨伤
  ZJTN 针灸推拿
  ZYGC 中医肛肠
  ZXYNK 中西医结合内科
  ZXYWK 中西医结合外科
  YYYX 医院药学
  LCYX 临床药学
  ZYX 中药学
  HLX 护理学
  NKHL 内科护理
  WKHL 外科护理
  FCKHL 妇产科护理
  EKHL 儿科护理
  ZYHL 中医护理
  FSJS 放射医学技术
  JYJS 临床医学检验技术
  CSJS 超声医学技术
  HJWS 环境卫生
  ZYWS 职业卫生
  YYSP 营养与食品卫生
  JBKZ 疾病控制
  FYBJ 妇幼保健
  JKJY 健康教育`,
)

export const seniorTitleApps = (): Listed<AppPurchase>[] => [
  ...SPECIALTIES.map(({ code, name }) =>
    app({ family: 'associateSenior', edition: 2016 }, `GJZC_${code}`, `2016版${name}副高资格考试宝典`),
  ),
  ...SPECIALTIES.map(({ code, name }) =>
    app(
      { family: 'fullSenior', edition: 2017, tier: 'predicted' },
      `GJZC_ZG_${code}TX`,
      `2017版${name}正高资格考试宝典押题版`,
    ),
  ),
]
