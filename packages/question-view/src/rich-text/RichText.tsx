import { hasToggle, type RichNode } from '@tizhou/domain/richtext/nodes'
import { parseRunning } from '@tizhou/domain/richtext/running'
import { mayHaveTable } from '@tizhou/domain/richtext/tokens'
import { Fragment, lazy, memo, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { blocksOf } from './blocks.ts'
import { Picture } from './Picture.tsx'
import styles from './RichText.module.css'
import { ToggleOffered } from './toggleOffered.ts'

export interface RichTextProps {
  text: string
  kind: 'question' | 'explanation'
  /** The level of the text's top headings. */
  headingLevel?: 3 | 4 | 5
  /** Renders phrasing content only, for labels and cells. */
  inline?: boolean
  /** Renders the n-th `____` (from 0). */
  blank?: (at: number) => ReactNode
}

const BLANK = /_{2,}/

/** Few texts have tables. */
const Tabled = lazy(() => import('./Tabled.tsx'))

/** Whether the text has no characters with a meaning for the parser. */
const isPlain = (text: string): boolean => !/[【】[<\r\n]/.test(text)

/**
 * Text of a bank as React elements (specification, "Question and answer text rendering"); never raw HTML. Words in 【】
 * are highlighted, in questions and options, too. 显示 shows the text as stored, with its 【】, and marks a lone bracket,
 * which highlights nothing.
 */
export const RichText = memo(function RichText(props: RichTextProps) {
  // Skips the parser: most options are a few plain words, and a dozen of them change with every question.
  if (props.inline && isPlain(props.text)) return <span className={styles.inline}>{props.text}</span>
  if (!mayHaveTable(props.text)) return <Drawn {...props} />
  return (
    <Suspense fallback={<Drawn {...props} />}>
      <Tabled {...props} Drawn={Drawn} />
    </Suspense>
  )
})

export interface DrawnProps extends RichTextProps {
  /** Of a text with tables: what it is parsed into, and how a table is drawn. */
  tabled?: {
    nodes: RichNode[]
    draw: (rows: RichNode[][][], paint: (nodes: readonly RichNode[]) => ReactNode) => ReactNode
  }
}

function Drawn({ text, kind, headingLevel = 4, inline = false, blank, tabled }: DrawnProps) {
  const running = useMemo(() => (tabled ? [] : parseRunning(text, { kind })), [text, kind, tabled])
  const nodes = tabled?.nodes ?? running
  // Stored with its text, so that another text in the same place starts hidden.
  const [shownFor, setShownFor] = useState<string | null>(null)
  const shown = shownFor === text
  const counter = { blanks: 0, pictures: 0 }
  const described = (alt: string | undefined) => {
    counter.pictures++
    return alt ?? `题图 ${counter.pictures}`
  }
  const offered = useContext(ToggleOffered)
  // In some texts a lone bracket is the only thing that 显示 can highlight.
  const letters = kind === 'question' && shown ? withLoneBrackets : asWritten
  const paint = (list: readonly RichNode[]): ReactNode[] =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never change their order
    list.map((node, at) => <Fragment key={at}>{paintNode(node)}</Fragment>)
  const paintNode = (node: RichNode): ReactNode => {
    switch (node.kind) {
      case 'text':
        return blank ? withBlanks(node.text, counter, blank, letters) : letters(node.text)
      case 'break':
        return <br />
      case 'image':
        return <Picture key={node.name} name={node.name} description={described(node.alt)} inline={inline} />
      case 'mark':
        return <mark className={styles.mark}>{asInBank(node.children)}</mark>
      case 'strong':
        return <strong>{asInBank(node.children)}</strong>
      case 'bold':
        return <b>{paint(node.children)}</b>
      case 'sub':
        return <sub className={styles.shifted}>{paint(node.children)}</sub>
      case 'sup':
        return <sup className={styles.shifted}>{paint(node.children)}</sup>
      case 'table':
        return tabled?.draw(node.rows, paint)
      case 'heading':
        return (
          <>
            {nodes[0] !== node && <br />}
            <strong>{headed(node.children)}</strong>：
          </>
        )
    }
  }
  const asInBank = (list: readonly RichNode[]): ReactNode => (shown ? <>【{paint(list)}】</> : paint(list))
  // 显示 highlights everything in 【】, also the name of a part.
  const headed = (list: readonly RichNode[]): ReactNode =>
    shown ? <mark className={styles.mark}>{asInBank(list)}</mark> : paint(list)
  const toggle = offered && kind === 'question' && hasToggle(nodes) && !inline && (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={shown}
      title={shown ? '正按题库原文显示【】，再按一次收起' : '按题库原文显示题干里的【】'}
      onClick={() => setShownFor(shown ? null : text)}
    >
      {shown && <span aria-hidden="true">✓ </span>}
      显示【】
    </button>
  )
  if (inline) return <span className={styles.inline}>{paint(nodes)}</span>

  const blocks = blocksOf(nodes)
  return (
    <div className={styles.text}>
      {blocks.map((block, at) => {
        const last = at === blocks.length - 1
        if (block.kind === 'heading') {
          const Heading = `h${headingLevel + block.level - 1}` as 'h3' | 'h4' | 'h5' | 'h6'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
            <Heading key={at} className={block.level === 1 ? styles.heading : styles.subheading}>
              {headed(block.nodes)}
            </Heading>
          )
        }
        if (block.kind === 'picture')
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
          return <Picture key={`${at} ${block.name}`} name={block.name} description={described(block.alt)} />
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
        if (block.kind === 'table') return <Fragment key={at}>{tabled?.draw(block.rows, paint)}</Fragment>
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
          <p key={at} className={styles.line}>
            {paint(block.nodes)}
            {last && toggle}
          </p>
        )
      })}
      {toggle && blocks.at(-1)?.kind !== 'line' && <p className={styles.line}>{toggle}</p>}
    </div>
  )
}

function withBlanks(
  text: string,
  counter: { blanks: number },
  blank: (at: number) => ReactNode,
  letters: (text: string) => ReactNode,
): ReactNode[] {
  return text.split(BLANK).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    <Fragment key={at}>
      {at > 0 && blank(counter.blanks++)}
      {letters(piece)}
    </Fragment>
  ))
}

const asWritten = (text: string): ReactNode => text

const withLoneBrackets = (text: string): ReactNode =>
  text.split(/([【】])/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ),
  )
