import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { notOpenPaths } from '../../areas/notOpen/notOpenPaths.ts'
import { routePaths } from '../../pages.ts'
import { type ButtonName, buttons } from './buttons.ts'

/** The main controls of each page that is built: what one comes to it to do. */
const MAIN: Readonly<Record<string, readonly ButtonName[]>> = {
  '/': ['toLogIn', 'goOn', 'openSubject'],
  '/way': ['channelLogIn', 'enterSubject', 'goOn'],
  '/hzsWay': ['channelLogIn', 'openClass'],
  '/switchBanner': ['openClass', 'allSubjects'],
  '/login': ['logIn'],
  '/forgetpwd': ['askRestoreCode', 'restorePassword'],
  '/Maintain': ['leaveMaintain'],
  '/myCenter': ['changePassword', 'goOnPaying', 'saveProfile'],
  '/pay': ['chooseVersion', 'pay', 'redeemCode', 'changeVersion', 'openFree'],
  '/AIpay': ['pay'],
  '/videoNoBuy': ['toPay'],
  '/userAddress': ['newAddress'],
  '/expressPage': ['giveAddress', 'confirmReceipt', 'print'],
  '/agreementPage': ['signAuthorization', 'acceptAuthorization', 'print'],
  '/customerService': ['searchHelp', 'toSuggest', 'acceptAnswer', 'rejectAnswer'],
  '/commentShow': ['openMessage'],
  '/questionDetails': ['markSolved', 'markUnsolved'],
  '/seachProblemList': ['searchHelp'],
  '/examguide': ['openGuide'],
  '/yijianFeedPage': ['sendSuggestion'],
  '/switchMenu': ['chooseShift'],
  '/mainIndex': ['goOnInTree', 'toChapters', 'reviewDue', 'openModule'],
  ...Object.fromEntries(
    [
      '/chapterMenu',
      '/erjianChapter',
      '/zyChapter',
      '/grabpoints',
      '/yhjfPage',
      '/focalPointTest',
      '/connectionPra',
      '/scratchAndsprint',
      '/freeCatalogue',
    ].map((path) => [path, ['startChapter', 'goOnInTree']]),
  ),
  '/knowlegeStreng': ['practiseWeakest'],
  ...Object.fromEntries(
    [
      '/lnztjTest',
      '/renjitest',
      '/ZYrenjitest',
      '/computerPaper',
      '/freePaper',
      '/yimoPage',
      '/secretScript',
      '/newLnjtMnsj',
    ].map((path) => [path, ['startPaper', 'goOnWithPaper']]),
  ),
  '/paperExample': ['startPaper', 'readPaper'],
  '/fivehundredTest': ['startPaper', 'nextGroup'],
  '/simulation': ['buildPaper', 'startPaper'],
  '/doexam': ['beginExam', 'askToHandIn', 'handIn', 'readKeys'],
  '/navigatDoExam': ['beginExam', 'askToHandIn', 'handIn', 'readKeys'],
  '/zydoexam': ['beginExam', 'askToHandIn', 'handIn', 'readKeys'],
  '/renjiduihua': ['beginExam', 'handIn'],
  '/mndbPage': ['openInterviewPart'],
  '/newMSChapterList': ['openInterviewChapter'],
  '/MSanswerPage': ['beginInterviewAnswer', 'endInterviewAnswer', 'nextQuestion'],
  '/contrastDoexam': ['confirmAnswer', 'nextQuestion', 'contrastAgain'],
  '/AICoreExamTest': ['startAdaptive', 'goOnAdaptive', 'confirmAnswer'],
  '/lnztAnalyse': ['contrastPoint', 'print'],
  '/answerPage': ['confirmAnswer', 'nextQuestion', 'afterSummary'],
  '/ZYanswerPage': ['confirmAnswer', 'nextQuestion', 'afterSummary'],
  '/reviewTest': ['confirmAnswer', 'nextQuestion', 'afterSummary'],
  '/answerTest': ['startEvaluation', 'confirmAnswer', 'evaluateAgain'],
  '/review': ['reviewDue', 'saveReviewSettings'],
  '/myErrorTest': ['practiseErrors'],
  '/collectNotes': ['practiseMarked'],
}

const SRC = join(import.meta.dirname, '../..')
/** Of a page are its area and the runner; what lists all pages leads everywhere. */
const OF_PAGES = /^(areas|runner)\//
const LISTS = /(^|\/)(pages|tiles)\.ts$/

const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')

/** The file that each page is loaded from, by its path, as its record says. */
const pageFiles = new Map(
  globSync('areas/*/pages.ts', { cwd: SRC }).flatMap((file) =>
    [...textOf(file).matchAll(/path: '([^']+)'(?:(?!path: ')[\s\S])*?load: \(\) => import\('([^']+)'\)/g)].map(
      ([, path = '', load = '']): [string, string] => [path, join(dirname(file), load)],
    ),
  ),
)

/** The controls that a file and what it brings along declare. */
function declaredIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !OF_PAGES.test(file) || LISTS.test(file)) return new Set()
  seen.add(file)
  const text = textOf(file)
  const declared = new Set([...text.matchAll(/\btracked\('(\w+)'\)/g)].map(([, name = '']) => name))
  for (const [, target = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g))
    for (const name of declaredIn(relative('.', join(dirname(file), target)), seen)) declared.add(name)
  return declared
}

const built = routePaths.filter((path) => !(notOpenPaths as readonly string[]).includes(path))

test('every page that is built has its main controls named here, and is found by its record', () => {
  expect(Object.keys(MAIN).sort()).toEqual([...built].sort())
  expect([...pageFiles.keys()].sort()).toEqual([...built].sort())
})

test.each(Object.entries(MAIN))('%s: its main controls declare themselves', (path, controls) => {
  expect(controls.length).toBeGreaterThan(0)
  const declared = declaredIn(pageFiles.get(path) as string)
  expect(controls.filter((name) => !declared.has(name))).toEqual([])
})

test('every control of the table is declared somewhere, with a number and a name of its own', () => {
  const all = globSync('areas/**/*.tsx', { cwd: SRC }).concat(globSync('runner/**/*.tsx', { cwd: SRC }))
  const declared = new Set(
    all.flatMap((file) => [...textOf(file).matchAll(/\btracked\('(\w+)'\)/g)].map(([, name]) => name)),
  )
  expect([...declared].sort()).toEqual(Object.keys(buttons).sort())
  const rows = Object.values(buttons)
  expect(new Set(rows.map(({ btnNum }) => btnNum)).size).toBe(rows.length)
  expect(new Set(rows.map(({ btnName }) => btnName)).size).toBe(rows.length)
  // From 100 on: pop-ups.
  expect(Math.max(...rows.map(({ btnNum }) => btnNum))).toBeLessThan(100)
})
