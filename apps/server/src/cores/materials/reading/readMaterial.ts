import { readFile, stat } from 'node:fs/promises'
import { readMarkdown } from './readMarkdown.ts'
import { MATERIAL_LIMITS, MaterialRefused, type ReadMaterial } from './readNodes.ts'
import { readZip } from './readPictures.ts'
import { readWord } from './readWord.ts'

export interface MaterialTask {
  file: string
  /** The uploaded file's name; its extension tells the format. */
  name: string
  /** How many levels of headings become nodes. */
  levels: number
}

/** Reads a Word document, Markdown, or a ZIP of pictures. Throws MaterialRefused. Runs in a child process. */
export async function readMaterial({ file, name, levels }: MaterialTask): Promise<ReadMaterial> {
  if ((await stat(file)).size > MATERIAL_LIMITS.fileBytes) throw new MaterialRefused('文件太大，请拆成几个文件导入')
  const bytes = new Uint8Array(await readFile(file))
  const title = (name.split(/[\\/]/).at(-1) ?? name).replace(/\.[^.]+$/, '').slice(0, 100) || '未命名'
  const ending = name.toLowerCase().split('.').at(-1)
  const read = await readAs(ending, bytes, title, levels)
  if (read.nodes.length === 0) throw new MaterialRefused('文件里没有读到内容')
  if (read.nodes.length > MATERIAL_LIMITS.nodes)
    throw new MaterialRefused(`读出 ${read.nodes.length} 节，最多 ${MATERIAL_LIMITS.nodes} 节：请减少拆分的标题级数`)
  return read
}

async function readAs(
  ending: string | undefined,
  bytes: Uint8Array,
  title: string,
  levels: number,
): Promise<ReadMaterial> {
  if (ending === 'docx') return readWord(bytes, title, levels)
  if (ending === 'zip') return readZip(bytes, title, levels)
  if (ending === 'md' || ending === 'markdown' || ending === 'txt') {
    try {
      return readMarkdown(new TextDecoder('utf-8', { fatal: true }).decode(bytes), title, levels)
    } catch (error) {
      if (error instanceof TypeError) throw new MaterialRefused('文件不是 UTF-8 编码，请另存为 UTF-8')
      throw error
    }
  }
  throw new MaterialRefused('请使用 Word（.docx）、Markdown（.md）、图片压缩包（.zip）或表格（.xlsx、.csv）')
}
