import { Marked } from 'marked'
import { placeInHtml } from './lossPlaces.ts'
import { cutAtHeadings, type Loss, lose, type ReadMaterial } from './readNodes.ts'

/** `==key word==` marks a key word, as in many editors. */
const marked = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'keyWord',
      level: 'inline',
      start: (text: string) => text.indexOf('=='),
      tokenizer(text: string) {
        const found = /^==(?=\S)([^=\n]{1,200}?)==/.exec(text)
        return found
          ? { type: 'keyWord', raw: found[0], tokens: this.lexer.inlineTokens(found[1] as string) }
          : undefined
      },
      renderer({ tokens = [] }) {
        return `<mark>${this.parser.parseInline(tokens)}</mark>`
      },
    },
  ],
})

/**
 * Splits Markdown into nodes by headings. A heading that ends with `{免费}` is free for all; one with `{知识点：NAME}` names
 * its point. Pictures are searched in `files`, by path or by name.
 */
export function readMarkdown(
  text: string,
  name: string,
  levels: number,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): ReadMaterial {
  const losses: Loss[] = []
  const pictures = new Map<string, Uint8Array>()
  const byName = new Map([...files].map(([path, bytes]) => [path.split('/').at(-1) as string, [path, bytes] as const]))
  const html = (marked.parse(text.replace(/^\uFEFF/, ''), { async: false }) as string).replace(
    /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g,
    (tag, src: string, offset: number, whole: string) => {
      const path = decode(src)
      const found = files.has(path) ? ([path, files.get(path)] as const) : byName.get(path.split('/').at(-1) ?? '')
      if (!found?.[1]) {
        lose(losses, '找不到的图片', 1, src, () => {
          const place = placeInHtml(whole, offset)
          return [{ ...place, words: place.words || src }]
        })
        return ''
      }
      pictures.set(found[0], found[1])
      return tag.replace(`src="${src}"`, `src="picture:${encodeURIComponent(found[0])}"`)
    },
  )
  const nodes = cutAtHeadings(html, name, levels).map((node) => {
    const [, pointName = ''] = /\{知识点[:：]([^}]*)\}/.exec(node.name) ?? []
    const plain = node.name.replace(/\{(?:免费|知识点[:：][^}]*)\}/g, '').trim()
    return { ...node, name: plain, free: /\{免费\}/.test(node.name), pointName: pointName.trim() }
  })
  return { nodes, pictures, losses }
}

function decode(src: string): string {
  try {
    return decodeURIComponent(src.replaceAll('&amp;', '&'))
  } catch {
    return src
  }
}
