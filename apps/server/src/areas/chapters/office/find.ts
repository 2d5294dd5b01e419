import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ChapterPlace, withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import { testsBelow } from '../../../cores/content/trees/trees.ts'
import { speller } from '../../../cores/subjects/speller.ts'
import { type Readings, rankOf, type Searchable, searchForm, wordsOf } from '../../../cores/subjects/subjectMatch.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { treeTitle } from './desk.ts'

/** Most chapters of a reply: a list to choose from by keys. */
const MOST = 50
const AT_ONCE = 200
/** Words with these may be pinyin. */
const LATIN = /[a-z]/

interface Known {
  place: ChapterPlace
  tree: string
  path: string
  own: Searchable
  /** With the names of the chapters above it. */
  whole: Searchable
}

/** All chapters of a subject with their names as they are searched; `spelt`: with their pinyin. */
async function knownChapters({ content }: Pick<Services, 'content'>, subjectID: number, spelt: boolean) {
  const { trees } = await content.chapters(subjectID)
  const spell = spelt ? await speller() : undefined
  const readings = new Map<string, Readings>()
  const read = (name: string): Readings => {
    const made = readings.get(name) ?? spell?.(name) ?? []
    readings.set(name, made)
    return made
  }
  const searchable = (names: string[]): Searchable => ({
    ...{ code: '', family: '', names },
    readings: spell ? names.map(read) : [],
  })
  const known: Known[] = []
  for (const tree of trees) {
    const title = treeTitle(tree)
    const above = new Map<number, string[]>()
    for (const place of tree.top.flatMap(withDescendants)) {
      const names = [...(above.get(place.parentID) ?? []), place.name]
      above.set(place.chapterID, names)
      const forms = names.map(searchForm)
      known.push({
        ...{ place, tree: title, path: names.join(' / ') },
        ...{ own: searchable(forms.slice(-1)), whole: searchable(forms.toReversed()) },
      })
      // Thousands of names are transcribed bit by bit: all at once would hold up other requests.
      if (known.length % AT_ONCE === 0) await nextTurn()
    }
  }
  return known
}

/** A match of its own name comes before one that needs the chapters above it. */
function rankOfChapter({ own, whole }: Known, words: readonly string[]): number | undefined {
  const rank = rankOf(own, words)
  if (rank !== undefined) return rank
  const apart = words.map((word) => rankOf(own, [word]) ?? rankOf(whole, [word]))
  return apart.some((one) => one === undefined) ? undefined : 10 + Math.max(...(apart as number[]))
}

export const chapterFind: Handler<'chapters.chapterFind'> = async ({ params, services }) => {
  const { appID, q = '', treeID, cptID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const word = searchForm(q)
  const spelt = LATIN.test(word)
  const known = await services.content.derived(appID, spelt ? 'chapters spelt' : 'chapters named', () =>
    knownChapters(services, appID, spelt),
  )
  const mine = known.filter(({ place }) => treeID === undefined || place.treeID === treeID)
  const words = wordsOf(word)
  const found =
    words.length === 0
      ? mine
      : mine
          .flatMap((one) => {
            const rank = rankOfChapter(one, words)
            return rank === undefined ? [] : [{ one, rank }]
          })
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
  // The present value of a field is named, whatever is searched.
  const value = cptID === undefined ? [] : known.filter(({ place }) => place.chapterID === cptID)
  const list = [...value, ...found.slice(0, MOST).filter((one) => !value.includes(one))]
  return {
    left: found.slice(MOST).filter((one) => !value.includes(one)).length,
    found: list.map(({ place, tree, path }) => ({
      ...{ cptID: place.chapterID, treeID: place.treeID, tree, path, count: testsBelow(place) },
    })),
  }
}
