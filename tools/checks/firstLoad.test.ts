import { expect, test } from 'vitest'
import { circleOf, filesOfFirstLoad, type Manifest, pagesOf } from './firstLoad.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_runner.js': { file: 'assets/runner.js', imports: ['_react.js', '_text.js'] },
  '_text.js': { file: 'assets/text.js', imports: ['_runner.js'] },
  'src/areas/practice/answer/AnswerPage.tsx': {
    file: 'assets/answer.js',
    isDynamicEntry: true,
    imports: ['index.html', '_runner.js'],
  },
  'src/areas/account/login/LoginPage.tsx': { file: 'assets/login.js', isDynamicEntry: true, imports: ['index.html'] },
}

test('a page needs the entry, its chunk and what they import, each once, and no other page', () => {
  expect(filesOfFirstLoad(manifest, 'src/areas/practice/answer/AnswerPage.tsx')).toEqual([
    'assets/answer.js',
    'assets/main.css',
    'assets/main.js',
    'assets/react.js',
    'assets/runner.js',
    'assets/text.js',
  ])
})

test('a page that the build does not have is an error, not a light page', () => {
  expect(() => filesOfFirstLoad(manifest, 'src/areas/practice/Gone.tsx')).toThrow('Gone.tsx')
  expect(() => filesOfFirstLoad({}, 'src/areas/practice/answer/AnswerPage.tsx')).toThrow('index.html')
})

test('pages are what a later import fetches and is called so', () => {
  const parts = { ...manifest, 'src/runner/lazyParts.ts': { file: 'assets/parts.js', isDynamicEntry: true } }
  expect(pagesOf(parts)).toEqual(['src/areas/practice/answer/AnswerPage.tsx', 'src/areas/account/login/LoginPage.tsx'])
})

test('files that import each other in a circle are found, wherever they stand', () => {
  expect(circleOf(manifest)).toEqual(['_runner.js', '_text.js', '_runner.js'])
  expect(circleOf({ ...manifest, '_text.js': { file: 'assets/text.js' } })).toBeUndefined()
})
