import type { Edition, LegacyProduct, Listed } from '../entry.ts'
import { legacy } from '../links.ts'
import { table } from '../table.ts'
import { TIERS } from '../tiers.ts'

/** Professional-title computer exams by module and tier, and English exams by category, level and tier. */

const MODULES = table(
  ['edition', 'code', 'name'],
  `2012 Windows98 中文 Windows 98
  2015 WindowsXP 中文 Windows XP
  2016 Windows7 中文 Windows 7
  2015 RedFlagLinux6.0 红旗 Linux 桌面版 6.0
  2012 Word97 Word 97
  2012 Word2000 Word 2000
  2015 Word2003 Word 2003
  2016 Word2007 Word 2007
  2012 Excel97 Excel 97
  2012 Excel2000 Excel 2000
  2015 Excel2003 Excel 2003
  2016 Excel2007 Excel 2007
  2012 PowerPoint97 PowerPoint 97
  2012 PowerPoint2000 PowerPoint 2000
  2015 PowerPoint2003 PowerPoint 2003
  2016 PowerPoint2007 PowerPoint 2007
  2015 WPSOffice2005 WPS Office 办公组合 2005
  2015 JSWZ2005 金山文字 2005
  2015 JSBG2005 金山表格 2005
  2015 JSYS2005 金山演示 2005
  2015 VisualFoxPro5.0 Visual FoxPro 5.0
  2015 Access2000 Access 2000
  2015 SQLServer2000 SQL Server 2000
  2015 Photoshop6.0 Photoshop 6.0
  2016 PhotoshopCS4 Photoshop CS4
  2015 FlashMX2004 Flash MX 2004
  2015 Authorware7.0 Authorware 7.0
  2015 AutoCAD2004 AutoCAD 2004
  2015 Project2000 Project 2000
  2012 FrontPage2000 FrontPage 2000
  2015 FrontPage2003 FrontPage 2003
  2015 DreamweaverMX2004 Dreamweaver MX 2004
  2015 Internet Internet 应用
  2012 WLYY 计算机网络应用基础
  2016 YYT3 用友（T3）会计信息化软件
  2015 YYU8 用友财务（U8）软件
  2012 JDK3 金蝶财务（K/3）软件`,
)

const COMPUTER_TIERS = [
  ['standard', 'ZCJSJ'],
  ['sprint', 'ZCJSJCCB'],
  ['guaranteed', 'ZCJSJBGB'],
] as const

/** The list gives the sprint edition of this module the code of the standard one. */
const SHARED_CODE = 'VisualFoxPro5.0'

export const computerExams = (): Listed<LegacyProduct>[] =>
  COMPUTER_TIERS.flatMap(([tier, prefix]) =>
    MODULES.map(({ edition, code, name }) =>
      legacy(
        { family: 'computer', edition: Number(edition) as Edition, tier },
        `${tier === 'sprint' && code === SHARED_CODE ? 'ZCJSJ' : prefix}_${code}`,
        `${edition}版职称计算机考试宝典 ${name}（${TIERS[tier]}）`,
      ),
    ),
  )

const CATEGORIES = [
  ['LG', '理工类'],
  ['WS', '卫生类'],
  ['ZH', '综合类'],
] as const
const LEVELS = ['A', 'B', 'C'] as const
const ENGLISH_TIERS = [
  ['vip', 'ZCYYVIPMJ', 2016],
  ['quick', 'ZCYYJYKC', 2016],
  ['intensive', 'ZCYY', 2015],
  ['secret', 'ZCYYBGB', 2015],
] as const

export const englishExams = (): Listed<LegacyProduct>[] =>
  ENGLISH_TIERS.flatMap(([tier, prefix, edition]) =>
    CATEGORIES.flatMap(([category, name]) =>
      LEVELS.map((level) =>
        legacy(
          { family: 'english', edition, tier },
          `${prefix}_${category}${level}J`,
          `${edition}版职称英语${name} ${level} 级考试宝典（${TIERS[tier]}）`,
        ),
      ),
    ),
  )
