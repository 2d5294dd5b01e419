/**
 * The tree of a question's or explanation's text (specification, "Question and answer text rendering").
 * Mark, strong, bold and sub or sup stand in each other, each once on a path, so that the tree is at most seven levels
 * deep whatever the text is (a cell of a table included), and a renderer may recurse.
 *
 * - `image`: `alt` says what it shows, as an editor wrote it behind the name: `[name.png|text]`
 * - `mark`: text inside 【】, to be highlighted; in a question 显示 shows its brackets too
 * - `strong`: a 【】 inside a mark or a heading, to be set bold
 * - `bold`, `sub`, `sup`: `<b>`, `<sub>`, `<sup>`
 * - `heading`: a block of its own, only at the top level; in a question only the names of its parts (`【病例】`,
 *   `【问题】`), which stand apart without 显示; in an explanation level 1 is `【解析】` at the
 *   start of a line, level 2 the nested `【【机制】】` there. The breaks around it belong to it, so a renderer
 *   starts a block before and after a heading and adds no break.
 * - `table`: a block of its own, only at the top level, to which the breaks around it belong likewise. The first row is
 *   the header; others may have more or fewer cells. Cells are lines: no breaks, no headings.
 */
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string; alt?: string }
  | { kind: 'mark' | 'strong' | 'bold' | 'sub' | 'sup'; children: RichNode[] }
  | { kind: 'heading'; level: 1 | 2; children: RichNode[] }
  | { kind: 'table'; rows: RichNode[][][] }

/** Whether a question's text has the 显示 toggle: when it contains 【 or 】, even an unpaired one. */
export const hasToggle = (nodes: readonly RichNode[]): boolean =>
  nodes.some((node) => {
    if (node.kind === 'text') return /[【】]/.test(node.text)
    if (node.kind === 'table') return node.rows.some((row) => row.some(hasToggle))
    return node.kind === 'mark' || node.kind === 'heading' || ('children' in node && hasToggle(node.children))
  })
