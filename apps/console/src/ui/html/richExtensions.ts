import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { EXTENSIONS } from './extensions.ts'

/** A key word, which learners hide and recall. */
const KeyWord = Mark.create({
  name: 'keyWord',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', mergeAttributes(HTMLAttributes), 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-m': () => this.editor.commands.toggleMark('keyWord') }
  },
})

const text = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] == null ? {} : { [name]: attributes[name] }),
})

/** An uploaded picture of a material. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: text('src'), alt: text('alt'), width: text('width'), height: text('height') }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { style: 'max-width:100%;height:auto' })],
})

/**
 * The elements of a material: those of every text, and key words, tables and pictures (cleanMaterial of the server).
 */
export const RICH_EXTENSIONS: Extensions = [
  ...EXTENSIONS,
  KeyWord,
  Picture,
  TableKit.configure({ table: { resizable: false } }),
]
