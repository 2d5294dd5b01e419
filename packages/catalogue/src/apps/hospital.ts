import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Exams of hospital staff: periodic assessment, the three basics, equipment. */

const ASSESSMENT = table(
  ['code', 'name'],
  `LC 医师定期考核 临床
  KQ 医师定期考核 口腔
  ZY 医师定期考核 中医
  ZXY 医师定期考核 中西医结合
  GW 医师定期考核 公共卫生
  RW 医师定期考核 人文医学
  CTYS CT 医师`,
)

const BASICS = table(
  ['code', 'name'],
  `SJ_YS 医学临床三基训练 医师
  SJ_HS 医学临床三基训练 护士
  SJ_YJ 医学临床三基训练 医技
  SJ_YX 医学临床三基训练 药学
  SJ_YG 医学临床三基训练 医院管理
  SJ_JY 医学临床三基训练 检验
  SJ_KQ 医学临床三基训练 口腔
  ZYSJ_YS 中医临床三基训练 医师
  ZYSJ_HS 中医临床三基训练 护士
  ZYSJ_YX 中医临床三基训练 中药`,
)

/** Codes of YYSB_, which app list B contains, too. */
export const EQUIPMENT = table(
  ['code', 'name'],
  `CTYS CT 医师
  CTJS CT 技师
  MRIYS 磁共振医师
  MRIJS 磁共振技师
  DSAYS 血管造影医师
  DSAJS 血管造影技师
  CDFIYS 彩色多普勒超声医师
  CDFIJS 彩色多普勒超声技师
  LAYS 直线加速器医师
  LAJS 直线加速器技师
  LAWLS 直线加速器物理师
  XDYS X 刀和伽马刀医师
  XDJS X 刀和伽马刀技师
  XDWLS X 刀和伽马刀物理师
  PETYS 正电子发射断层医师
  PETJS 正电子发射断层技师
  RXJS 乳腺机技师
  CRDRJS 数字 X 线成像技师`,
)

export const hospitalApps = (): Listed<AppPurchase>[] => [
  ...ASSESSMENT.map(({ code, name }) =>
    app({ family: 'assessment', edition: 2016 }, `YSDQKH_${code}`, `2016版${name}考试宝典`),
  ),
  ...BASICS.map(({ code, name }) => app({ family: 'basics', edition: 2016 }, code, `2016版${name}考试宝典`)),
  ...EQUIPMENT.map(({ code, name }) =>
    app({ family: 'equipment', edition: 2017 }, `YYSB_${code}`, `2017版医用设备 ${name}考试宝典`),
  ),
]
