import { render, screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { CleanedHtml } from './CleanedHtml.tsx'
import { HtmlEditor } from './HtmlEditor.tsx'
import { RICH_EXTENSIONS } from './richExtensions.ts'

/** The editor that a text box belongs to. */
const editorOf = (box: HTMLElement) => (box as HTMLElement & { editor: Editor }).editor

test('what is pasted as text stays text, whatever it looks like', async () => {
  let html = ''
  render(<HtmlEditor label="正文" max={1_000} onChange={(typed) => (html = typed)} />)
  const { view } = editorOf(await screen.findByRole('textbox', { name: '正文' }))
  view.pasteText('<b>粗</b> 与 **重点** 和 &lt;i&gt;')
  expect(html).toBe('<p>&lt;b&gt;粗&lt;/b&gt; 与 **重点** 和 &amp;lt;i&amp;gt;</p>')
  const again = new Editor({ extensions: RICH_EXTENSIONS, content: html })
  expect(again.getHTML()).toBe(html)
  again.destroy()
})

test('neighbouring cells of a table that is shown share a border', () => {
  render(<CleanedHtml html="<table><tbody><tr><td>钠</td><td>135</td></tr></tbody></table>" />)
  expect(screen.getByRole('table').style.borderCollapse).toBe('collapse')
})
