import { PICTURE_FOLDER, PICTURE_NAME, PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import sanitize from 'sanitize-html'
import { signAddress } from '../files/signedAddresses.ts'
import { CLEAN } from './cleanHtml.ts'

/** Pictures of a text open for so long after it was read, and for as long again at the most: an address lasts a while in caches. */
const OPEN_MS = 3_600_000

const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const SPANS = ['colspan', 'rowspan']
const WHOLE = /^\d{1,3}$/

/** The name of a picture of materials in an address, signed or not; undefined: another address. */
export function pictureIn(address: string): string | undefined {
  const [, name] = /^\/files\/(?:signed\/)?materials\/([^/?#]+)(?:[?#].*)?$/.exec(address) ?? []
  return name !== undefined && PICTURE_NAME.test(name) ? name : undefined
}

/**
 * What staff wrote of a material, as it is kept: as cleanHtml has it, and tables, key words (mark) and pictures of
 * materials, named below PICTURE_SOURCE.
 */
export const cleanMaterial = (html: string): string =>
  sanitize(html, {
    ...CLEAN,
    allowedTags: [...CLEAN.allowedTags, ...TABLE, 'mark', 'img'],
    allowedAttributes: { ...CLEAN.allowedAttributes, th: SPANS, td: SPANS, img: ['src', 'alt', 'width', 'height'] },
    transformTags: {
      ...CLEAN.transformTags,
      tfoot: 'tbody',
      th: spans,
      td: spans,
      img: (_tag, { src = '', alt = '', width = '', height = '' }) => {
        const name = pictureIn(src)
        return {
          tagName: 'img',
          attribs: {
            ...(name && { src: `${PICTURE_SOURCE}${name}`, alt: alt.slice(0, 200) }),
            ...(name && /^\d{1,4}$/.test(width) && /^\d{1,4}$/.test(height) && { width, height }),
          },
        }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  }).trim()

function spans(tagName: string, attribs: Record<string, string>) {
  const kept = SPANS.filter((name) => WHOLE.test(attribs[name] ?? '') && Number(attribs[name]) > 1)
  return { tagName, attribs: Object.fromEntries(kept.map((name) => [name, attribs[name] as string])) }
}

/** The names of the pictures in a kept text, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/files\/materials\/([0-9a-f]{24}\.jpg)"/g)].map(([, name]) => name as string)),
]

/** Signs addresses of pictures of materials at a moment. The same address stands for an hour, so that caches find it. */
export function pictureSigner(key: Buffer, now: number): (name: string) => string {
  const expiresAt = (Math.floor(now / OPEN_MS) + 2) * OPEN_MS
  return (name) => signAddress(key, { path: `${PICTURE_FOLDER}${name}`, expiresAt })
}

/** A kept text with addresses of its pictures that can be opened. */
export const signedHtml = (html: string, sign: (name: string) => string): string =>
  html.replaceAll(
    / src="\/files\/materials\/([0-9a-f]{24}\.jpg)"/g,
    (_, name) => ` src="${sign(name).replaceAll('&', '&amp;')}"`,
  )
