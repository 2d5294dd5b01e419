import { expect, test } from 'vitest'
import { parse } from './parse.ts'
import { richHtml } from './richHtml.ts'

test('a text as HTML, with formats and tables, everything else escaped', () => {
  const text = '<b>甲</b>V<sub>max</sub> e<sup>AB</sup><i>\n|项|[a.png]|\n|---|---|\n|【1】|<script>|'
  expect(richHtml(parse(text, { kind: 'question' }), (name) => `/x/${name}`)).toBe(
    '<b>甲</b>V<sub>max</sub> e<sup>AB</sup>&#60;i&#62;' +
      '<table border="1"><thead><tr><th>项</th><th><img src="/x/a.png" alt=""></th></tr></thead>' +
      '<tbody><tr><td><mark>1</mark></td><td>&#60;script&#62;</td></tr></tbody></table>',
  )
})
