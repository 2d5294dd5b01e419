import sanitize from 'sanitize-html'

const HEADING = 'h3'

/** Tags and attributes that are kept of formatted text. */
export const CLEAN = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: HEADING, h2: HEADING, h5: 'h4', h6: 'h4', div: 'p', b: 'strong', i: 'em' },
  nestingLimit: 30,
}

/** Sanitised HTML of staff: only what learners' pages can show (domain/richtext/html.ts). */
export const cleanHtml = (html: string): string => sanitize(html, CLEAN).trim()

/** Whether a sanitised text shows no characters. */
export const isBlank = (html: string): boolean => html.replace(/<[^>]*>|\s|&nbsp;/g, '') === ''
