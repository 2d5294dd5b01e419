import { PICTURE_FOLDER, PICTURE_NAME, PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import sanitize from 'sanitize-html'
import { signAddress } from '../files/signedAddresses.ts'
import { CLEAN } from './cleanHtml.ts'

/**
 * Signed addresses of pictures are valid for one to two of this: one address is used throughout each interval, so that
 * caches find it.
 */
const OPEN_MS = 3_600_000

const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const SPANS = ['colspan', 'rowspan']
const WHOLE = /^\d{1,3}$/

/** The name of a material's picture in an address, signed or not; undefined for other addresses. */
export function pictureIn(address: string): string | undefined {
  const [, name] = /^\/files\/(?:signed\/)?materials\/([^/?#]+)(?:[?#].*)?$/.exec(address) ?? []
  return name !== undefined && PICTURE_NAME.test(name) ? name : undefined
}

/**
 * Sanitised HTML of a material: cleanHtml with tables, key words (mark) and pictures of materials named below
 * PICTURE_SOURCE.
 */
export const cleanMaterial = (html: string): string =>
  cleanPictured(html, ['mark'], (address) => {
    const name = pictureIn(address)
    return name && `${PICTURE_SOURCE}${name}`
  })

/**
 * Sanitised HTML: cleanHtml with tables, pictures and `more` tags. `sourceOf` gives the address under which a picture is
 * stored; undefined: it is none of ours, and is left out.
 */
export const cleanPictured = (
  html: string,
  more: readonly string[],
  sourceOf: (address: string) => string | undefined,
): string =>
  sanitize(html, {
    ...CLEAN,
    allowedTags: [...CLEAN.allowedTags, ...TABLE, ...more, 'img'],
    allowedAttributes: { ...CLEAN.allowedAttributes, th: SPANS, td: SPANS, img: ['src', 'alt', 'width', 'height'] },
    transformTags: {
      ...CLEAN.transformTags,
      tfoot: 'tbody',
      th: spans,
      td: spans,
      img: (_tag, { src = '', alt = '', width = '', height = '' }) => {
        const source = sourceOf(src)
        return {
          tagName: 'img',
          attribs: {
            ...(source && { src: source, alt: alt.slice(0, 200) }),
            ...(source && /^\d{1,4}$/.test(width) && /^\d{1,4}$/.test(height) && { width, height }),
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

/** The names of the pictures in a stored text, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/files\/materials\/([0-9a-f]{24}\.jpg)"/g)].map(([, name]) => name as string)),
]

/** Signs addresses of materials' pictures. The address of a picture is the same for an hour, so that caches find it. */
export function pictureSigner(key: Buffer, now: number): (name: string) => string {
  const expiresAt = (Math.floor(now / OPEN_MS) + 2) * OPEN_MS
  return (name) => signAddress(key, { path: `${PICTURE_FOLDER}${name}`, expiresAt })
}

/** A stored text with signed addresses of its pictures. */
export const signedHtml = (html: string, sign: (name: string) => string): string =>
  html.replaceAll(
    / src="\/files\/materials\/([0-9a-f]{24}\.jpg)"/g,
    (_, name) => ` src="${sign(name).replaceAll('&', '&amp;')}"`,
  )
