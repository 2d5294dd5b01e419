import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, sqliteFile } from '../../platform/config.ts'
import { openStore, type StoreAddress } from '../../platform/database/open.ts'
import { openFiles } from '../../platform/files/openFiles.ts'
import { readConfig } from '../../settings.ts'
import { type ImportArguments, readArguments, readUndo, USAGE } from './arguments.ts'
import { HELP } from './files/findSheets.ts'
import { removeUndonePictures } from './pictures/undonePictures.ts'
import type { Problem } from './questions/rowContent.ts'
import { ImportRefused } from './refused.ts'
import { Unconfirmed } from './run/findings.ts'
import { importByID } from './run/importRows.ts'
import { progress } from './run/progress.ts'
import { findingLines, problemsCsv, reportText } from './run/report.ts'
import { runImport } from './run/runImport.ts'
import { UndoRefused, undoOnCommandLine } from './run/undoImport.ts'

/** Exit codes. */
const ALL_IN = 0
const ROWS_REPORTED = 1
const NOTHING_DONE = 2
const INTERRUPTED = 130

/** npm runs scripts in the repository's folder; files are named from where the person stands. */
const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)

function databaseAddress(config: Config): StoreAddress {
  if (config.databaseUrl !== undefined) return { databaseUrl: config.databaseUrl, connections: 2 }
  const file = sqliteFile(config)
  // Creating an empty database here would keep the first start from loading its content.
  if (!existsSync(file))
    throw new ImportRefused(`没有数据库 ${file}`, [
      '请先运行 npm start；数据库在别处时用 DATA_DIR 或 DATABASE_URL 指明。',
    ])
  return { sqliteFile: file }
}

/** The import has succeeded by then: a list that cannot be written must not look like its failure. */
async function writeProblems(path: string, problems: readonly Problem[]): Promise<boolean> {
  try {
    await writeFile(fromHere(path), problemsCsv(problems))
    console.log(`\n全部问题已写入 ${path}`)
    return true
  } catch (error) {
    console.error(`\n问题清单没有写成（题目的导入不受影响）：${(error as Error).message}`)
    return false
  }
}

async function run(args: ImportArguments): Promise<number> {
  const interrupt = new AbortController()
  process.on('SIGINT', () => interrupt.abort())
  process.on('SIGTERM', () => interrupt.abort())
  const shown = progress(process.stderr)
  const config = readConfig(process.env)
  const store = await openStore(databaseAddress(config))
  try {
    const outcome = await runImport(
      store,
      {
        ...{ ...args, file: fromHere(args.file) },
        ...(args.pictures === undefined ? {} : { pictures: fromHere(args.pictures) }),
      },
      {
        onProgress: shown.show,
        signal: interrupt.signal,
        files: openFiles(config),
      },
    )
    shown.clear()
    console.log(reportText(outcome))
    const listed = args.errorsFile === undefined || (await writeProblems(args.errorsFile, outcome.problems))
    const reported = outcome.problems.some(({ severity }) => severity === 'error')
    return reported || !listed ? ROWS_REPORTED : ALL_IN
  } catch (error) {
    shown.clear()
    if (!interrupt.signal.aborted) throw error
    console.error('已中断，什么也没有写入。')
    return INTERRUPTED
  } finally {
    await store.close()
  }
}

async function undo({ importID, allowEdited }: { importID: number; allowEdited: boolean }): Promise<number> {
  const config = readConfig(process.env)
  const store = await openStore(databaseAddress(config))
  try {
    const counts = await undoOnCommandLine(store, importID, allowEdited)
    const run = await importByID(store, importID)
    if (run) await removeUndonePictures({ store, files: openFiles(config) }, { importID, subjectID: run.subject_id })
    const { restored, deleted, takenOut } = counts
    console.log(
      `已撤销：恢复 ${restored} 题，删除新增的 ${deleted} 题，移出章节（已有人作答或用于试卷）${takenOut} 题。`,
    )
    return ALL_IN
  } catch (error) {
    if (!(error instanceof UndoRefused)) throw error
    throw new ImportRefused(error.message, error.edited > 0 ? ['确认丢失这些修改时加 --allow-edited。'] : [])
  } finally {
    await store.close()
  }
}

/** By which options the command line follows HELP. */
const OPTIONS_OF_HELP =
  '各列用 --map 指明，例如 --map 题干=题目描述,答案=正确项；也可以用列号：--map 题干=B,选项=C,答案=D。没有表头用 --header 0，只读一个工作表用 --sheet。'

const refusal = (error: ImportRefused, isUndo: boolean): string[] => [
  `不能${isUndo ? '撤销' : '导入'}：${error.message}`,
  ...(error instanceof Unconfirmed ? error.findings.flatMap(findingLines) : error.details),
  ...(error.details.includes(HELP) ? [OPTIONS_OF_HELP] : []),
]

async function main(): Promise<number> {
  try {
    const undone = readUndo(process.argv.slice(2))
    if (undone) return await undo(undone)
    const args = readArguments(process.argv.slice(2))
    if (args) return await run(args)
    console.log(USAGE)
    return ALL_IN
  } catch (error) {
    if (error instanceof ImportRefused)
      for (const line of refusal(error, process.argv.includes('--undo'))) console.error(line)
    else console.error('导入失败，什么也没有写入。', error)
    return NOTHING_DONE
  }
}

process.exitCode = await main()
