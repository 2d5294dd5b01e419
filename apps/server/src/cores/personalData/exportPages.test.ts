import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexPage, MOST_SHOWN, pageEnd, pageHead, pageRows } from './exportPages.ts'

const NOTES = { file: 'notes', title: '笔记', count: 2 }

test('rule: what was typed is text on the page, and nothing else becomes a tag', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '/', 'b', ' ', '舟') }), (typed) => {
      const [, inside = ''] = /^<tr><td>([\s\S]*)<\/td><\/tr>\n$/.exec(pageRows([[typed]])) ?? []
      expect(inside).not.toMatch(/[<>"]/)
      const [, heading = ''] = /<h1>([\s\S]*)<\/h1>/.exec(pageHead(typed, [typed])) ?? []
      expect(heading).not.toMatch(/[<>"]/)
    }),
  )
})

test('a page has its headings and rows, leads back, and says where the rest is', () => {
  const page = `${pageHead('笔记', ['题目', '内容'])}${pageRows([
    [7, '一\n二'],
    [8, null],
  ])}${pageEnd(NOTES)}`
  expect(page).toContain('<th scope="col">内容</th>')
  expect(page).toContain('<tr><td>7</td><td>一\n二</td></tr>')
  expect(page).toContain('<tr><td>8</td><td></td></tr>')
  expect(page).toContain('href="../index.html"')
  expect(page).not.toContain('前 ')
  expect(pageEnd({ ...NOTES, count: MOST_SHOWN + 1 })).toContain(`全部 ${MOST_SHOWN + 1} 条在`)
})

test('the first page names every table with its rows, and shows the pictures', () => {
  const page = indexPage('2026-11-21T00:30:05+08:00', [NOTES], ['files/profile-1.jpg', 'files/a b.txt'])
  expect(page).toContain('<a href="pages/notes.html">笔记</a></th><td>2</td>')
  expect(page).toContain('<img src="files/profile-1.jpg" alt="">')
  expect(page).toContain('<a href="files/a%20b.txt">files/a b.txt</a></li>')
  expect(page).toContain("default-src 'none'")
})
