import { extname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Place, personalFiles, personalRows } from '../../platform/database/personalRows.ts'
import type { SqlValue, Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { type Content, indexPage, MOST_SHOWN, pageEnd, pageHead, pageRows } from './exportPages.ts'
import { subjectNames } from './exports.ts'
import { CSV_MARK, columnsOf, csvLine, SUBJECT_NAME, told } from './exportText.ts'
import { heldBack } from './heldBack.ts'
import { EXPORTED } from './parts.ts'

const ROWS = 500

interface Exporting {
  store: Store
  files: Files
  userID: number
  now: number
  /** Called after each part, percent. An error that it throws ends the export. */
  onProgress: (percent: number) => Promise<void>
}

/**
 * A learner's data as a ZIP stream: each table as CSV, as JSON and as a page to read, its files, a first page that leads
 * to all of them, and the same as a text. Only one page of rows is in memory at a time.
 */
export async function* exportZip({ store, files, userID, now, onProgress }: Exporting): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const mtime = new Date(now)
  const add = (name: string): ZipDeflate => {
    const file = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime })
    zip.add(file)
    return file
  }
  const names = await subjectNames(store)
  const shown = await heldBack(store, userID, now)
  const contents: Content[] = []
  const found: string[] = []
  const paths: { path: string; name: string }[] = []

  for (const [at, table] of EXPORTED.entries()) {
    const columns = columnsOf(table.exported)
    const asked = columns.filter((column) => column !== SUBJECT_NAME).map(({ name }) => name)
    let place: Place | undefined = null
    let count = 0
    let sheet: ZipDeflate | undefined
    let json: ZipDeflate | undefined
    let page: ZipDeflate | undefined
    while (place !== undefined) {
      const part: Awaited<ReturnType<typeof personalRows>> = await personalRows(store, table, {
        userID,
        columns: asked,
        place,
        size: ROWS,
      })
      place = part.next
      const there = part.rows.filter((row) => !table.exported.isNothing?.(row))
      if (there.length > 0) {
        sheet ??= add(`csv/${table.exported.file}.csv`)
        json ??= add(`json/${table.exported.file}.json`)
        page ??= add(`pages/${table.exported.file}.html`)
        const rows = there.map((row) => shown(table.table, row))
        const values = rows.map((row) =>
          columns.map(
            (column): SqlValue =>
              column === SUBJECT_NAME
                ? (names.get(Number(row.subject_id)) ?? '')
                : told(column.name, row[column.name] ?? null),
          ),
        )
        const headings = columns.map(({ heading }) => heading)
        const head = count === 0 ? CSV_MARK + csvLine(headings) : ''
        const opening = count === 0 ? pageHead(table.exported.title, headings) : ''
        page.push(strToU8(opening + pageRows(values.slice(0, Math.max(0, MOST_SHOWN - count)))))
        sheet.push(strToU8(head + values.map(csvLine).join('')))
        const objects = values.map((of) =>
          JSON.stringify(Object.fromEntries(of.map((one, n) => [columns[n]?.name, one]))),
        )
        json.push(strToU8(`${count === 0 ? '[\n' : ',\n'}${objects.join(',\n')}`))
        count += there.length
      }
      yield* made.splice(0)
      await onProgress(Math.floor((at / EXPORTED.length) * 100))
      // Other requests get a turn between two parts.
      await nextTurn()
    }
    sheet?.push(new Uint8Array(), true)
    json?.push(strToU8('\n]\n'), true)
    const content = { file: table.exported.file, title: table.exported.title, count }
    page?.push(strToU8(pageEnd(content)), true)
    if (count > 0) contents.push(content)
    for (const [n, path] of (await personalFiles(store, table, userID)).entries())
      paths.push({ path, name: `files/${table.exported.file}-${n + 1}${extname(path)}` })
  }

  for (const { path, name } of paths) {
    const kept = await files.get(path)
    if (!kept) continue
    const file = Object.assign(new ZipPassThrough(name), { mtime })
    zip.add(file)
    for await (const chunk of kept.content) {
      file.push(new Uint8Array(chunk as Buffer))
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    found.push(name)
  }
  add('index.html').push(strToU8(indexPage(told('made_at', now), contents, found)), true)
  add('readme.txt').push(strToU8(`${CSV_MARK}${readme(now, contents, found)}`), true)
  zip.end()
  yield* made.splice(0)
}

const readme = (now: number, contents: readonly Content[], files: readonly string[]): string =>
  [
    '题舟：我的数据',
    `导出时间（北京）：${told('made_at', now)}`,
    '',
    '用浏览器打开 index.html 可以逐条阅读。',
    '文件夹 csv 里的表格可以用电子表格软件打开，文件夹 json 里是同样的内容，供程序读取。时间都是北京时间。',
    '题目、答案和解析属于题库，不在其中；题目以编号表示。',
    '',
    ...contents.map(({ file, title, count }) => `${title}：csv/${file}.csv，${count} 条`),
    ...files.map((name) => `文件：${name}`),
    '',
  ].join('\r\n')
