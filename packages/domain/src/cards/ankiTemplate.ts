import { decodeEntities, escapeHtml } from '../richtext/entities.ts'

/** A note as its templates see it. */
export interface TemplateNote {
  /** HTML by field name. */
  fields: ReadonlyMap<string, string>
  /** Number of the card among those of its note, from 0; for cloze notes one less than that of the gap. */
  ord: number
  /** HTML of special fields: Tags, Type, Deck, Subdeck, Card. */
  special?: Readonly<Record<string, string>>
}

export type Side = 'front' | 'back'

/** Longest result in characters: fields that are repeated over and over are cut off. */
const MOST = 200_000
const MAX_DEPTH = 8
const TOKEN = /\{\{([#^/]?)([^{}]{1,200})\}\}/g
const BLANK = /<\/?(?:br|div|p|span)\b[^<>]*>|&nbsp;|\s/gi

const isBlank = (html: string): boolean => html.replace(BLANK, '') === ''

/**
 * One side of an Anki card as HTML (Anki manual, "Card templates"): fields, filters, conditions. On the back the front
 * is not repeated: it stands above the back anyway. Total; what is unknown is left out.
 */
export function ankiSide(template: string, note: TemplateNote, side: Side): string {
  let html = ''
  let at = 0
  /** Whether each open condition holds. */
  const open: boolean[] = []
  const add = (text: string) => {
    if (html.length < MOST && open.every(Boolean)) html += text.slice(0, MOST - html.length)
  }
  for (const token of template.matchAll(TOKEN)) {
    add(template.slice(at, token.index))
    at = token.index + token[0].length
    const [, sign = '', inside = ''] = token
    const name = inside.trim()
    if (sign === '/') open.pop()
    else if (sign !== '') open.push(isFilled(name, note) === (sign === '#'))
    else add(fieldOf(name, note, side))
  }
  add(template.slice(at))
  return html
}

function isFilled(name: string, note: TemplateNote): boolean {
  const gap = /^c(\d{1,3})$/.exec(name)
  if (gap) return note.ord + 1 === Number(gap[1])
  return !isBlank(note.fields.get(name) ?? note.special?.[name] ?? '')
}

function fieldOf(written: string, note: TemplateNote, side: Side): string {
  const parts = written.split(':').map((part) => part.trim())
  const name = parts.pop() ?? ''
  if (name === 'FrontSide') return ''
  const filters = parts.reverse()
  // Speech needs the program; what is typed in is compared there.
  if (filters.some((filter) => filter.startsWith('tts')) || (filters.includes('type') && side === 'front')) return ''
  let html = note.fields.get(name) ?? note.special?.[name] ?? ''
  for (const filter of filters) {
    if (filter === 'text') html = escapeHtml(decodeEntities(html.replace(/<[^>]*>/g, '')))
    else if (filter === 'cloze' || filter === 'cloze-only') html = clozeSide(html, note.ord + 1, side)
  }
  return html
}

const GAP = /\{\{c(\d{1,3})::|\}\}/g

/**
 * A text with gaps (`{{c1::answer::hint}}`), of which one is asked for: `[hint]` or `[…]` on the front, marked on the
 * back. The other gaps show their answers. Gaps may stand in gaps.
 */
export function clozeSide(html: string, gap: number, side: Side): string {
  interface Open {
    gap: number
    text: string
  }
  const open: Open[] = [{ gap: 0, text: '' }]
  const last = () => open.at(-1) as Open
  let at = 0
  for (const token of html.matchAll(GAP)) {
    last().text += html.slice(at, token.index)
    at = token.index + token[0].length
    if (token[1] !== undefined && open.length <= MAX_DEPTH) open.push({ gap: Number(token[1]), text: '' })
    else if (token[1] === undefined && open.length > 1) {
      const closed = open.pop() as Open
      last().text += shownGap(closed.text, closed.gap === gap, side)
    } else last().text += token[0]
  }
  last().text += html.slice(at)
  while (open.length > 1) {
    const left = open.pop() as Open
    last().text += `{{c${left.gap}::${left.text}`
  }
  return last().text
}

function shownGap(inside: string, isAsked: boolean, side: Side): string {
  const split = inside.lastIndexOf('::')
  const text = split < 0 ? inside : inside.slice(0, split)
  if (!isAsked) return text
  if (side === 'back') return `<mark>${text}</mark>`
  const hint = split < 0 ? '' : inside.slice(split + 2).trim()
  return `[${hint || '…'}]`
}

/** The numbers of the gaps in a text, ascending. */
export const gapsIn = (html: string): number[] =>
  [...new Set([...html.matchAll(/\{\{c(\d{1,3})::/g)].map(([, gap]) => Number(gap)))].sort((a, b) => a - b)
