import { escapeHtml } from '@tizhou/domain/richtext/entities'
import type { SqlValue } from '../../platform/database/store.ts'

/** Most rows of a table on its page; the CSV and JSON files have all. */
export const MOST_SHOWN = 5_000

/** One exported table in the list of contents. */
export interface Content {
  file: string
  title: string
  count: number
}

/** Nothing is loaded but the pictures beside the page, and no script runs: what people typed stands in it as text. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src file: 'self'"

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 75rem; margin: 0 auto; padding: 1.5rem; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem; border: 1px solid #8886; text-align: start; vertical-align: top; white-space: pre-wrap; }
th { white-space: nowrap; }
td { max-width: 40rem; overflow-wrap: anywhere; }
img { max-width: 20rem; max-height: 20rem; border: 1px solid #8886; }
`

const head = (title: string): string =>
  `<!doctype html>\n<html lang="zh-CN">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<meta name="viewport" content="width=device-width">\n<title>${escapeHtml(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n`

const END = '</main>\n</body>\n</html>\n'

const cells = (tag: 'th scope="col"' | 'td', of: readonly SqlValue[]): string => {
  const [name] = tag.split(' ')
  return `<tr>${of.map((one) => `<${tag}>${one === null ? '' : escapeHtml(String(one))}</${name}>`).join('')}</tr>\n`
}

/** The beginning of a table's page. */
export const pageHead = (title: string, headings: readonly string[]): string =>
  `${head(title)}<p><a href="../index.html">我的数据</a></p>\n<h1>${escapeHtml(title)}</h1>\n<div class="wide">\n<table>\n<thead>\n${cells('th scope="col"', headings)}</thead>\n<tbody>\n`

export const pageRows = (rows: readonly (readonly SqlValue[])[]): string => rows.map((row) => cells('td', row)).join('')

/** Its end. `count`: of all rows. */
export function pageEnd({ file, count }: Content): string {
  const more =
    count > MOST_SHOWN
      ? `<p>这里是前 ${MOST_SHOWN} 条，全部 ${count} 条在 <a href="../csv/${file}.csv">表格</a> 里。</p>\n`
      : ''
  return `</tbody>\n</table>\n</div>\n${more}${END}`
}

const PICTURE = /\.(?:jpe?g|png|webp)$/

/** The page to begin at: what there is, with links to pages, tables and files. `madeAt`: as it is told. */
export function indexPage(madeAt: SqlValue, contents: readonly Content[], files: readonly string[]): string {
  const rows = contents.map(
    ({ file, title, count }) =>
      `<tr><th scope="row"><a href="pages/${file}.html">${escapeHtml(title)}</a></th><td>${count}</td><td><a href="csv/${file}.csv">表格（CSV）</a></td><td><a href="json/${file}.json">数据（JSON）</a></td></tr>\n`,
  )
  const pictures = files.map((name) => {
    const address = name.split('/').map(encodeURIComponent).join('/')
    const shown = PICTURE.test(name) ? `<br><img src="${address}" alt="">` : ''
    return `<li><a href="${address}">${escapeHtml(name)}</a>${shown}</li>\n`
  })
  return [
    head('题舟：我的数据'),
    '<h1>题舟：我的数据</h1>\n',
    `<p>导出时间（北京）：${escapeHtml(String(madeAt ?? ''))}。时间都是北京时间。题目、答案和解析属于题库，不在其中；题目以编号表示。</p>\n`,
    contents.length === 0 ? '<p>还没有数据。</p>\n' : '',
    '<p>点名称逐条阅读；表格可以用电子表格软件打开，数据供程序读取。</p>\n<table>\n',
    '<thead><tr><th scope="col">内容</th><th scope="col">条数</th><th scope="col">表格</th><th scope="col">数据</th></tr></thead>\n<tbody>\n',
    ...rows,
    '</tbody>\n</table>\n',
    pictures.length > 0 ? `<h2>文件</h2>\n<ul>\n${pictures.join('')}</ul>\n` : '',
    END,
  ].join('')
}
