/**
 * The tree of a question's or explanation's text (specification, "Question and answer text rendering").
 * At most three levels deep whatever the text is, so a renderer may recurse.
 *
 * - `image`: `alt` says what it shows, as an editor wrote it behind the name: `[name.png|text]`
 * - `mark`: text inside 【】, to be highlighted; in a question 显示 shows its brackets too
 * - `strong`: a 【】 inside a mark or a heading, to be set bold
 * - `heading`: a block of its own, only at the top level; in a question only the names of its parts (`【病例】`,
 *   `【问题】`), which stand apart without 显示; in an explanation level 1 is `【解析】` at the
 *   start of a line, level 2 the nested `【【机制】】` there. The breaks around it belong to it, so a renderer
 *   starts a block before and after a heading and adds no break.
 */
export type RichNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; name: string; alt?: string }
  | { kind: 'mark'; children: RichNode[] }
  | { kind: 'strong'; children: RichNode[] }
  | { kind: 'heading'; level: 1 | 2; children: RichNode[] }

/** Whether a question's text has the 显示 toggle: when it contains 【 or 】, even an unpaired one. */
export const hasToggle = (nodes: readonly RichNode[]): boolean =>
  nodes.some(
    (node) => node.kind === 'mark' || node.kind === 'heading' || (node.kind === 'text' && /[【】]/.test(node.text)),
  )
