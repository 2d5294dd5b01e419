import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** Construction engineers, architects and other engineering or real-estate qualifications; …_SPYT with videos. */

/** Construction engineers, whose apps also have an edition with videos. */
const BUILDERS = table(
  ['code', 'name'],
  `YJGCJJ 一级建造师 建设工程经济
  YJFG 一级建造师 建设工程法规及相关知识
  YJXMGL 一级建造师 建设工程项目管理
  YJJZ 一级建造师 建筑工程管理与实务
  YJSZ 一级建造师 市政公用工程管理与实务
  YJJD 一级建造师 机电工程管理与实务
  YJGL 一级建造师 公路工程管理与实务
  YJSL 一级建造师 水利水电工程管理与实务
  YJTL 一级建造师 铁路工程管理与实务
  YJTX 一级建造师 通信与广电工程管理与实务
  YJKY 一级建造师 矿业工程管理与实务
  YJGKHD 一级建造师 港口与航道工程管理与实务
  YJMH 一级建造师 民航机场工程管理与实务
  EJSGGL 二级建造师 建设工程施工管理
  EJFG 二级建造师 建设工程法规及相关知识
  EJJZ 二级建造师 建筑工程管理与实务
  EJSZ 二级建造师 市政公用工程管理与实务
  EJJD 二级建造师 机电工程管理与实务
  EJGL 二级建造师 公路工程管理与实务
  EJSL 二级建造师 水利水电工程管理与实务
  EJKY 二级建造师 矿业工程管理与实务`,
)

const OTHERS = table(
  ['code', 'name'],
  `YJZJSSJ 一级注册建筑师 建筑设计
  YJZJSCD 一级注册建筑师 设计前期与场地设计
  YJZJSJG 一级注册建筑师 建筑结构
  YJZJSWL 一级注册建筑师 建筑物理与建筑设备
  YJZJSCL 一级注册建筑师 建筑材料与构造
  YJZJSJJ 一级注册建筑师 建筑经济施工与设计业务管理
  EJZJSJG 二级注册建筑师 建筑结构与设备
  EJZJSFG 二级注册建筑师 法律法规经济与施工
  ZJGCGL 造价工程师 建设工程造价管理
  ZJGCJJ 造价工程师 建设工程计价
  ZJGCTJ 造价工程师 技术与计量（土建）
  ZJGCAZ 造价工程师 技术与计量（安装）
  ZJGCAL 造价工程师 工程造价案例分析
  JLHT 监理工程师 合同管理
  JLKZ 监理工程师 质量投资进度控制
  JLLL 监理工程师 基本理论与相关法规
  JLAL 监理工程师 案例分析
  AQFL 安全工程师 安全生产法律法规
  AQGL 安全工程师 安全生产管理知识
  AQJS 安全工程师 安全生产技术
  AQAL 安全工程师 事故案例分析
  XFSW 消防工程师 安全技术实务
  XFZH 消防工程师 安全技术综合能力
  XFAL 消防工程师 安全案例分析
  ZXGHZC 咨询工程师 宏观经济政策与发展规划
  ZXXMJC 咨询工程师 项目决策分析与评价
  ZXXMGL 咨询工程师 工程项目组织与管理
  ZXXFFF 咨询工程师 现代咨询方法与实务
  ZBFL 招标师 法律法规与政策
  ZBSW 招标师 专业实务
  TZXM 投资项目管理师
  HPFG 环境影响评价师 相关法律法规
  HPDZ 环境影响评价师 技术导则与标准
  HPFF 环境影响评价师 技术方法
  HPAL 环境影响评价师 案例分析
  YJJGS 一级注册结构工程师 基础考试
  YTGCS 注册岩土工程师 基础考试
  DQGCS 注册电气工程师 基础考试
  GYGPS 公用设备工程师 给水排水
  GYNT 公用设备工程师 暖通空调
  CSGHYL 城乡规划师 规划原理
  CSGHFG 城乡规划师 规划管理与法规
  ZLZJ 质量工程师 中级
  ZLCJ 质量工程师 初级
  SBJL 设备监理师
  CHZH 注册测绘师 综合能力
  FDCGJFG 房地产估价师 基本制度与政策
  FDCGJLL 房地产估价师 理论与方法
  FDCGJAL 房地产估价师 案例与分析
  FDCJJR 房地产经纪人
  TDGJS 土地估价师
  TDDJ 土地登记代理人
  WYGLS 物业管理师`,
)

export const constructionApps = (): Listed<AppPurchase>[] => [
  ...BUILDERS.flatMap(({ code, name }) => [
    app({ family: 'construction', edition: 2016 }, `JC_${code}`, `2016版${name}考试宝典`),
    app(
      { family: 'construction', edition: 2017, tier: 'video' },
      `JC_${code}_SPYT`,
      `2017版${name}考试宝典（视频押题）`,
    ),
  ]),
  ...OTHERS.map(({ code, name }) =>
    app({ family: 'construction', edition: 2016 }, `JC_${code}`, `2016版${name}考试宝典`),
  ),
]
