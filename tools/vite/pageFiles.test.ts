import { expect, test } from 'vitest'
import { readClientPages } from '../clientPages.ts'
import { filesOfPage, importedBy } from './pageFiles.ts'

const css = (...names: string[]) => ({ importedCss: new Set(names) })
const chunk = (fileName: string, more: object) => ({ [fileName]: { type: 'chunk' as const, fileName, ...more } })
const bundle = {
  ...chunk('main.js', { facadeModuleId: '/web/index.html', imports: ['react.js'], viteMetadata: css('main.css') }),
  ...chunk('react.js', { imports: [] }),
  ...chunk('answer.js', {
    facadeModuleId: '/web/src/areas/practice/answer/AnswerPage.tsx',
    imports: ['main.js', 'runner.js'],
  }),
  ...chunk('runner.js', { imports: ['react.js', 'kit.js'], viteMetadata: css('runner.css') }),
  ...chunk('kit.js', { imports: ['runner.js'], viteMetadata: css('main.css') }),
  ...chunk('login.js', { facadeModuleId: '/web/src/areas/account/login/LoginPage.tsx', imports: ['kit.js'] }),
}

test('a page needs its chunk, what that imports at any depth and the styles, without what every page has', () => {
  expect(filesOfPage(bundle, '/answer/AnswerPage.tsx').sort()).toEqual([
    'answer.js',
    'kit.js',
    'runner.css',
    'runner.js',
  ])
})

test('a page that was not built is an error, not a page without files', () => {
  expect(() => filesOfPage(bundle, '/answer/Gone.tsx')).toThrow('Gone.tsx')
})

test('every record of the client tells the file of its page, each another; the preview of a paper has that of the rooms', async () => {
  const { pageList } = await readClientPages()
  const own = pageList.filter(({ path }) => path !== '/paperPreview')
  const files = own.map(({ load }) => importedBy(load))
  expect(new Set(files).size).toBe(own.length)
  for (const file of files) expect(file).toMatch(/Page\.tsx$/)
})

test('a loader without an import is an error', () => {
  expect(() => importedBy(async () => null)).toThrow('loads no page')
})
