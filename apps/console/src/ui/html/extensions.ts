import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { leavingLink } from '@tizhou/domain/agents/links'

/** Superscript and subscript, which exclude each other. */
const script = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', other: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Whether the server keeps a link: a page of the product, an https address, a mail address or a telephone number. */
export const isKeptLink = (href: string): boolean => leavingLink(href) !== undefined || /^(mailto|tel):\S+$/.test(href)

/** The elements of a text: exactly those that the server keeps (cleanHtml), so that no input is lost. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isKeptLink,
    },
  }),
  script('superscript', 'sup', 'subscript'),
  script('subscript', 'sub', 'superscript'),
]
