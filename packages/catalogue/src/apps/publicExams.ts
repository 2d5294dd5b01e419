import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Exams of teachers and of other professions, and entrance exams of schools and of public service. */

/** CJ_ZXJS… is the middle school; the two subjects without a school are asked of every teacher. */
const TEACHERS = table(
  ['code', 'name'],
  `YEYJSZHSZ 幼儿园 综合素质
  YEYJSBJZS 幼儿园 保教知识与能力
  XXJSZHSZ 小学 综合素质
  XXJSJYZS 小学 教育教学知识与能力
  ZXJSZHSZ 中学 综合素质
  ZXJSJYZS 中学 教育知识与能力
  ZXJSCZYW 初中 语文
  ZXJSCZSX 初中 数学
  ZXJSCZYY 初中 英语
  ZXJSCZWL 初中 物理
  ZXJSCZHX 初中 化学
  ZXJSCZSW 初中 生物
  ZXJSCZLS 初中 历史
  ZXJSCZDL 初中 地理
  ZXJSCZSP 初中 思想品德
  ZXJSCZTY 初中 体育与健康
  ZXJSCZYYUE 初中 音乐
  ZXJSCZMS 初中 美术
  ZXJSGZYW 高中 语文
  ZXJSGZSX 高中 数学
  ZXJSGZYY 高中 英语
  ZXJSGZWL 高中 物理
  ZXJSGZHX 高中 化学
  ZXJSGZSW 高中 生物
  ZXJSGZLS 高中 历史
  ZXJSGZDL 高中 地理
  ZXJSGZSZ 高中 思想政治
  ZXJSGZXX 高中 信息技术`,
)

const PROFESSIONS = table(
  ['code', 'name'],
  `CJ_WLS 物流师
  CJ_ZLWLS 助理物流师
  CJ_GJWLS 高级物流师
  CJ_RLZYSAN 企业人力资源管理师 三级
  CJ_RLZYER 企业人力资源管理师 二级
  CJ_RLZYYI 企业人力资源管理师 一级
  CJ_XLZXSAN 心理咨询师 三级
  CJ_XLZXER 心理咨询师 二级
  CJ_SHGZZHNL 社会工作者 综合能力
  CJ_SHGZSW 社会工作者 实务
  CJ_SHGZFG 社会工作者 法规与政策
  CJ_CBJC 出版专业 基础知识
  CJ_CBSW 出版专业 理论与实务
  CJ_BGY 报关员
  CJ_GDY 跟单员
  CJ_DYZG 导游`,
)

const PUBLIC = table(
  ['code', 'name'],
  `KY_ZZ 考研 思想政治理论
  KY_YYY 考研 英语（一）
  KY_YYE 考研 英语（二）
  KY_SXY 考研 数学（一）
  KY_SXE 考研 数学（二）
  KY_SXS 考研 数学（三）
  KY_XYZH 考研 临床医学综合能力（西医）
  KY_ZYZH 考研 临床医学综合能力（中医）
  KY_HLZH 考研 护理综合
  KY_YXZH 考研 药学综合
  KY_JYX 考研 教育学
  KY_XLX 考研 心理学
  KY_JSJ 考研 计算机学科专业基础
  GWY_XZ 公务员 行政职业能力测验
  GWY_SL 公务员 申论
  GWY_MS 公务员 面试
  SFKS_JY 司法考试 卷一
  SFKS_JE 司法考试 卷二
  SFKS_JS 司法考试 卷三
  SFKS_JSI 司法考试 卷四
  WSXTZP_LC 卫生系统招聘 临床
  WSXTZP_HL 卫生系统招聘 护理
  WSXTZP_YX 卫生系统招聘 药学
  WSXTZP_ZY 卫生系统招聘 中医
  WSXTZP_JY 卫生系统招聘 检验
  WSXTZP_YXYX 卫生系统招聘 医学影像
  WSXTZP_KQ 卫生系统招聘 口腔
  WSXTZP_GW 卫生系统招聘 公共卫生`,
)

export const publicExamApps = (): Listed<AppPurchase>[] => [
  ...TEACHERS.map(({ code, name }) =>
    app({ family: 'teacher', edition: 2016 }, `CJ_${code}`, `2016版教师资格 ${name}考试宝典`),
  ),
  ...PROFESSIONS.map(({ code, name }) => app({ family: 'profession', edition: 2016 }, code, `2016版${name}考试宝典`)),
  ...PUBLIC.map(({ code, name }) => app({ family: 'public', edition: 2017 }, code, `2017版${name}考试宝典`)),
]
