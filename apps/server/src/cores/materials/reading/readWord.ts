import mammoth from 'mammoth'
import { WordPlaces, wordsIn } from './lossPlaces.ts'
import { cutAtHeadings, type Loss, lose, MATERIAL_LIMITS, MaterialRefused, type ReadMaterial } from './readNodes.ts'
import { unpack } from './unpack.ts'

/** Contents that mammoth drops silently, by their elements in the document. */
const LEFT_OUT: readonly [what: string, element: RegExp][] = [
  ['公式', /<m:oMath[\s>]/g],
  ['文本框', /<w:txbxContent[\s>]/g],
  ['嵌入的对象', /<w:object[\s>]/g],
  ['图表', /<c:chart\b/g],
  ['SmartArt 图形', /<dgm:relIds\b/g],
  ['批注', /<w:commentReference\b/g],
  ['修订（按接受后的样子导入）', /<w:(?:ins|del)\b/g],
]
const HEADERS = /^word\/(?:header|footer)\d*\.xml$/
const READ_PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/jpg'])

/** Splits a Word document (.docx) into nodes by headings. What cannot be imported is reported as losses. */
export async function readWord(bytes: Uint8Array, name: string, levels: number): Promise<ReadMaterial> {
  // Unpacked with size checks first: mammoth trusts the sizes that the file declares.
  const files = unpack(bytes)
  const document = files.get('word/document.xml')
  if (!document) throw new MaterialRefused('这不是 Word 文档（.docx）；旧的 .doc 请先另存为 .docx')
  const losses: Loss[] = []
  const xml = new TextDecoder().decode(document)
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new MaterialRefused('文档里有不允许的声明')
  const styles = files.get('word/styles.xml')
  const located = new WordPlaces(xml, styles ? new TextDecoder().decode(styles) : '')
  for (const [what, element] of LEFT_OUT) {
    const places = located.of(element, what === '公式' ? equationIn : undefined)
    lose(losses, what, places.length, what === '公式' ? places[0]?.words : '', places)
  }
  const decorated = [...files].filter(([file, content]) => HEADERS.test(file) && textIn(content) !== '')
  lose(losses, '页眉和页脚', decorated.length, textIn(decorated[0]?.[1]))
  const pictures = new Map<string, Uint8Array>()
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      externalFileAccess: false,
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='标题'] => h1:fresh",
        'highlight => mark',
        'u => u',
      ],
      convertImage: mammoth.images.imgElement(async (image) => {
        const key = `${pictures.size + 1}`
        if (!READ_PICTURES.has(image.contentType)) {
          lose(losses, '不能显示的图片格式', 1, image.contentType)
          return { src: '' }
        }
        if (pictures.size >= MATERIAL_LIMITS.pictures) {
          lose(losses, '超出数量的图片', 1)
          return { src: '' }
        }
        pictures.set(key, new Uint8Array(await image.readAsBuffer()))
        return { src: `picture:${key}` }
      }),
    },
  )
  const told = new Set<string>()
  const loseStyle = (id: string, named: string) => {
    // mammoth reports an undefined style twice.
    if (told.has(id)) return
    told.add(id)
    const places = located.of(new RegExp(`<w:[pr]Style\\b[^>]*w:val="${id.replace(/[^\w-]/g, '\\$&')}"`, 'g'))
    lose(losses, '不认识的样式（文字保留）', Math.max(1, places.length), named, places)
  }
  for (const { message } of messages) {
    const [isStyle, named, styleID = ''] = /style: (?:'([^']*)'|[^'(]*) \(Style ID: ([^)]*)\)/.exec(message) ?? []
    const [, missing] = /style with ID (\S+) was referenced but not defined/.exec(message) ?? []
    const [isElement, element] = /unrecognised element was ignored: (?:\{[^}]*\})?(\S+)/.exec(message) ?? []
    if (missing !== undefined) loseStyle(missing, missing)
    else if (isStyle && named !== undefined) loseStyle(styleID, named)
    else if (isElement && element && element !== 'oMath') lose(losses, '不认识的内容', 1, element)
    else if (!isElement && !isStyle && !/image of type/i.test(message)) lose(losses, '其他', 1, message)
  }
  return { nodes: cutAtHeadings(value, name, levels), pictures, losses }
}

/** The text of the equation that an expression found. */
const equationIn = (xml: string): string => wordsIn(xml.slice(0, xml.indexOf('</m:oMath>')))

const textIn = (xml: Uint8Array | undefined): string =>
  xml === undefined
    ? ''
    : [...new TextDecoder().decode(xml).matchAll(/<w:t[^>]*>([^<]*)</g)]
        .map(([, text]) => text)
        .join('')
        .trim()
