import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PictureBase } from './pictureBase.ts'
import { RichText } from './RichText.tsx'
import { ToggleOffered } from './toggleOffered.ts'

test('tags and entities of a bank stay visible text and never become elements', () => {
  const { container } = render(
    <RichText kind="question" text={'<img src=x onerror=alert(1)> &lt;b&gt; <b id="x">粗</b>'} />,
  )
  expect(container.querySelector('img,b,script')).toBeNull()
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> &lt;b&gt; <b id="x">粗</b>')
})

test('a key word in a stem is highlighted from the start; 显示 shows its 【】, says that it is on, and takes them back', async () => {
  const user = userEvent.setup()
  const { container } = render(<RichText kind="question" text="治疗中【不宜】使用的是" />)
  const toggle = screen.getByRole('button', { name: '显示【】' })
  expect(container.textContent).toContain('治疗中不宜使用的是')
  expect(container.querySelector('mark')?.textContent).toBe('不宜')
  expect([toggle.getAttribute('aria-pressed'), toggle.title]).toEqual(['false', '按题库原文显示题干里的【】'])
  await user.click(toggle)
  expect(container.querySelector('mark')?.textContent).toBe('【不宜】')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(toggle.textContent).toBe('✓ 显示【】')
  await user.click(toggle)
  expect(container.querySelector('mark')?.textContent).toBe('不宜')
})

test('a key word in an option is highlighted, without a toggle of its own', () => {
  const { container } = render(<RichText kind="question" inline text="【绝对】禁忌" />)
  expect(container.querySelector('mark')?.textContent).toBe('绝对')
  expect(screen.queryByRole('button')).toBeNull()
})

test('where the toggle is not offered key words are highlighted all the same', () => {
  const { container } = render(
    <ToggleOffered value={false}>
      <RichText kind="question" text="治疗中【不宜】使用的是" />
    </ToggleOffered>,
  )
  expect(container.querySelector('mark')?.textContent).toBe('不宜')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a lone bracket brings the toggle too; 显示 sets the bracket off', async () => {
  const { container } = render(<RichText kind="question" text="下列【不宜使用的是" />)
  await userEvent.setup().click(screen.getByRole('button', { name: '显示【】' }))
  expect(container.querySelector('mark')?.textContent).toBe('【')
  expect(container.textContent).toBe('下列【不宜使用的是✓ 显示【】')
})

test('text without key words has no toggle, and neither has an explanation', () => {
  render(<RichText kind="question" text="最常见的是" />)
  render(<RichText kind="explanation" text="应选【劳力性】呼吸困难" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('劳力性').tagName).toBe('MARK')
})

test('headings of an explanation are headings of the level asked for, nested ones below them', () => {
  render(<RichText kind="explanation" headingLevel={4} text={'【考点】贫血\n【【要点】】看铁蛋白'} />)
  expect(screen.getByRole('heading', { level: 4, name: '考点' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 5, name: '要点' })).toBeTruthy()
})

test('the parts of a stem are headings above their text; 显示 sets them off too', async () => {
  const { container } = render(
    <RichText kind="question" headingLevel={3} text={'【病例】男性，58 岁。\n【问题】诊断是'} />,
  )
  const parts = screen.getAllByRole('heading', { level: 3 })
  expect(parts.map((part) => [part.textContent, part.nextElementSibling?.textContent.replace('显示【】', '')])).toEqual(
    [
      ['病例', '男性，58 岁。'],
      ['问题', '诊断是'],
    ],
  )
  expect(container.querySelector('mark')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: '显示【】' }))
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['【病例】', '【问题】'])
})

test('on one line with other text the name of a part is followed by a colon and begins a line', () => {
  const { container } = render(<RichText kind="question" inline text={'【病例】男性\n【问题】诊断是'} />)
  expect(container.querySelectorAll('br')).toHaveLength(1)
  expect(container.textContent).toBe('病例：男性问题：诊断是')
})

test('bold, subscript and superscript are elements, in options too', () => {
  const { container } = render(
    <RichText kind="question" inline text="<b>最大</b>速度 V<sub>max</sub>，Ca<sup>II</sup>" />,
  )
  expect(container.querySelector('b')?.textContent).toBe('最大')
  expect(container.querySelector('sub')?.textContent).toBe('max')
  expect(container.querySelector('sup')?.textContent).toBe('II')
  expect(container.textContent).toBe('最大速度 Vmax，CaII')
})

const TABLE = '见下表\n|项目|V<sub>max</sub>|\n|---|---|\n|甲|【1】|\n|乙|\n由此'

test('a table has headers and cells; blanks and key words stand in cells too', async () => {
  const { container } = render(<RichText kind="question" text={`${TABLE}____`} blank={(at) => <i>{`(${at})`}</i>} />)
  await screen.findByRole('table')
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['项目', 'Vmax'])
  expect(screen.getAllByRole('cell').map((one) => one.textContent)).toEqual(['甲', '1', '乙', ''])
  expect(container.textContent).toBe('见下表项目Vmax甲1乙由此(0)显示【】')
  await userEvent.setup().click(screen.getByRole('button', { name: '显示【】' }))
  expect(screen.getAllByRole('cell')[1]?.textContent).toBe('【1】')
})

test('inside a label a table is lines of cells', async () => {
  const { container } = render(<RichText kind="question" inline text={TABLE} />)
  await waitFor(() => expect(container.textContent).toBe('见下表项目\u3000Vmax\u3000甲\u30001\u3000乙\u3000由此'))
  expect(container.querySelector('table,p,div')).toBeNull()
})

test('a picture comes from the folder given, lazily, with a text for those who do not see it', () => {
  render(
    <PictureBase value="/files/images/7">
      <RichText kind="question" text={'如图\n[lc ecg.svg]\n诊断是'} />
    </PictureBase>,
  )
  const picture = screen.getByRole('img', { name: '题图 1' })
  expect(picture.getAttribute('src')).toBe('/files/images/7/lc%20ecg.svg')
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test('what an editor wrote of a picture is its text; without it pictures are numbered, and no file name shows', () => {
  const { container } = render(
    <RichText kind="question" text={'[nk-smear-ida.svg]\n[b.png|外周血涂片]\n如图 [c.png] 所示'} />,
  )
  const names = screen.getAllByRole('img').map((one) => one.getAttribute('alt'))
  expect(names).toEqual(['题图 1', '外周血涂片', '题图 3'])
  expect(container.innerHTML.replaceAll(/src="[^"]*"/g, '')).not.toContain('smear-ida')
})

test('a press enlarges a picture; the focus comes back when it is closed', async () => {
  const user = userEvent.setup()
  render(<RichText kind="question" text="[a.png]" />)
  const enlarge = screen.getByRole('button', { name: '放大题图 1' })
  await user.click(enlarge)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(enlarge)
})

test('inside an option a picture is no button, since the option is one press already', () => {
  render(<RichText kind="question" inline text="如图 [a.png]" />)
  expect(screen.getByRole('img', { name: '题图 1' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('blanks are given out in order, also across lines', () => {
  render(<RichText kind="question" text={'甲____乙____\n丙____'} blank={(at) => <i>{`(${at})`}</i>} />)
  expect(document.body.textContent).toBe('甲(0)乙(1)丙(2)')
})

test('whatever the text, it renders, and shows all letters that are not markers', () => {
  const piece = fc.constantFrom(
    '【',
    '】',
    '[a.png]',
    '[',
    ']',
    '\n',
    '<br>',
    '<b>',
    '</b>',
    '<sub>',
    '</sub>',
    '|血|\n|---|\n',
    '&amp;',
    '血',
    'x',
    '____',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('question', 'explanation'), (pieces, kind) => {
      const text = pieces.join('')
      const { container, unmount } = render(<RichText kind={kind as 'question'} text={text} />)
      const letters = (value: string) => [...value].filter((letter) => letter === '血' || letter === 'x').join('')
      expect(letters(container.textContent.replace('显示', ''))).toBe(letters(text))
      unmount()
    }),
    { numRuns: 60 },
  )
})
