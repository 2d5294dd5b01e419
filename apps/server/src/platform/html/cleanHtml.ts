import sanitize from 'sanitize-html'

const HEADING = 'h3'

/** What is kept of a text with a format. */
export const CLEAN = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: HEADING, h2: HEADING, h5: 'h4', h6: 'h4', div: 'p', b: 'strong', i: 'em' },
  nestingLimit: 30,
}

/** What staff wrote, as it is kept: what learners' pages can show of it (domain/richtext/html.ts), and nothing else. */
export const cleanHtml = (html: string): string => sanitize(html, CLEAN).trim()

/** Nothing of a cleaned text can be read. */
export const isBlank = (html: string): boolean => html.replace(/<[^>]*>|\s|&nbsp;/g, '') === ''
