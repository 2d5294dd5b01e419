import { createReadStream } from 'node:fs'
import { FileRefused } from '../../../platform/files/port.ts'

/** Where a reader begins: near the end of every whole PDF. */
const START = 'startxref'

/** Throws FileRefused where the file was cut off, or is a text that only begins as a PDF: nobody waits for its pages. */
export async function mustHaveEnd(file: string): Promise<void> {
  let before = ''
  for await (const bytes of createReadStream(file)) {
    const text = before + (bytes as Buffer).toString('latin1')
    if (text.includes(START)) return
    before = text.slice(1 - START.length)
  }
  throw new FileRefused('kind', '这个 PDF 不完整，打不开：请重新导出或下载，能在电脑上打开后再上传')
}
