import type { RichNode } from './nodes.ts'
import { type ParseOptions, parseLine, parseRunning } from './running.ts'
import { partsOf } from './table.ts'

/**
 * Reads the text of a question or an explanation into a small tree (see RichNode). Total and linear in the
 * length of the text; markup that is not whole stays visible text, entities and other tags too.
 *
 * - `[name.gif]` (jpg, png, bmp, svg, ico): an image, unless the name could leave its folder; `[name.gif|text]`: with
 *   its alternative text
 * - `\n`, `\r\n`, `\r`, `<br>`, `<br/>`: a break
 * - `【…】`: a mark, may run over lines; inside another one strong; deeper ones stay text, empty ones too
 * - `<b>…</b>` (`<strong>`): bold, may run over lines; `<sub>…</sub>`, `<sup>…</sup>`: within a line, without pictures.
 *   Written in lower case or capitals, without attributes; one inside another of its kind stays text, a sub in a sup too
 * - lines of cells between `|`, the second one `|---|---|`: a table (table.ts). Its cells are texts of their own
 * - in an explanation, `【…】` at the start of a line, without breaks or images, at most 40 characters: a
 *   heading; `【【…】】` there: a level 2 heading. In a question only the names of its parts are (`【病例】`,
 *   `【问题】`, `【提问 2】`). A colon and white space directly behind it are dropped, as is
 *   the break on either side.
 */
export function parse(text: string, options: ParseOptions): RichNode[] {
  const nodes: RichNode[] = []
  for (const part of partsOf(text)) {
    if (part.kind === 'table') nodes.push({ kind: 'table', rows: part.rows.map((row) => row.map(parseLine)) })
    else for (const node of parseRunning(part.text, options)) nodes.push(node)
  }
  return nodes
}
