import { EQUIPMENT } from './apps/hospital.ts'
import { table } from './table.ts'

const codes = (text: string): string[] => table(['code'], text).map(({ code }) => code)

/** App list A (section 9): the practice and examiner apps of the licence exams, verbatim. */
export const APP_LIST_A: ReadonlySet<string> = new Set(
  codes(`ZY_HS_YTMJ
    ZY_XY_YTMJ
    ZY_ZYAO_YTMJ
    ZY_LCZY_YTMJ
    ZY_LCZL_YTMJ
    ZY_KQZY_YTMJ
    ZY_KQZL_YTMJ
    ZY_ZYZY_YTMJ
    ZY_ZYZL_YTMJ
    ZY_ZXYZY_YTMJ
    ZY_ZXYZL_YTMJ
    ZY_GWZY_YTMJ
    ZY_XCQKZL
    ZY_ZYYJD
    ZY_ZY_CSZCKH
    ZY_GWSJJN
    ZY_GWZLSJJN
    ZY_KQSJJN
    ZY_KQZLSJJN
    ZY_LCSJJN
    ZY_LCZLSJJN
    ZY_ZXYSJJN
    ZY_ZXYZLSJJN
    ZY_ZYSJJN
    ZY_ZYZLSJJN`),
)

/** 26 codes: those of list A, and that of public-health assistants, which list A lacks. */
export const PRACTITIONERS: ReadonlySet<string> = new Set([...APP_LIST_A, 'ZY_GWZL_YTMJ'])

/** Codes of a prefix and the endings in one line: `KY_` and `ZZ YYY` give KY_ZZ and KY_YYY. */
const under = (prefix: string, endings: string, suffix = ''): string[] =>
  endings.split(' ').map((ending) => prefix + ending + suffix)

/**
 * App list B (section 9): about 140 codes by these prefixes. The specification gives only the prefixes and no use of
 * the list: nothing reads it.
 */
export const APP_LIST_B: ReadonlySet<string> = new Set([
  ...EQUIPMENT.map(({ code }) => `YYSB_${code}`),
  ...under('WSXTZP_', 'LC HL YX ZY JY YXYX KQ GW'),
  ...under('YSDQKH_', 'LC KQ ZY ZXY GW RW CTYS'),
  ...under('JC_YJ', 'GCJJ FG XMGL JZ SZ JD GL SL TL TX KY GKHD MH'),
  ...under('JC_EJ', 'SGGL FG JZ SZ JD GL SL KY'),
  ...under('JZGC_', 'SGY ZLY AQY CLY ZLIAOY BZY'),
  ...under('KY_', 'ZZ YYY YYE SXY SXE SXS XYZH ZYZH HLZH YXZH JYX XLX JSJ'),
  ...under('YYS_', 'SJ EJ GGYY JC'),
  ...under('YL_', 'HLY BJY KFS YLHLY MYHLY ANMOS'),
  ...['CXY_', 'CZY_', 'ZXY_', 'ZZY_'].flatMap((prefix) => under(prefix, 'YX ZY LC HL', '_GDYX')),
  ...under('', 'NK WK FCK EK JZK MZK YK KQ JY YX', '_LNSYX'),
  ...under('ZY_', 'LC_YSZX KQ_YSZX ZY_YSZX ZXY_YSZX GW_YSZX YSFG_YSZX YXZYZSY_YSZX YXZYZSE_YSZX YXZHZSYJN_YSZX'),
  'HL_SZJK',
  'YXBS_WYKS',
  ...under('WSRC_', 'LC HL YX JY YXYX KQ ZY GW'),
  ...under('ZYYSZL_', 'NK WK FCK EK JZ QK'),
  ...under('BYY_', 'CJ ZJ GJ'),
  ...under('WSSY_', 'JC LC SY FZ'),
  'YXSYJS_XETNS',
])
