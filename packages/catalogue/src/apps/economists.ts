import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Economists by specialty, and the exams of accounting and finance. */

const SPECIALTIES = table(
  ['code', 'name'],
  `JJJC 经济基础知识
  GSGL 工商管理
  RLZY 人力资源管理
  CZSS 财政税收
  JR 金融
  BX 保险
  NY 农业
  SY 商业
  LY 旅游
  FDC 房地产
  JZ 建筑
  YD 邮电
  GLYS 公路运输
  TLYS 铁路运输
  SLYS 水路运输
  MHYS 民航运输`,
)

/** Complete codes, which have only the prefix CJ_ in common. */
const FINANCE = table(
  ['code', 'name'],
  `CJ_KJCYFG 会计从业 财经法规与会计职业道德
  CJ_KJCYJC 会计从业 会计基础
  CJ_KJCYDSH 会计从业 会计电算化
  CJ_CJKJSW 初级会计实务
  CJ_CJJJF 初级会计 经济法基础
  CJ_ZJKJSW 中级会计实务
  CJ_ZJCWGL 中级会计 财务管理
  CJ_ZJJJF 中级会计 经济法
  CJ_GJKJ 高级会计实务
  CJ_CPAKJ 注册会计师 会计
  CJ_CPASJ 注册会计师 审计
  CJ_CPACG 注册会计师 财务成本管理
  CJ_CPAJJF 注册会计师 经济法
  CJ_CPASF 注册会计师 税法
  CJ_CPAZL 注册会计师 公司战略与风险管理
  CJ_CJSJ 初级审计师
  CJ_ZJSJ 中级审计师
  CJ_CJTJ 初级统计师
  CJ_ZJTJ 中级统计师
  CJ_TJCY 统计从业
  CJ_SWSSFY 税务师 税法（一）
  CJ_SWSSFE 税务师 税法（二）
  CJ_SWSCK 税务师 财务与会计
  CJ_SWSFL 税务师 涉税服务相关法律
  CJ_SWSSW 税务师 涉税服务实务
  CJ_ZQFG 证券从业 证券市场基本法律法规
  CJ_ZQJR 证券从业 金融市场基础知识
  CJ_JJFG 基金从业 基金法律法规
  CJ_JJTZ 基金从业 证券投资基金基础知识
  CJ_QHJC 期货从业 期货基础知识
  CJ_QHFG 期货从业 期货法律法规
  CJ_YHFG 银行从业 法律法规与综合能力
  CJ_YHGR 银行从业 个人理财
  CJ_YHFX 银行从业 风险管理
  CJ_YHGS 银行从业 公司信贷
  CJ_YHGD 银行从业 个人贷款
  CJ_BXDLR 保险代理人
  CJ_BXJJR 保险经纪人
  CJ_BXGGR 保险公估人
  CJ_LCGHS 理财规划师
  CJ_AFP 金融理财师`,
)

export const economistApps = (): Listed<AppPurchase>[] => [
  ...SPECIALTIES.map(({ code, name }) =>
    app({ family: 'economist', edition: 2016 }, `CJ_CJJJS_${code}`, `2016版初级经济师考试宝典 ${name}`),
  ),
  ...SPECIALTIES.map(({ code, name }) =>
    app({ family: 'economist', edition: 2016 }, `CJ_ZJJJS_${code}`, `2016版中级经济师考试宝典 ${name}`),
  ),
  ...FINANCE.map(({ code, name }) => app({ family: 'finance', edition: 2016 }, code, `2016版${name}考试宝典`)),
]
