import { table } from '../table.ts'

/** Specialties of the attending physician's exam, 301 to 365; the last five are titled 主管医师. */
export const ATTENDING = table(
  ['number', 'code', 'name'],
  `301 QKYXXY 全科医学（西医类）
  302 QKYXZY 全科医学（中医类）
  303 NK 内科学
  304 XXGNK 心血管内科学
  305 HXNK 呼吸内科学
  306 XHNK 消化内科学
  307 SNK 肾内科学
  308 SJNK 神经内科学
  309 NFM 内分泌学
  310 XYB 血液病学
  311 JHB 结核病学
  312 CRB 传染病学
  313 FSYLCMYX 风湿与临床免疫学
  314 ZYB 职业病学
  315 ZYNK 中医内科学
  316 ZXYNK 中西医结合内科学
  317 PTWK 普通外科学
  318 GWK 骨外科学
  319 XXWK 胸心外科学
  320 SJWK 神经外科学
  321 MNWK 泌尿外科学
  322 XEWK 小儿外科学
  323 SSWK 烧伤外科学
  324 ZXWK 整形外科学
  325 ZYWK 中医外科学
  326 ZXYWK 中西医结合外科学
  327 ZYGC 中医肛肠科学
  328 ZYGS 中医骨伤学
  329 ZXYGS 中西医结合骨伤科学
  330 FCK 妇产科学
  331 ZYFK 中医妇科学
  332 EK 儿科学
  333 ZYEK 中医儿科学
  334 YK 眼科学
  335 ZYYK 中医眼科学
  336 EBYHK 耳鼻咽喉科学
  337 ZYEBYH 中医耳鼻咽喉科学
  338 PFXB 皮肤与性病学
  339 ZYPFXB 中医皮肤与性病学
  340 JSB 精神病学
  341 ZLNK 肿瘤内科学
  342 ZLWK 肿瘤外科学
  343 ZLFSZL 肿瘤放射治疗学
  344 FSYX 放射医学
  345 HYX 核医学
  346 CSBYX 超声波医学
  347 MZX 麻醉学
  348 KFYX 康复医学
  349 TNX 推拿（按摩）学
  350 ZYZJ 中医针灸学
  351 BLX 病理学
  352 LCYXJY 临床医学检验学
  353 KQYX 口腔医学
  354 KQNK 口腔内科学
  355 KQHMWK 口腔颌面外科学
  356 KQXF 口腔修复学
  357 KQZJ 口腔正畸学
  358 TTX 疼痛学
  359 ZZYX 重症医学
  360 JHSY 计划生育
  361 JBKZ 疾病控制
  362 GGWS 公共卫生
  363 ZYWS 职业卫生
  364 FYBJ 妇幼保健
  365 JKJY 健康教育`,
)

const FIRST_OF_PUBLIC_HEALTH = 361

export const attendingTitle = ({ number, name }: { number: string; name: string }): string =>
  `${name}${Number(number) < FIRST_OF_PUBLIC_HEALTH ? '主治' : '主管'}医师`
