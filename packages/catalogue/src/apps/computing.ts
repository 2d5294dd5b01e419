import type { AppPurchase, Listed } from '../entry.ts'
import { app } from '../links.ts'
import { table } from '../table.ts'

/** National computer rank exams (levels 1 to 3), and software qualifications (junior, intermediate, senior). */

const RANK = table(
  ['code', 'name'],
  `YJMSOffice 一级 MS Office
  YJWPSOffice 一级 WPS Office
  YJPhotoshop 一级 Photoshop
  YJWLAQ 一级 网络安全素质教育
  EJGGJC 二级 公共基础知识
  EJMSOffice 二级 MS Office 高级应用
  EJC 二级 C 语言
  EJCPP 二级 C++
  EJVB 二级 Visual Basic
  EJVFP 二级 Visual FoxPro
  EJJava 二级 Java
  EJAccess 二级 Access
  EJMySQL 二级 MySQL
  EJWeb 二级 Web 程序设计
  SJWLJS 三级 网络技术
  SJSJK 三级 数据库技术
  SJXXAQ 三级 信息安全技术
  SJQRS 三级 嵌入式系统开发技术`,
)

const SOFTWARE = table(
  ['code', 'name'],
  `CJCXY 初级 程序员
  CJWLGLY 初级 网络管理员
  CJXXCL 初级 信息处理技术员
  CJXXYX 初级 信息系统运行管理员
  CJDZSW 初级 电子商务技术员
  CJDMT 初级 多媒体应用制作技术员
  CJWYZZ 初级 网页制作员
  ZJRJSJS 中级 软件设计师
  ZJWLGCS 中级 网络工程师
  ZJRJPCS 中级 软件评测师
  ZJXTJC 中级 系统集成项目管理工程师
  ZJXXJL 中级 信息系统监理师
  ZJXXGL 中级 信息系统管理工程师
  ZJXXAQ 中级 信息安全工程师
  ZJSJKXT 中级 数据库系统工程师
  ZJDZSW 中级 电子商务设计师
  ZJDMT 中级 多媒体应用设计师
  ZJQRS 中级 嵌入式系统设计师
  ZJRJGC 中级 软件过程能力评估师
  GJXMGLS 高级 信息系统项目管理师
  GJXTFXS 高级 系统分析师
  GJXTJGS 高级 系统架构设计师
  GJWLGHS 高级 网络规划设计师
  GJXTGH 高级 系统规划与管理师`,
)

export const computingApps = (): Listed<AppPurchase>[] => [
  ...RANK.map(({ code, name }) =>
    app({ family: 'rank', edition: 2016 }, `JSJ_${code}`, `2016版全国计算机等级 ${name}考试宝典`),
  ),
  ...SOFTWARE.map(({ code, name }) =>
    app({ family: 'software', edition: 2016 }, `JSJRK_${code}`, `2016版软件水平 ${name}考试宝典`),
  ),
]
