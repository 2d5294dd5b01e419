import { ImportRefused } from '../refused.ts'
import type { ReadLimits } from '../table/limits.ts'
import { readWholePart } from './part.ts'
import { richText } from './richText.ts'
import type { Zip } from './zip.ts'

/** The shared strings, to which cells refer by index (ECMA-376 part 1, 18.4). */
export async function readSharedStrings(zip: Zip, part: string, limits: ReadLimits): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  const content = richText(limits.cellCharacters, limits.markup)
  await readWholePart(zip, part, {
    open(name, attributes) {
      if (name === 'si') content.start()
      else content.open(name, attributes)
    },
    close(name) {
      if (name !== 'si') return content.close(name)
      const text = content.take()
      characters += text.length
      texts.push(text)
      if (texts.length > limits.sharedStrings || characters > limits.sharedCharacters)
        throw new ImportRefused('工作簿里的文字过多，请拆成几个文件导入')
    },
    text: content.text,
  })
  return texts
}
