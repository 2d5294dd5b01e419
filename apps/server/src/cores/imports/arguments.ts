import { parseArgs } from 'node:util'
import type { Override } from './mapping/mapColumns.ts'
import { ImportRefused } from './refused.ts'
import { type Allowed, FINDINGS, type FindingKind } from './run/findings.ts'

export interface ImportArguments {
  file: string
  subject: string
  tree: string
  overrides: Override[]
  chaptersOf: number | undefined
  dryRun: boolean
  sheet: string | undefined
  headerRow: number | undefined
  /** The ZIP with the pictures that the file names. */
  pictures?: string
  /** CSV file for all problems. */
  errorsFile: string | undefined
  /** Confirmed kinds of overwriting and duplicates. */
  allow: Allowed
}

/** The tree used without `--tree`: the first of the chapter list. */
export const DEFAULT_TREE = '章节练习'

export const USAGE = `用法：npm run import -- 文件 --subject 科目代码 [选项]

  文件                 .xlsx 或 .csv（UTF-8、GB18030）
  --subject 代码       科目代码，例如 ZY_LCZY_YTMJ
  --tree 名称          题目放进哪个目录，默认“${DEFAULT_TREE}”
  --map 项=列,…        指明各列：项是 题干、答案、选项、选项A、解析、章节、题型 …，列是表头或列号（A、B …）
  --chapters-of N      每 N 题一章；没有章节的文件默认每 100 题一章
  --sheet 名称         只读这一个工作表
  --header N           表头在第 N 行；0 表示没有表头（列用列号指明）
  --pictures ZIP       题目用到的图片，一个 ZIP
  --dry-run            只检查并报告，什么也不写
  --allow-style        题库里已有的题可以改变题型
  --allow-answers      …… 改变答案
  --allow-options      …… 改变选项
  --allow-groups       题可以并入题库里同组号、共用内容不同的另一组
  --allow-edited       可以覆盖导入后手工修改过的题
  --allow-chapters     题库里已有的题可以移到文件所说的章节
  --allow-duplicates   题库已有同样的题（外部 ID 不同）时仍然新增
  --errors 文件        把全部问题写进一个 CSV
  --undo 导入编号      撤销一次导入（编号见导入的报告或后台网址），不用写文件与科目；
                       之后手工修改过的题要加 --allow-edited
  --help               显示这些说明

数据库由 DATA_DIR 或 DATABASE_URL 指定，与服务器相同。详见 docs/import.md。`

/** The import to undo, where the command line asks for that. */
export function readUndo(args: string[]): { importID: number; allowEdited: boolean } | undefined {
  const { values, positionals } = parsed(args)
  if (values.undo === undefined || values.help) return undefined
  if (positionals.length > 0) throw usage('撤销导入时不用说明文件')
  const importID = wholeNumber('--undo', values.undo, 1, Number.MAX_SAFE_INTEGER) as number
  return { importID, allowEdited: values['allow-edited'] ?? false }
}

const KINDS = Object.keys(FINDINGS) as FindingKind[]

/** Reads the command line; undefined when it asks for help. Throws ImportRefused with what is wrong with it. */
export function readArguments(args: string[]): ImportArguments | undefined {
  const { values, positionals } = parsed(args)
  if (values.help) return undefined
  const [file, ...more] = positionals
  if (file === undefined) throw usage('没有说明要导入哪个文件')
  if (more.length > 0) throw usage(`一次导入一个文件，这里有 ${positionals.length} 个：${positionals.join('、')}`)
  if (!values.subject) throw usage('没有说明科目（--subject 代码）')
  return {
    file,
    subject: values.subject,
    tree: values.tree?.trim() || DEFAULT_TREE,
    overrides: (values.map ?? []).flatMap(readOverrides),
    chaptersOf: wholeNumber('--chapters-of', values['chapters-of'], 1, 100_000),
    dryRun: values['dry-run'] ?? false,
    sheet: values.sheet,
    headerRow: wholeNumber('--header', values.header, 0, 1_048_576),
    ...(values.pictures === undefined ? {} : { pictures: values.pictures }),
    errorsFile: values.errors,
    allow: new Set(KINDS.filter((kind) => values[FINDINGS[kind].option as 'allow-style'])),
  }
}

const usage = (message: string) => new ImportRefused(message, ['', ...USAGE.split('\n')])

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        subject: { type: 'string', short: 's' },
        tree: { type: 'string' },
        map: { type: 'string', multiple: true },
        'chapters-of': { type: 'string' },
        sheet: { type: 'string' },
        header: { type: 'string' },
        errors: { type: 'string' },
        pictures: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'allow-style': { type: 'boolean' },
        'allow-answers': { type: 'boolean' },
        'allow-options': { type: 'boolean' },
        'allow-groups': { type: 'boolean' },
        'allow-edited': { type: 'boolean' },
        'allow-chapters': { type: 'boolean' },
        'allow-duplicates': { type: 'boolean' },
        undo: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const name = /'(--?[^ '<]+)/.exec((error as Error).message)?.[1]
    throw usage(name ? `参数 ${name} 用得不对` : (error as Error).message)
  }
}

function readOverrides(text: string): Override[] {
  return text
    .split(/[,，]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [field = '', column = '', ...rest] = part.split(/[=＝]/)
      if (field.trim() === '' || column.trim() === '' || rest.length > 0)
        throw usage(`--map 应写成 项=列，这里是「${part.trim()}」`)
      return { field: field.trim(), column: column.trim() }
    })
}

function wholeNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most && text.trim() !== '') return value
  throw usage(`${name} 应是 ${least} 到 ${most.toLocaleString('en-US')} 的整数，这里是「${text}」`)
}
